import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';

export type LostAnswer = 'never_answered' | 'connection_cut' | 'unavailable';

/** All off at first. */
export class Faults {
  /** Milliseconds before each call. */
  delayMs = 0;
  /** Repeated appends are answered without a position, as the server sometimes does. */
  withoutPositions = false;
  /** Like servers before 23.10. */
  withoutCaughtUp = false;
  /** Like 25.0.0. */
  checkpointAtEnd = false;
  /** Older servers refuse with UNKNOWN. */
  invalidPosition: status = status.INVALID_ARGUMENT;
  /** Redirects callers that require the leader. */
  leaderPort: number | undefined;
  deniesReads = false;
  /** Undefined: this node. */
  gossipPort: number | undefined;
  #thaw: (() => void) | undefined;
  #frozen: Promise<void> | undefined;
  #lost: LostAnswer[] = [];
  #refused: number[] = [];
  #dropAfter: number | undefined;
  #generation = 0;

  /** Takes calls without processing; pings are answered. */
  freeze(): void {
    this.#frozen ??= new Promise((resolve) => {
      this.#thaw = resolve;
    });
  }

  thaw(): void {
    this.#thaw?.();
    this.#frozen = undefined;
  }

  loseAnswers(count: number, how: LostAnswer): void {
    this.#lost = new Array<LostAnswer>(count).fill(how);
  }

  /** Not written. */
  refuseAppends(count: number, status: number): void {
    this.#refused = new Array<number>(count).fill(status);
  }

  dropNextSubscriberAfter(events: number): void {
    this.#dropAfter = events;
  }

  /** No more events, and no error. */
  forgetSubscribers(): void {
    this.#generation += 1;
  }

  get generation(): number {
    return this.#generation;
  }

  /** Before each call and each message to a subscriber. */
  async pass(): Promise<void> {
    await this.#frozen;
    if (this.delayMs > 0) await sleep(this.delayMs);
  }

  get frozen(): Promise<void> | undefined {
    return this.#frozen;
  }

  takeLostAnswer(): LostAnswer | undefined {
    return this.#lost.shift();
  }

  takeRefusal(): number | undefined {
    return this.#refused.shift();
  }

  takeDropAfter(): number | undefined {
    const events = this.#dropAfter;
    this.#dropAfter = undefined;
    return events;
  }
}
