import { expect } from 'vitest';
import type { Try } from './ledger.ts';
import type { World } from './world.ts';

/** Ends each process as a service manager does and starts it again before the next one's turn. */
export async function rollingRestart({ apis, projectors }: World): Promise<void> {
  for (const process of [...apis, ...projectors]) {
    expect(await process.stop(), `exit code of ${process.name}`).toBe(0);
    await process.start();
    await process.ready();
  }
}

/**
 * A client whose connection was refused, or closed before its request was accepted, has gone to the other process:
 * fine. Each accepted request got a response that reports no failure.
 */
export function expectNothingDropped(tries: readonly Try[]): void {
  expect(tries.filter(({ outcome }) => typeof outcome === 'number' && outcome >= 500)).toEqual([]);
  const broken = new Set(tries.filter(({ outcome }) => outcome === 'broken').map(({ what }) => what));
  const carriedOut = ({ what, replayed, detail }: Try) =>
    broken.has(what) && (replayed || /already_|in_progress/.test(detail));
  expect(tries.filter(carriedOut)).toEqual([]);
}
