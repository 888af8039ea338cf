import { randomUUID } from 'node:crypto';
import type generated from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';
import { consumerTooSlow } from './errors.ts';
import type { StoredEvent } from './events.ts';
import { type ServerFilter, serverFilter } from './filter.ts';
import { type ReadCall, send } from './read-call.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  type ReadResp,
} from './wire.ts';

type Options = InstanceType<typeof generated.ReadReq.Options>;

/** Unread messages at which a live subscriber is dropped. */
const LIVE_BUFFER = 32;

export async function subscribe(context: StandInContext, call: ReadCall, options: Options): Promise<void> {
  const asked = options.getAll();
  if (!asked) {
    call.emit('error', { code: status.UNIMPLEMENTED, details: 'only $all' });
    return;
  }
  const filterOptions = options.getFilter();
  const filter = filterOptions ? serverFilter(filterOptions) : everything;
  context.seen.subscriptions += 1;
  context.seen.openSubscriptions += 1;
  context.seen.filters.push(filter.description);
  let closed = false;
  const close = (): void => {
    if (!closed) context.seen.openSubscriptions -= 1;
    closed = true;
  };
  call.on('cancelled', close);
  call.on('close', close);
  const position = asked.getPosition();
  // Like the server: skips the first event at or behind the position.
  const start = position ? context.log.indexFrom(BigInt(position.getCommitPosition())) + 1 : 0;
  await new Subscriber(context, call, filter).run(asked.hasEnd() ? context.log.events.length : start);
}

const everything: ServerFilter = {
  lets: () => true,
  window: 32,
  checkpointInterval: Number.POSITIVE_INFINITY,
  description: 'everything',
};

class Subscriber {
  #considered = 0;
  #sent = 0;
  #last = 0n;
  readonly #dropAfter: number | undefined;
  readonly #generation: number;

  constructor(
    private readonly context: StandInContext,
    private readonly call: ReadCall,
    private readonly filter: ServerFilter,
  ) {
    this.#dropAfter = context.faults.takeDropAfter();
    this.#generation = context.faults.generation;
  }

  async run(start: number): Promise<void> {
    await this.#send(confirmationMessage(randomUUID()));
    await this.#catchUp(start);
    if (this.call.cancelled) return;
    const live = this.#follow();
    if (!this.context.faults.withoutCaughtUp) await this.#send(caughtUpMessage());
    await live;
  }

  async #catchUp(start: number): Promise<void> {
    const { log } = this.context;
    let index = start;
    while (!this.call.cancelled) {
      const page = log.events.slice(index, index + this.filter.window);
      let reached = checkpointMessage(page[0]?.position ?? log.end, 0n);
      for (const event of page.filter((event) => this.filter.lets(event))) {
        reached = checkpointMessage(event.position);
        if (!(await this.#sendEvent(event))) return;
      }
      index += page.length;
      this.#considered += page.length;
      this.#last = (page.at(-1) ?? log.events.at(-1))?.position ?? 0n;
      if (index >= log.events.length) {
        if (this.context.faults.checkpointAtEnd) await this.#send(checkpointMessage(log.end, 0n));
        return;
      }
      if (this.#considered >= this.filter.checkpointInterval) {
        this.#considered %= this.filter.checkpointInterval;
        await this.#send(reached);
      }
    }
  }

  /** Drops slow subscribers. */
  async #follow(): Promise<void> {
    const { log } = this.context;
    const waiting: (StoredEvent | { readonly checkpoint: bigint })[] = [];
    let wake: () => void = () => undefined;
    let tooSlow = false;
    const take = (): void => {
      for (const event of log.events.slice(log.indexFrom(this.#last + 1n))) {
        this.#last = event.position;
        if (this.filter.lets(event)) waiting.push(event);
        this.#considered += 1;
        if (this.#considered < this.filter.checkpointInterval) continue;
        this.#considered = 0;
        waiting.push({ checkpoint: event.position });
      }
      tooSlow ||= waiting.length > LIVE_BUFFER;
      wake();
    };
    const leave = log.onAppend(take);
    take();
    this.call.on('cancelled', () => wake());
    while (!this.call.cancelled && !tooSlow) {
      const message = waiting.shift();
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ('checkpoint' in message) {
        await this.#send(checkpointMessage(message.checkpoint));
      } else if (!(await this.#sendEvent(message))) break;
    }
    leave();
    if (tooSlow && !this.call.cancelled) this.#drop();
  }

  async #sendEvent(event: StoredEvent): Promise<boolean> {
    if (this.#sent === this.#dropAfter) {
      this.#drop();
      return false;
    }
    this.#sent += 1;
    this.context.seen.delivered += 1;
    await this.#send(eventMessage(event));
    return !this.call.cancelled;
  }

  async #send(message: ReadResp): Promise<void> {
    await this.context.faults.pass();
    if (this.context.faults.generation !== this.#generation) return;
    await send(this.call, message);
  }

  #drop(): void {
    this.call.emit('error', consumerTooSlow());
  }
}
