/**
 * Checks whether a concurrent history is linearizable: whether each operation can be placed at one instant between its call
 * and its return, so that a sequential object gives the same answers. The algorithm is that of Wing and Gong with Lowe's
 * memory of configurations already tried ("Testing for linearizability", 2017). Knows nothing of the product.
 */

/** An operation of one client. Times are of one clock; whatever its unit. */
export interface Operation<Op> {
  readonly op: Op;
  readonly called: number;
  /** `Infinity` where no answer came: it may take effect at any later time, or never. */
  readonly returned: number;
}

/** A sequential object. */
export interface Model<State, Op> {
  readonly initial: State;
  /**
   * The state after the operation with the answer that it got: the same object where nothing changes; null where the object
   * can't answer so in this state.
   */
  step(state: State, op: Op): State | null;
  /** Equal for equal states. */
  key(state: State): string;
}

/** The operation after which no order explains the answers, and the operations that could be placed before it. */
export interface Violation<Op> {
  readonly stuckAt: Operation<Op>;
  readonly placed: readonly Operation<Op>[];
}

interface Link<Op> {
  next: Entry<Op> | undefined;
}

/** A call or a return in a doubly linked list in order of time. */
interface Entry<Op> extends Link<Op> {
  readonly index: number;
  readonly operation: Operation<Op>;
  /** The return of a call. */
  readonly match: Entry<Op> | undefined;
  previous: Link<Op> | undefined;
}

/** Null where the history is linearizable. Operations without an answer are at first taken for ones that never happened. */
export function findViolation<State, Op>(
  history: readonly Operation<Op>[],
  model: Model<State, Op>,
): Violation<Op> | null {
  const unanswered = history.length - history.filter(isAnswered).length;
  let most = 0;
  for (;;) {
    const violation = search(history, model, most);
    if (violation === null || most >= unanswered) return violation;
    most = most === 0 ? 1 : most * 2;
  }
}

/**
 * `most`: operations without an answer that may have happened. An operation that changes nothing gets its place as soon as its
 * answer is right: an order that has it later holds with it here too, so no other place is tried.
 */
function search<State, Op>(
  history: readonly Operation<Op>[],
  model: Model<State, Op>,
  most: number,
): Violation<Op> | null {
  const head = listOf(history);
  const placed: { readonly entry: Entry<Op>; readonly before: State }[] = [];
  const configurations = new Configurations(history.length);
  let open = history.filter(isAnswered).length;
  let unanswered = 0;
  let fewestOpen = Number.POSITIVE_INFINITY;
  let furthest: Violation<Op> | null = null;
  let state = model.initial;
  let entry = head.next;
  const place = (call: Entry<Op>, after: State) => {
    placed.push({ entry: call, before: state });
    state = after;
    if (isAnswered(call.operation)) open -= 1;
    else unanswered += 1;
    lift(call);
    entry = head.next;
  };
  // Done once each operation that was answered has its place: the others may never have happened.
  while (open > 0) {
    if (entry?.match) {
      const after = model.step(state, entry.operation.op);
      const changes = after !== state;
      const isSpare = !isAnswered(entry.operation) && (!changes || unanswered === most);
      if (after === null || isSpare) entry = entry.next;
      else if (!changes) {
        configurations.flip(entry.index);
        place(entry, after);
      } else if (configurations.add(entry.index, model.key(after))) place(entry, after);
      else entry = entry.next;
      continue;
    }
    // A return whose call has no place yet, or the end of the list: a placement before was wrong.
    if (entry && open < fewestOpen) {
      fewestOpen = open;
      furthest = { stuckAt: entry.operation, placed: placed.map((one) => one.entry.operation) };
    }
    entry = undefined;
    while (entry === undefined) {
      const last = placed.pop();
      if (!last) return furthest;
      if (last.before !== state) entry = last.entry.next;
      state = last.before;
      configurations.flip(last.entry.index);
      if (isAnswered(last.entry.operation)) open += 1;
      else unanswered -= 1;
      unlift(last.entry);
    }
  }
  return null;
}

const isAnswered = ({ returned }: Operation<unknown>) => returned !== Number.POSITIVE_INFINITY;

/** The configurations that were tried: which operations are placed, and in which state that ends. */
class Configurations {
  readonly #tried = new Set<string>();
  readonly #placed: Uint8Array;

  constructor(operations: number) {
    this.#placed = new Uint8Array(Math.ceil(operations / 8));
  }

  /** Places an operation, false where the same operations were placed before and ended in the same state. */
  add(index: number, state: string): boolean {
    this.flip(index);
    const configuration = `${Buffer.from(this.#placed).toString('latin1')}|${state}`;
    if (this.#tried.has(configuration)) {
      this.flip(index);
      return false;
    }
    this.#tried.add(configuration);
    return true;
  }

  /** Places an operation, or takes it back. */
  flip(index: number): void {
    const byte = index >> 3;
    this.#placed[byte] = (this.#placed[byte] ?? 0) ^ (1 << (index & 7));
  }
}

/** The calls and returns in order of time; the head stands before the first. An operation without an answer has no return. */
function listOf<Op>(history: readonly Operation<Op>[]): Link<Op> {
  const entries = history.flatMap((operation, index) => {
    const back: Entry<Op> = { index, operation, match: undefined, previous: undefined, next: undefined };
    const call: Entry<Op> = { ...back, match: back };
    const ofCall = { time: operation.called, entry: call };
    return isAnswered(operation) ? [ofCall, { time: operation.returned, entry: back }] : [ofCall];
  });
  // At the same instant calls come first: the operations overlap.
  entries.sort((a, b) => a.time - b.time || Number(!a.entry.match) - Number(!b.entry.match));
  const head: Link<Op> = { next: undefined };
  let last = head;
  for (const { entry } of entries) {
    last.next = entry;
    entry.previous = last;
    last = entry;
  }
  return head;
}

function lift<Op>(call: Entry<Op>): void {
  for (const entry of [call, call.match]) {
    if (!entry?.previous) continue;
    entry.previous.next = entry.next;
    if (entry.next) entry.next.previous = entry.previous;
  }
}

function unlift<Op>(call: Entry<Op>): void {
  for (const entry of [call.match, call]) {
    if (!entry?.previous) continue;
    entry.previous.next = entry;
    if (entry.next) entry.next.previous = entry;
  }
}
