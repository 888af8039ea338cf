import { QueueFullError } from '../../commands/handler/keyed-queue.ts';

/** `known`: a known device, session or link. */
export type Caller = 'known' | 'stranger';

interface TurnLimits {
  readonly running: number;
  /** Never given to strangers. */
  readonly reserved: number;
  /** For each kind; more are refused. */
  readonly waiting: number;
  /** Ends when a caller who found no room is to be refused. */
  readonly patience: () => Promise<unknown>;
}

export interface Turns {
  /**
   * Waits until a caller may join the line, before anything is done for them. A refusal comes late, because a program that is
   * refused at once tries again at once, and would keep the process busy with refusals. @throws QueueFullError
   */
  room(caller: Caller): Promise<void>;
  /** Runs the work in its turn: known callers before all strangers. @throws QueueFullError when too many wait already */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
}

const ORDER: readonly Caller[] = ['known', 'stranger'];

export function createTurns(limits: TurnLimits): Turns {
  const waiting: Readonly<Record<Caller, (() => void)[]>> = { known: [], stranger: [] };
  const places = { known: limits.running, stranger: limits.running - limits.reserved };
  let running = 0;

  function startNext(): void {
    for (const caller of ORDER)
      while (running < places[caller]) {
        const start = waiting[caller].shift();
        if (!start) break;
        running += 1;
        start();
      }
  }

  const isFull = (caller: Caller) => waiting[caller].length >= limits.waiting;
  async function room(caller: Caller): Promise<void> {
    if (isFull(caller)) await limits.patience();
    if (isFull(caller)) throw new QueueFullError('too many passwords wait to be checked');
  }

  return {
    room,
    async run(caller, work) {
      // Not awaited where there is room: nobody else takes it in between.
      while (isFull(caller)) await room(caller);
      const turn = new Promise<void>((start) => waiting[caller].push(start));
      startNext();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
