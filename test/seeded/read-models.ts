import type { LedProcess } from '../../commands/processes/leases.ts';
import type { BackgroundProcess } from '../../commands/processes/run-process.ts';
import type { LocalStretch } from '../../commands/reservation/reminders.ts';
import type { Position } from '../../eventstore/port.ts';
import { inProcessBus } from '../../platform/bus.ts';
import { type Clock, toLocal } from '../../platform/clock.ts';
import { silentLogger } from '../../platform/logger.ts';
import { readClosureScopes } from '../../projections/closures/queries.ts';
import { readMissedVisits } from '../../projections/own-reservations/held.ts';
import { readReservationsToRemind } from '../../projections/reservation-detail/reminders.ts';
import { recentGenerations } from '../../projections/runner/bookkeeping.ts';
import { createFeeds } from '../../projections/runner/feeds.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { leadProjection, lockOf } from '../../projections/runner/lead-projection.ts';
import { createViewWaiter } from '../../projections/runner/wait.ts';
import type { ViewName } from '../../projections/view-names.ts';
import { TIME_ZONE } from '../support/booking-world.ts';
import type { Disk } from './disk.ts';
import type { Plant, ProductProcess } from './process.ts';
import type { Owner, Scheduler } from './schedule.ts';
import type { Tables } from './tables.ts';

/** The times of the product. */
const TIMES = { retryMs: 30_000, lookMs: 1_000, abandonedMs: 30_000, batchSize: 1_000 };

export interface ReadModels {
  /** Each read model, as a role that one process leads. */
  readonly led: readonly BackgroundProcess[];
  /** @throws if a read model is late */
  mustSee(position: Position, ...views: readonly ViewName[]): Promise<void>;
  closures(clock: Clock): ReturnType<typeof readClosureScopes>;
  startingSoon(stretch: LocalStretch): ReturnType<typeof readReservationsToRemind>;
  unvisited(from: string, before: string): ReturnType<typeof readMissedVisits>;
}

interface Parts {
  readonly tables: Tables;
  readonly disk: Disk;
  readonly schedule: Scheduler;
  readonly plant: Plant;
}

const ROLE = 'projection ';

/** Whether a role is that of a read model. */
export const isReadModel = ({ process }: BackgroundProcess) => process.startsWith(ROLE);

/** The read models as a process of the product has them: its runner, its statements, its waits. Only the locks are those of the run. */
export function readModelsOf(
  { store, codec, release }: Pick<ProductProcess, 'store' | 'codec' | 'release'>,
  owner: Owner,
  { tables, disk, schedule, plant }: Parts,
): ReadModels {
  const given = tables.poolOf(owner, { schedule, disk });
  const pool = plant.pool?.(given) ?? given;
  const bus = inProcessBus();
  const projections = plant.projections?.(release.projections) ?? release.projections;
  const names = projections.map(({ name }) => name);
  const parts = { ...TIMES, pool, store, codec, bus, logger: silentLogger };
  const options = {
    ...parts,
    feeds: createFeeds(parts),
    recentGenerations: recentGenerations(pool, names, TIMES.lookMs),
  };
  // A process that can't make its tables ends.
  void ensureGenerations(pool, projections).catch(() => owner.die());
  const waiter = createViewWaiter({ pool, bus });
  return {
    led: projections.map((projection) => ({
      kind: 'loop',
      process: lockOf(projection.name, projection.version) as LedProcess,
      run: async (_, signal) => void (await leadProjection(options, projection, signal)),
    })),
    async mustSee(position, ...views) {
      if (!(await waiter.waitFor(position, views))) throw new Error('a read model is late');
    },
    closures: (clock) => readClosureScopes(tables.pool, toLocal(clock.now(), TIME_ZONE).date),
    startingSoon: (stretch) => readReservationsToRemind(tables.pool, stretch),
    unvisited: (from, before) => readMissedVisits(tables.pool, from, before),
  };
}
