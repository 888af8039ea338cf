import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';

/** How the answer to an append that was written gets lost. */
export type LostAnswer = 'never_answered' | 'connection_cut' | 'unavailable';

/** Faults that a test can switch on. All are off at first. */
export class Faults {
  /** Every call waits this long before it is looked at, in milliseconds. */
  delayMs = 0;
  /** Answers to repeated appends come without the position of the events, as the server's sometimes do. */
  withoutPositions = false;
  /** Subscribers get no caught-up message, as with servers before 23.10. */
  withoutCaughtUp = false;
  /** A subscriber that has caught up gets the end of the log as a checkpoint, as with 25.0.0. */
  checkpointAtEnd = false;
  /** How a read from where no event begins is refused: by older servers as UNKNOWN. */
  invalidPosition: status = status.INVALID_ARGUMENT;
  /** The leader's port: a caller that requires the leader is redirected there, as by a follower. */
  leaderPort: number | undefined;
  /** Refuses reads, as with a wrong password. */
  deniesReads = false;
  /** The port of the node that gossip names as the leader; undefined: this one. */
  gossipPort: number | undefined;
  #thaw: (() => void) | undefined;
  #frozen: Promise<void> | undefined;
  #lost: LostAnswer[] = [];
  #refused: number[] = [];
  #dropAfter: number | undefined;
  #generation = 0;

  /** From now on calls are taken and not looked at, subscribers hear nothing; pings are still answered. */
  freeze(): void {
    this.#frozen ??= new Promise((resolve) => {
      this.#thaw = resolve;
    });
  }

  /** Carries out the calls that came in meanwhile, in order. */
  thaw(): void {
    this.#thaw?.();
    this.#frozen = undefined;
  }

  /** The next `count` appends are written, and their answers lost. */
  loseAnswers(count: number, how: LostAnswer): void {
    this.#lost = new Array<LostAnswer>(count).fill(how);
  }

  /** The next `count` appends are not written but answered with a gRPC status. */
  refuseAppends(count: number, status: number): void {
    this.#refused = new Array<number>(count).fill(status);
  }

  /** The next subscription is dropped as too slow after this many events. */
  dropNextSubscriberAfter(events: number): void {
    this.#dropAfter = events;
  }

  /** Current subscribers get no more events, and no error. */
  forgetSubscribers(): void {
    this.#generation += 1;
  }

  /** Changes when subscribers are forgotten. */
  get generation(): number {
    return this.#generation;
  }

  /** Passed by each call before it does anything, and by each message to a subscriber. */
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
