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
  /** The closures that were not lifted and are not over, as known at this position of the log at least. */
  readonly closuresAt: (position: Position) => Promise<readonly Scope[]>;
}

const PROCESS = 'court-closing';
/** A court that comes to be, or to a center; and a closure, which may have been declared beside a new court. */
const FILTER: EventFilter = {
  types: ['AttractionCreated', 'AttractionChanged', 'AttractionRestored', 'ClosureDeclared'],
};

/**
 * Closes courts that come to be in a center, or in all that there is, while it is closed. Runs until the signal; one
 * process at a time is enough, more do no harm.
 * @throws where the log, the checkpoint or the read model can't be reached: to be started again
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

/** The id of the entry of the catalogue that an event of `FILTER` speaks of. */
function idOf(data: object): unknown {
  return 'id' in data ? data.id : null;
}
