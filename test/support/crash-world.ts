import { expect } from 'vitest';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import { type BackgroundProcess, runProcess } from '../../commands/processes/run-process.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { foldAllDays, newProcess, type Process } from './booking-world.ts';

/** Survive a "process", in memory. */
export function memoryCheckpoints(): Checkpoints & { readonly positions: Map<string, Position> } {
  const positions = new Map<string, Position>();
  return {
    positions,
    load: async (name) => positions.get(name),
    begin: async (name, position) => {
      const known = positions.get(name) ?? position;
      positions.set(name, known);
      return known;
    },
    save: async (name, position) => void positions.set(name, position),
  };
}

/** Whether the process crashed meanwhile (see `crashingStore`). */
export const died = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => false,
    (error: Error) => error.name === 'Crash',
  );

export async function heldCount({
  store,
  keys,
}: {
  readonly store: EventStore;
  readonly keys: KeyRing;
}): Promise<number> {
  const days = await foldAllDays(store, newProcess(store, keys).codec);
  return [...days.values()].reduce((sum, held) => sum + held.length, 0);
}

/** `begun` events without a later `ended` event; `field` identifies the pair. */
export async function countOpen(
  store: EventStore,
  { field, begun, ended }: { field: string; begun: string; ended: readonly string[] },
): Promise<number> {
  const open = new Set<unknown>();
  for (const { type, data } of await store.readAll()) {
    if (type === begun) open.add(data[field]);
    if (ended.includes(type)) open.delete(data[field]);
  }
  return open.size;
}

/** `openCount`: number of open operations in the log. */
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
