import type { StoredEvent } from './events.ts';

const SOFT_DELETED = 2n ** 63n - 1n;

/** One stream: its events, and what its metadata say about them. */
export class StreamState {
  readonly events: StoredEvent[] = [];
  tombstoned = false;
  #truncateBefore = 0n;

  /** Revision of the last event; -1 where there is none. */
  get last(): bigint {
    return BigInt(this.events.length) - 1n;
  }

  get next(): bigint {
    return BigInt(this.events.length);
  }

  get softDeleted(): boolean {
    return this.#truncateBefore === SOFT_DELETED;
  }

  get readable(): readonly StoredEvent[] {
    return this.events.filter((event) => event.revision >= this.#truncateBefore);
  }

  take(event: StoredEvent): void {
    if (event.type === '$streamDeleted') this.tombstoned = true;
    else this.events.push(event);
  }

  /** Applies an event of the stream's metadata. */
  describe(event: StoredEvent): void {
    const truncateBefore = /"\$tb":\s*(\d+)/.exec(Buffer.from(event.data).toString('utf8'))?.[1];
    this.#truncateBefore = BigInt(truncateBefore ?? 0);
  }
}
