import { activeEntries } from '../../domain/catalog/catalog.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { closesCourt } from '../../domain/closure/days.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import { newContext } from '../handler/context.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import type { OwnLoop } from '../processes/run-process.ts';
import { extendClosure } from './closures.ts';

interface Scope {
  readonly closureId: string;
  readonly centerIds: readonly number[];
  readonly attractionIds: readonly number[];
}

interface CourtClosingOptions {
  /** Closures in force, as of this position or later. */
  readonly closuresAt: (position: Position) => Promise<readonly Scope[]>;
}

const PROCESS = 'court-closing';
/** `ClosureDeclared`, since a court may be created concurrently. */
const FILTER: EventFilter = {
  types: ['AttractionCreated', 'AttractionChanged', 'AttractionRestored', 'ClosureDeclared'],
};

/**
 * Closes courts created within the scope of a closure. Idempotent.
 * @throws if log, checkpoint or read model are away: restart
 */
export function courtClosing({ closuresAt }: CourtClosingOptions): OwnLoop {
  const run: OwnLoop['run'] = (deps, signal) => closeCourts({ ...deps, closuresAt }, signal);
  return { kind: 'loop', process: PROCESS, run };
}

type Options = CourtClosingOptions & ProcessDeps;

async function closeCourts(options: Options, signal: AbortSignal): Promise<void> {
  const after = await options.checkpoints.load(PROCESS);
  const start = after === undefined ? {} : { after };
  for await (const batch of options.store.subscribe({ ...start, filter: FILTER, signal })) {
    for (const stored of await options.codec.decode(batch.events)) await closeCourtDays(options, stored);
    if (batch.events.length > 0) await options.checkpoints.save(PROCESS, batch.position);
  }
}

async function closeCourtDays(options: Options, stored: StoredEvent): Promise<void> {
  const { event, id, position, metadata } = stored;
  const { handler } = options;
  const courts = activeEntries(await loadCatalog(handler, attractions)).map(({ id: courtId, fields }) => ({
    id: courtId,
    centerId: fields.center_id,
  }));
  const isClosure = event.type === 'ClosureDeclared';
  const scopes: readonly Scope[] = isClosure ? [event.data] : await options.closuresAt(position);
  const concerned = isClosure ? courts : courts.filter((court) => court.id === idOf(event.data));
  const { userId, correlationId } = metadata;
  for (const scope of scopes) {
    const courtIds = concerned.filter((court) => closesCourt(scope, court)).map((court) => court.id);
    const context = newContext(options, { userId, correlationId, causationId: id });
    if (courtIds.length > 0) await extendClosure(handler, scope.closureId, courtIds, context);
  }
}

function idOf(data: object): unknown {
  return 'id' in data ? data.id : null;
}
