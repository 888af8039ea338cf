import type { z } from 'zod';
import type {
  Catalog,
  CatalogCommand,
  CatalogKind,
  CatalogRefusal,
  Uses,
} from '../../domain/catalog/catalog.ts';
import { activeEntries } from '../../domain/catalog/catalog.ts';
import { attractions, type CatalogKinds, catalogKinds } from '../../domain/catalog/kinds.ts';
import { refuse } from '../../domain/decider.ts';
import { usesFrom } from '../../domain/floor/layout.ts';
import type { Floor, Floors } from '../../domain/floor/state.ts';
import { floorsAggregate } from '../handler/aggregates.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { onNewest } from '../handler/on-newest.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { catalogAggregate, changeCatalog, loadCatalog } from './catalog.ts';

type AnyKind = CatalogKinds[keyof CatalogKinds];
type Reference = Extract<RequestRefusal, { code: 'unknown_reference' }>;
/** An attraction would go, or leave its center, while it lies on a floor now or later or while people have booked it there. */
export type NotFromCenter =
  | { readonly code: 'on_floor' | 'removed_on_floor'; readonly floor: string }
  | { readonly code: 'booked_at_center'; readonly reservations: number };
type Fields = Readonly<Record<string, unknown>>;

/** Field to report for an unknown reference. */
const REFERENCES: Readonly<Record<string, Reference['field']>> = {
  centers: 'center',
  'attraction-types': 'attraction_type',
  activities: 'activity',
  dependencies: 'dependency',
};

/** Field of `Uses` that counts referring entries. */
const USERS: Readonly<Record<string, keyof Uses>> = { attractions: 'attractions', centers: 'centers' };

/** Pictures have no references. */
export type EntryCommand<F> = Exclude<CatalogCommand<F>, { type: 'ShowPicture' | 'RemovePicture' }>;

/** Checks references in both directions. `reservations`: future ones, which need an entry that goes, or an attraction's center. */
export async function changeEntry<E extends string, S extends z.ZodObject>(
  handler: CommandHandler,
  kind: CatalogKind<E, S>,
  command: EntryCommand<z.output<S>>,
  context: CommandContext,
  reservations = 0,
): Promise<Outcome<unknown, Catalog<z.output<S>>, CatalogRefusal | Reference | NotFromCenter>> {
  if (command.type === 'Remove') {
    const uses = { ...(await usesOf(handler, kind, command.id)), reservations };
    const remove = { ...command, uses };
    if (kind.stream !== attractions.stream) return changeCatalog(handler, kind, remove, context);
    return onNewest(handler, floorsAggregate, async (floors, witness) => {
      const floor = floorOf(floors, command.id, context.now.date);
      if (floor) return refuse({ code: 'removed_on_floor', floor: floor.name });
      return handler.execute({ ...catalogAggregate(kind), witness }, remove, context);
    });
  }
  const fields = await fieldsAfter(handler, kind, command);
  const field = await danglingReference(handler, kind, fields);
  if (field) return unknownReference(field);
  if (command.type !== 'Create' && kind.stream === attractions.stream)
    return onNewest(handler, floorsAggregate, async (floors, witness) => {
      const floor = floorLeft(floors, command.id, fields, context.now.date);
      if (floor) return refuse({ code: 'on_floor', floor });
      if (reservations > 0 && (await leavesCenter(handler, command.id, fields)))
        return refuse({ code: 'booked_at_center', reservations });
      return handler.execute({ ...catalogAggregate(kind), witness }, command, context);
    });
  return changeCatalog(handler, kind, command, context);
}

/** A restored entry gets those of its earlier version; none where it is refused or stays as it is. */
async function fieldsAfter<E extends string, S extends z.ZodObject>(
  handler: CommandHandler,
  kind: CatalogKind<E, S>,
  command: Exclude<EntryCommand<z.output<S>>, { type: 'Remove' }>,
): Promise<Fields> {
  if (command.type !== 'Restore') return command.fields;
  const foreseen = kind.decider.decide(command, await loadCatalog(handler, kind));
  const [event] = foreseen.accepted ? foreseen.events : [];
  return event && 'fields' in event.data ? event.data.fields : {};
}

function floorOf(floors: Floors, id: number, today: string): Floor | undefined {
  return [...floors.floors.values()].find((one) => usesFrom(floors, one.id, today).has(id));
}

/** Null: the attraction stays at the center of its floor, or lies on none. */
function floorLeft(
  floors: Floors,
  id: number,
  { center_id: centerId }: Fields,
  today: string,
): string | null {
  if (centerId === undefined) return null;
  const floor = floorOf(floors, id, today);
  return floor && floor.centerId !== centerId ? floor.name : null;
}

async function leavesCenter(
  handler: CommandHandler,
  id: number,
  { center_id: centerId }: Fields,
): Promise<boolean> {
  const known = (await loadCatalog(handler, attractions)).get(id);
  return centerId !== undefined && known !== undefined && known.fields.center_id !== centerId;
}

async function danglingReference(
  handler: CommandHandler,
  kind: { readonly references?: Readonly<Record<string, string | undefined>> },
  fields: Fields,
): Promise<Reference['field'] | null> {
  for (const [field, stream] of Object.entries(kind.references ?? {})) {
    const target = Object.values<AnyKind>(catalogKinds).find((other) => other.stream === stream);
    if (!stream || !target || fields[field] === undefined) continue;
    const catalog = await entriesOf(handler, target);
    const isKnown = (id: number) => catalog.some((entry) => entry.id === id);
    if (!idsIn(fields[field]).every(isKnown)) return REFERENCES[stream] ?? null;
  }
  return null;
}

async function usesOf(handler: CommandHandler, used: { readonly stream: string }, id: number): Promise<Uses> {
  const uses: Partial<Record<keyof Uses, number>> = {};
  for (const kind of Object.values<AnyKind>(catalogKinds)) {
    const what = USERS[kind.stream];
    const fields = Object.entries(kind.references ?? {}).filter(([, stream]) => stream === used.stream);
    if (!what || fields.length === 0) continue;
    const entries = await entriesOf(handler, kind);
    uses[what] = entries.filter((entry) =>
      fields.some(([field]) => idsIn(entry.fields[field]).includes(id)),
    ).length;
  }
  return uses;
}

async function entriesOf(
  handler: CommandHandler,
  kind: AnyKind,
): Promise<readonly { readonly id: number; readonly fields: Fields }[]> {
  // Only names and ids matter here.
  return activeEntries(await loadCatalog<string, z.ZodObject>(handler, kind));
}

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value : [Number(value)];
}
