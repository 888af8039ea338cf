import { expect } from 'vitest';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import { type BackgroundProcess, runProcess } from '../../commands/processes/run-process.ts';
import type { Position } from '../../eventstore/port.ts';
import type { Process } from './booking-world.ts';

/** What tests of processes that crash, or find what others left, share. */

/** Checkpoints that outlive a process, in memory. */
export function memoryCheckpoints(): Checkpoints & { readonly positions: Map<string, Position> } {
  const positions = new Map<string, Position>();
  return {
    positions,
    load: async (name) => positions.get(name),
    save: async (name, position) => void positions.set(name, position),
  };
}

/** Runs background processes until nothing is open any more. `openCount`: how much is, as the log says. */
export async function finishAll(
  processes: readonly BackgroundProcess[],
  on: Process,
  openCount: () => Promise<number>,
  checkpoints: Checkpoints = memoryCheckpoints(),
): Promise<void> {
  const stop = new AbortController();
  const onError = (error: unknown) => {
    throw error;
  };
  const options = { ...on, checkpoints, graceMs: 1, onError };
  const running = processes.map((one) => runProcess(one, options, stop.signal));
  await expect.poll(openCount, { timeout: 20_000, interval: 5 }).toBe(0);
  stop.abort();
  await Promise.all(running);
}
