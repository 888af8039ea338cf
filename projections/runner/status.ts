import type { Pool } from 'pg';
import type { EventStore, Position } from '../../eventstore/port.ts';
import type { Projection } from '../kit/projection.ts';
import { allGenerations, type Generation, OTHER_LOG } from './bookkeeping.ts';

export interface ProjectionStatus {
  readonly name: string;
  /** Version of the tables that readers see. */
  readonly version: number;
  /** `stopped`: at an event, see `error`. `missing`: never created. */
  readonly state: 'running' | 'stopped' | 'missing';
  readonly position: Position;
  /** Positions behind the log. */
  readonly lag: number;
  /** The event that stopped it. No personal data. */
  readonly error: { readonly eventId: string; readonly message: string } | null;
  readonly building: { readonly version: number; readonly position: Position } | null;
  /** Readers see tables of an older release; those of a newer one serve this one too. */
  readonly isAwaited: boolean;
}

/** In the given order. */
export async function readProjectionStatus(
  pool: Pool,
  store: EventStore,
  projections: readonly Projection[],
): Promise<ProjectionStatus[]> {
  const head = await store.head();
  const generations = await allGenerations(
    pool,
    projections.map(({ name }) => name),
  );
  return projections.map((projection) => statusOf(projection, generations, head));
}

function statusOf(
  { name, version }: Projection,
  generations: readonly Generation[],
  head: Position,
): ProjectionStatus {
  const find = (status: Generation['status']) =>
    generations.find((generation) => generation.name === name && generation.status === status);
  const live = find('live');
  const building = find('building');
  const position = live?.checkpoint ?? 0n;
  // Tables of another log have not seen this one.
  const seen = live?.version === OTHER_LOG ? (building?.checkpoint ?? 0n) : position;
  const failed = [live, building].find((generation) => generation?.failedEvent);
  return {
    name,
    version: live?.version ?? version,
    state: live ? (failed ? 'stopped' : 'running') : 'missing',
    position,
    lag: seen < head ? Number(head - seen) : 0,
    error: failed?.failedEvent ? { eventId: failed.failedEvent, message: failed.error ?? '' } : null,
    building: building ? { version: building.version, position: building.checkpoint } : null,
    isAwaited: live !== undefined && live.version < version,
  };
}
