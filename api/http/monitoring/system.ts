import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { LED_PROCESSES, type LedProcess, leaseOf } from '../../../commands/processes/leases.ts';
import type { EventStore, Position } from '../../../eventstore/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type LockHolder, readLockHolders } from '../../../platform/postgres/lock-holders.ts';
import { processOf } from '../../../platform/process-name.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import { allProjections } from '../../../projections/all.ts';
import { lockOf } from '../../../projections/runner/lead-projection.ts';
import type { BackupFigures } from './backup.ts';
import type { HealthSources, Reached, ViewStatus } from './health.ts';
import { PROBE_MS, reachedStores } from './health.ts';

/** Figures of the installation for `/metrics`, "Estado del sistema" and the alarms. Null: unknown now. */
export interface SystemFigures {
  readonly lagUnit: 'events' | 'bytes';
  readonly stores: Reached;
  readonly views: readonly ViewFigures[] | null;
  readonly processes: readonly RunningProcess[] | null;
  /** Each read model and background process. */
  readonly leaders: readonly Leader[] | null;
  readonly queues: Queues | null;
  readonly backup: BackupFigures | null;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
}

interface ViewFigures extends ViewStatus {
  /** Age of the oldest event that it has not seen; 0: it has seen all. */
  readonly seconds: number;
}

interface RunningProcess {
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly string[];
}

interface Leader {
  readonly kind: 'view' | 'process';
  readonly name: string;
  readonly leader: Pick<RunningProcess, 'host' | 'pid'> | null;
}

interface Queues {
  /** Events for which mails are not sent yet; counted up to `MOST`. */
  readonly mails: number;
  /** Mails that a server put off, or that failed. */
  readonly parkedMails: number;
  /** Events of other processes that failed, and are tried again. */
  readonly parkedEvents: number;
  readonly imports: number;
  readonly uploads: number;
}

export interface SystemSources {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly files: () => Promise<unknown>;
  readonly backup: () => Promise<BackupFigures>;
  readonly lagUnit: SystemFigures['lagUnit'];
  readonly letterEvents: readonly string[];
  /** Processes that this installation does not run. */
  readonly unused: readonly LedProcess[];
}

const MOST = 1_000;

export const UNKNOWN: SystemFigures = {
  lagUnit: 'events',
  stores: {},
  views: null,
  processes: null,
  leaders: null,
  queues: null,
  backup: null,
  disk: null,
};

/** Measured at each call; a part that does not answer in time is unknown. */
export async function readSystem(sources: SystemSources, health: HealthSources): Promise<SystemFigures> {
  const known = <T>(part: Promise<T>) => withTimeout(PROBE_MS, part).catch(() => null);
  const [stores, views, holders, queues, backup, disk] = await Promise.all([
    reachedStores({ ...health.stores, files: sources.files }),
    known(health.projections().then((views) => withAges(sources, views))),
    known(readHolders(sources)),
    known(readQueues(sources)),
    known(sources.backup()),
    known(readDisk(sources.dataDir)),
  ]);
  const { lagUnit } = sources;
  return { lagUnit, stores, views, queues, backup, disk, ...(holders ?? { processes: null, leaders: null }) };
}

/** Read models at the same position share one look into the log. */
async function withAges(
  { store, clock }: SystemSources,
  views: readonly ViewStatus[],
): Promise<ViewFigures[]> {
  const now = Date.parse(clock.now());
  const ages = new Map<Position, Promise<number>>();
  const ageBehind = async (position: Position) => {
    const [oldest] = await store.readAll({ after: position, maxCount: 1 });
    return oldest ? Math.max(0, (now - Date.parse(String(oldest.metadata.at))) / 1_000) : 0;
  };
  return Promise.all(
    views.map(async (view) => {
      const { lag, position } = view;
      if (lag === 0 || position === undefined) return { ...view, seconds: 0 };
      const age = ages.get(position) ?? ageBehind(position);
      ages.set(position, age);
      return { ...view, seconds: await age };
    }),
  );
}

const LEASES = [
  ...allProjections.map(
    ({ name, version }) => ({ kind: 'view', name, lock: lockOf(name, version) }) as const,
  ),
  ...LED_PROCESSES.map((name) => ({ kind: 'process', name, lock: leaseOf(name) }) as const),
];

async function readHolders({
  pool,
  unused,
}: SystemSources): Promise<Pick<SystemFigures, 'processes' | 'leaders'>> {
  const leases = LEASES.filter(({ name }) => !unused.some((one) => one === name));
  const holders = await readLockHolders(
    pool,
    leases.map(({ lock }) => lock),
  );
  const processOfLock = (lock: string) => {
    const holder = holders.find(({ locks }) => locks.includes(lock));
    return holder ? (identityOf(holder) ?? { host: holder.name, pid: holder.pid }) : null;
  };
  return {
    processes: holders.flatMap((holder) => processOf(holder.name) ?? []),
    leaders: leases.map(({ kind, name, lock }) => ({ kind, name, leader: processOfLock(lock) })),
  };
}

function identityOf({ name }: LockHolder): Leader['leader'] {
  const found = processOf(name);
  return found && { host: found.host, pid: found.pid };
}

async function readQueues({ pool, store, letterEvents }: SystemSources): Promise<Queues> {
  const { rows } = await pool.query<Omit<Queues, 'mails'> & { position: string | null }>(
    `select
       (select count(*)::int from process.parked_events where process = 'mails') as "parkedMails",
       (select count(*)::int from process.parked_events where process <> 'mails') as "parkedEvents",
       (select count(*)::int from read.imports where status in ('requested', 'undoing')) as imports,
       (select count(*)::int from auth.uploads) as uploads,
       (select position::text from process.checkpoints where process = 'mails') as position`,
  );
  const [row] = rows;
  if (!row) throw new Error('the queues are unknown');
  const { position, ...counted } = row;
  if (position === null) return { ...counted, mails: 0 };
  const waiting = await store.readAll({
    after: BigInt(position),
    maxCount: MOST,
    filter: { types: letterEvents },
  });
  return { ...counted, mails: waiting.length };
}

async function readDisk(dataDir: string): Promise<SystemFigures['disk']> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
