import type { ResponseOf } from '../contract/call.ts';
import type { systemCalls } from '../contract/system.ts';
import { ALARM_NAMES, isBeyondLimit } from '../http/monitoring/alarms.ts';
import type { SystemFigures } from '../http/monitoring/system.ts';

interface Present {
  readonly at: string;
  readonly local: (instant: string) => string;
  /** Null: unknown now. */
  readonly alarmReaders: number | null;
}

export function presentSystem(
  figures: SystemFigures,
  { at, local, alarmReaders }: Present,
): ResponseOf<typeof systemCalls.systemState> {
  const { stores, views, processes, leaders, queues, backup, disk } = figures;
  return {
    at: local(at),
    lag_unit: figures.lagUnit,
    alarms: ALARM_NAMES.filter((name) => isBeyondLimit(name, figures) === true),
    alarm_readers: alarmReaders,
    stores: Object.entries(stores).map(([name, state]) => ({ name, reached: state === 'ok' })),
    views:
      views?.map(({ name, state, lag, seconds, error }) => ({
        name,
        state,
        lag,
        seconds: Math.round(seconds),
        error: error?.message ?? '',
      })) ?? null,
    processes:
      processes?.map(({ host, pid, roles }) => ({
        host,
        pid,
        roles: [...roles],
        leads: (leaders ?? [])
          .filter(({ leader }) => leader?.host === host && leader.pid === pid)
          .map(({ kind, name }) => `${kind}:${name}`),
      })) ?? null,
    leaderless:
      leaders?.filter(({ leader }) => leader === null).map(({ kind, name }) => `${kind}:${name}`) ?? null,
    queues: queues && {
      mails: queues.mails,
      parked_mails: queues.parkedMails,
      parked_events: queues.parkedEvents,
      imports: queues.imports,
      uploads: queues.uploads,
    },
    backup: backup && {
      checked_at: backup.checkedAt === null ? '' : local(backup.checkedAt),
      age_seconds: backup.ageSeconds === null ? null : Math.floor(backup.ageSeconds),
    },
    disk: disk && { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
  };
}
