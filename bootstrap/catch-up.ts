import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../eventstore/port.ts';
import type { Progress } from '../platform/progress.ts';
import type { ProjectionStatus } from '../projections/runner/status.ts';

export type ViewPosition = Pick<ProjectionStatus, 'name' | 'version' | 'state' | 'position' | 'building'>;

export interface CatchUpOptions {
  /** Head of the log at the start of the process. */
  readonly target: Position;
  readonly views: () => Promise<readonly ViewPosition[]>;
  readonly progress: Progress;
  /** Longest wait; default a minute. */
  readonly boundMs?: number;
  /** Longest wait while no view moves (no projector runs); default ten seconds. */
  readonly idleMs?: number;
  readonly pollMs?: number;
}

const SILENT_MS = 1_000;

/**
 * Waits, within bounds, until this release's views have seen the log: earlier requests would show old state as new.
 * @returns names of views still behind
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
    if (now - began > SILENT_MS) report(progress, all, target);
    await delay(pollMs);
  }
}

function isReplaced({ version, building }: ViewPosition): boolean {
  return building !== null && building.version !== version;
}

function report(progress: Progress, views: readonly ViewPosition[], target: Position): void {
  const seen = views.map(({ position, building }) => {
    const further = building && building.position > position ? building.position : position;
    return further < target ? further : target;
  });
  const done = seen.reduce((sum, position) => sum + position, 0n);
  progress.step(Number(done), Number(target) * views.length, 'catching up with the log');
}
