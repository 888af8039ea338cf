import type { Pool } from 'pg';
import type { Codec } from '../../eventstore/codec.ts';
import { leadForever } from '../../platform/postgres/leadership.ts';
import { rest } from '../../platform/rest.ts';
import type { Projection } from '../kit/projection.ts';
import { generationsOf, recentGenerations } from './bookkeeping.ts';
import { createFeeds } from './feeds.ts';
import { ensureGenerations, requestRebuild } from './generations.ts';
import { leadProjection, lockOf, type TermOptions } from './lead-projection.ts';
import { type ProjectionStatus, readProjectionStatus } from './status.ts';

type Tuning = Pick<TermOptions, 'retryMs' | 'lookMs' | 'abandonedMs'> & {
  readonly batchSize: number;
  /** How often a standby tries to lead. */
  readonly pollMs: number;
};

export type ProjectionsOptions = Omit<TermOptions, keyof Tuning | 'feeds' | 'recentGenerations'> &
  Partial<Tuning> & {
    readonly codec: Codec;
    readonly projections: readonly Projection[];
    /** Default: connections of `pool`. */
    readonly writers?: Pool;
    /** Acts like `stop`. */
    readonly signal?: AbortSignal;
  };

export interface RunningProjections {
  status(): Promise<ProjectionStatus[]>;
  /**
   * Rebuilds a projection beside its live tables, whichever process leads it; resolves after the switch.
   * @throws if the name is unknown, an event can't be handled, or after `stop`
   */
  rebuild(name: string): Promise<void>;
  /** Resolves when all writing has ended; standbys take over. */
  stop(): Promise<void>;
}

const DEFAULTS: Tuning = {
  batchSize: 1_000,
  retryMs: 30_000,
  lookMs: 1_000,
  abandonedMs: 30_000,
  pollMs: 500,
};

/** Creates missing tables, then updates them. Needs a connection for each projection and one more. */
export async function startProjections(options: ProjectionsOptions): Promise<RunningProjections> {
  const { pool, writers = pool, store, projections, signal, ...rest } = options;
  const tuned = { ...DEFAULTS, ...rest, pool, store };
  const names = projections.map(({ name }) => name);
  const term: TermOptions & Tuning = {
    ...tuned,
    feeds: createFeeds({ ...tuned, pool: writers }),
    recentGenerations: recentGenerations(pool, names, tuned.lookMs),
  };
  requireDistinctNames(projections);
  await ensureGenerations(pool, projections);
  const stopping = new AbortController();
  const end = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const led = projections.map((projection) => lead(term, projection, end));
  return {
    status: () => readProjectionStatus(pool, store, projections),
    async rebuild(name) {
      const projection = projections.find((known) => known.name === name);
      if (!projection) throw new Error(`there is no projection ${name}`);
      await rebuild(term, projection, AbortSignal.any([end]));
    },
    async stop() {
      stopping.abort();
      await Promise.all(led);
    },
  };
}

function requireDistinctNames(projections: readonly Projection[]): void {
  const names = projections.flatMap(({ name, tables }) => [
    name,
    ...tables.map((table) => `read.${table.name}`),
  ]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two projections or tables are called ${twice}`);
}

/** Competes for leadership. A lock per version: old tables stay served while new ones are built. */
function lead(options: TermOptions & Tuning, projection: Projection, signal: AbortSignal): Promise<void> {
  const { pool, logger, pollMs, retryMs } = options;
  return leadForever(
    { pool, lock: lockOf(projection.name, projection.version), signal, pollMs, logger },
    (leading) => leadProjection(options, projection, leading),
    (end) => (end === 'stopped' ? retryMs : pollMs),
  );
}

const REBUILD_LOOK_MS = 50;

async function rebuild({ pool }: TermOptions, projection: Projection, signal: AbortSignal): Promise<void> {
  await requestRebuild(pool, projection);
  while (!signal.aborted) {
    await rest(REBUILD_LOOK_MS, signal);
    const building = (await generationsOf(pool, projection.name)).find(({ status }) => status === 'building');
    if (!building) return;
    if (building.failedEvent)
      throw new Error(`${projection.name} stopped at event ${building.failedEvent}: ${building.error}`);
  }
  throw new Error(`the rebuild of ${projection.name} goes on when projections run again`);
}
