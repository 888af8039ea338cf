import type { Position } from '../../eventstore/port.ts';
import type { ProcessDeps } from './process-deps.ts';

/** Shortest interval of checkpoints over irrelevant events. */
const SAVE_EVERY_MS = 30_000;

/** A checkpoint that moves with its follower. */
export interface Progress {
  readonly start: Position;
  save(position: Position): Promise<void>;
  /** Saves from time to time. */
  pass(position: Position): Promise<void>;
  /** The last position that was passed, also where no more events come. */
  saveLate(): Promise<void>;
}

export async function openProgress(
  process: string,
  { store, checkpoints }: Pick<ProcessDeps, 'store' | 'checkpoints'>,
): Promise<Progress> {
  const start = (await checkpoints.load(process)) ?? (await checkpoints.begin(process, await store.head()));
  let last = start;
  let passed = start;
  let savedAt = 0;
  const save = async (position: Position): Promise<void> => {
    if (position <= last) return;
    last = position;
    await checkpoints.save(process, position);
    savedAt = performance.now();
  };
  const saveLate = async () => {
    if (performance.now() >= savedAt + SAVE_EVERY_MS) await save(passed);
  };
  const pass = (position: Position) => {
    passed = position;
    return saveLate();
  };
  return { start, save, pass, saveLate };
}
