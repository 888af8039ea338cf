import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../eventstore/port.ts';
import type { Progress } from '../platform/progress.ts';
import type { ProjectionStatus } from '../projections/runner/status.ts';

export type ViewPosition = Pick<ProjectionStatus, 'name' | 'version' | 'state' | 'position' | 'building'>;

export interface CatchUpOptions {
  /** The head of the log when the process started. */
  readonly target: Position;
  readonly views: () => Promise<readonly ViewPosition[]>;
  readonly progress: Progress;
  /** Longest wait; default a minute. */
  readonly boundMs?: number;
  /** Longest wait while no view moves (no projector runs); default ten seconds. */
  readonly idleMs?: number;
  readonly pollMs?: number;
}

/** A wait shorter than this is not worth a word. */
const SILENT_MS = 1_000;

/**
 * Waits until readers of all views see what the log held, in the tables of this release: an earlier request would be shown
 * an older state as if it were the newest, or ask for a table that is not there yet. Does not wait for a view that stopped at an event, nor longer than its bounds.
 * @returns the names of the views that are still behind
 */
export async function catchUp({
  target,
  views,
  progress,
  boundMs = 60_000,
  idleMs = 10_000,
  pollMs = 50,
}: CatchUpOptions): Promise<readonly string[]> {
  const began = performance.now();
  let moved = began;
  let before = '';
  for (;;) {
    const all = await views();
    const behind = all.filter((view) => view.position < target || isReplaced(view));
    const now = performance.now();
    const seen = behind.map(({ position, building }) => `${position} ${building?.position}`).join();
    if (seen !== before) moved = now;
    before = seen;
    const hopeless = behind.every(({ state }) => state === 'stopped');
    if (hopeless || now - began > boundMs || now - moved > idleMs) {
      progress.end();
      return behind.map(({ name }) => name);
    }
    if (now - began > SILENT_MS) tell(progress, all, target);
    await delay(pollMs);
  }
}

/** Whether tables of another version are about to take its place. */
function isReplaced({ version, building }: ViewPosition): boolean {
  return building !== null && building.version !== version;
}

function tell(progress: Progress, views: readonly ViewPosition[], target: Position): void {
  const seen = views.map(({ position, building }) => {
    const further = building && building.position > position ? building.position : position;
    return further < target ? further : target;
  });
  const done = seen.reduce((sum, position) => sum + position, 0n);
  progress.step(Number(done), Number(target) * views.length, 'catching up with the log');
}
