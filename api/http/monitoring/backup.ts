import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';

/** Both null: none was ever made. `checkedAt` null with an age: its marker is unreadable, and counts as one of 1970. */
export interface BackupFigures {
  readonly checkedAt: string | null;
  readonly ageSeconds: number | null;
}

/** In `DATA_DIR`, written by `deploy/backup.sh`. */
export const BACKUP_MARKER = 'last-backup';
/** Clocks of two machines differ. */
const AHEAD_MS = 5 * 60_000;

interface Sources {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Warns once when the marker becomes useless. */
export function backupReader({ dataDir, clock, logger }: Sources): () => Promise<BackupFigures> {
  const file = join(dataDir, BACKUP_MARKER);
  let lastProblem: string | null = null;
  return async () => {
    const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error && found.code === 'ENOENT') return { checkedAt: null, ageSeconds: null };
    const now = Date.parse(clock.now());
    const time = found instanceof Error ? Number.NaN : Date.parse(found.trim());
    const problem = problemOf(found, time, now);
    if (problem !== null && problem !== lastProblem)
      logger.warn({ file, problem }, 'the last backup is unknown, and counts as an old one');
    lastProblem = problem;
    if (problem !== null) return { checkedAt: null, ageSeconds: now / 1_000 };
    return { checkedAt: new Date(time).toISOString(), ageSeconds: Math.max(0, (now - time) / 1_000) };
  };
}

function problemOf(found: Error | string, time: number, now: number): string | null {
  if (found instanceof Error) return found.message;
  if (Number.isNaN(time)) return 'it holds no time';
  return time > now + AHEAD_MS ? 'its time is in the future' : null;
}
