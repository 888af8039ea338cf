import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { install } from '@sinonjs/fake-timers';
import type { Random } from '../simulation/random.ts';

/** Taken before the clock is replaced: it runs when no microtask is left. */
const afterMicrotasks = setImmediate;
const REAL = { randomBytes: crypto.randomBytes, randomUUID: crypto.randomUUID };
const realRandom = Math.random;

export interface VirtualTime {
  /** Lets that many milliseconds pass: each timer runs at its time, with all that follows from it before the next one. */
  pass(ms: number): Promise<void>;
  /** As if the machine slept that many milliseconds: what was due meanwhile runs once, at the end. */
  sleep(ms: number): Promise<void>;
  end(): void;
}

/** Resolves when nothing in this process can go on without a timer or an answer. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    afterMicrotasks(() => resolve());
  });
}

/**
 * Replaces time and chance of this Node process, so that a run depends on its seed alone: timers, dates, `performance.now`,
 * random numbers, bytes and UUIDs. `start` is an instant, ISO 8601.
 */
export function virtualNode(start: string, random: Random): VirtualTime {
  const clock = install({
    now: new Date(start),
    toFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
      ...(['setImmediate', 'clearImmediate', 'Date', 'performance'] as const),
    ],
  });
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random.whole(0, 255)));
  const randomUUID = () => {
    const hex = randomBytes(16).toString('hex');
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join('-');
  };
  Object.assign(crypto, { randomBytes, randomUUID });
  Math.random = () => random.whole(0, 2 ** 31 - 1) / 2 ** 31;
  syncBuiltinESMExports();
  return {
    async pass(ms) {
      let isOver = false;
      clock.setTimeout(() => {
        isOver = true;
      }, ms);
      while (!isOver) {
        clock.next();
        await settled();
      }
    },
    sleep(ms) {
      clock.jump(ms);
      return settled();
    },
    end() {
      clock.uninstall();
      Object.assign(crypto, REAL);
      Math.random = realRandom;
      syncBuiltinESMExports();
    },
  };
}
