import type { Catalog, Entry } from '../../domain/catalog/catalog.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import { type FloorRefusal, refusedLink, stageOf } from '../../domain/floor/decide.ts';
import { floorIdsOf } from '../../domain/floor/layout.ts';
import type { FloorLink, Floors } from '../../domain/floor/state.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { catalogAggregate, loadCatalog } from '../catalog/catalog.ts';
import { floorsAggregate } from '../handler/aggregates.ts';
import type { CommandContext } from '../handler/context.ts';
import { onNewest } from '../handler/on-newest.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { causedBy } from '../handler/stream-handler.ts';
import { driveLink, type LinkDeps, surveyLink } from './drive-link.ts';
import type { LinkConflict } from './link-conflicts.ts';

export type LinkResult =
  | {
      readonly accepted: true;
      readonly carried: number;
      /** Not empty: nothing was changed. */
      readonly conflicts: readonly LinkConflict[];
      readonly position: Position | null;
    }
  | Refused<FloorRefusal | RequestRefusal>;

type LinkRequest = Omit<FloorLink, 'linkId'>;

/** Lists what a link would carry and meet; it writes nothing. */
export async function foreseeLink(
  deps: LinkDeps,
  request: LinkRequest,
  { now }: CommandContext,
): Promise<LinkResult> {
  const { handler } = deps;
  const attraction = linkable(await loadCatalog(handler, attractions), request);
  if (!attraction) return unknownReference('attraction');
  const floors = await handler.load(floorsAggregate);
  const refusal = refusedLink(floors, request, attraction.fields.center_id, now.date);
  if (refusal) return orNothingLeft(refuse(refusal), request, floors);
  const link = { ...request, linkId: '' };
  const { reservations, conflicts } = await surveyLink(deps, floors, link);
  return { accepted: true, carried: reservations, conflicts, position: null };
}

/** Puts an attraction on a floor, changes its cells or takes it off, from a date on. Its process completes it after a crash. */
export async function linkAttraction(
  deps: LinkDeps,
  request: LinkRequest,
  context: CommandContext,
): Promise<LinkResult> {
  const { handler } = deps;
  const linkId = derivedUuid(context.commandId, 'floor-link');
  const link = { ...request, linkId };
  const requested = await onNewest(handler, catalogAggregate(attractions), async (catalog, witness) => {
    const attraction = linkable(catalog, request);
    if (!attraction) return unknownReference('attraction');
    const { center_id: centerId } = attraction.fields;
    const command = { type: 'RequestFloorLink', link, centerId, today: context.now.date } as const;
    return handler.execute({ ...floorsAggregate, witness }, command, context);
  });
  if (!requested.accepted) {
    if (requested.refusal.code !== 'floor_none') return requested;
    return orNothingLeft(requested, request, await handler.load(floorsAggregate));
  }
  const caused = causedBy(floorsAggregate, requested, context);
  const { conflicts, reservations, position } = await driveLink(deps, linkId, caused);
  if (conflicts.length > 0) return { accepted: true, carried: 0, conflicts, position };
  const floors = await handler.load(floorsAggregate);
  if (stageOf(floors, linkId) === 'rejected') return rejectedBefore(deps, floors, link);
  return { accepted: true, carried: reservations, conflicts, position };
}

/** A removed attraction is only taken off: once it could be removed while it lay on a floor, which could not be removed then. */
function linkable<F>(catalog: Catalog<F>, { attractionId, floorId }: LinkRequest): Entry<F> | null {
  const known = catalog.get(attractionId);
  return known && !(known.removed && floorId !== null) ? known : null;
}

/** Taken off before, maybe by a try whose answer got lost: such a call keeps no answer for its repeats. */
function orNothingLeft(
  refused: Extract<LinkResult, { readonly accepted: false }>,
  { attractionId }: LinkRequest,
  floors: Floors,
): LinkResult {
  const wasTakenOff = refused.refusal.code === 'floor_none' && floorIdsOf(floors, attractionId).length > 0;
  return wasTakenOff ? { accepted: true, carried: 0, conflicts: [], position: null } : refused;
}

/** Another driver rejected it, or this is a repeat whose first answer was lost. */
async function rejectedBefore(deps: LinkDeps, floors: Floors, link: FloorLink): Promise<LinkResult> {
  const { conflicts } = await surveyLink(deps, floors, link);
  if (conflicts.length === 0) return refuse({ code: 'floor_link_over' });
  return { accepted: true, carried: 0, conflicts, position: null };
}
