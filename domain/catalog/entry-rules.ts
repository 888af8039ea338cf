import type { z } from 'zod';
import { accept, type Decision, refuse, unreachable } from '../decider.ts';
import { refusedPicture, shownPicture, shownWithout } from '../gallery.ts';
import { isSameData } from '../same-data.ts';
import type {
  Catalog,
  CatalogCommand,
  CatalogEvent,
  CatalogRefusal,
  Entry,
  Fields,
  Kind,
  Uses,
} from './catalog.ts';
import { versionOf } from './entry-version.ts';

type DecisionOf<Entity extends string, S extends Fields> = Decision<
  CatalogEvent<Entity, z.output<S>>,
  CatalogRefusal
>;

type ChangeOf<F> = Extract<CatalogCommand<F>, { type: 'Change' }>;

export function decide<Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
  command: CatalogCommand<z.output<S>>,
  catalog: Catalog<z.output<S>>,
): DecisionOf<Entity, S> {
  if (command.type === 'Create') {
    const id = catalog.size + 1;
    const fields = completed(kind, command.fields, id, catalog);
    const refusal = refusedFields(kind, fields, id, catalog);
    return refusal ? refuse(refusal) : accept({ type: `${kind.entity}Created`, data: { id, fields } });
  }
  const known = catalog.get(command.id);
  if (!known) return refuse({ code: 'entry_unknown', id: command.id });
  switch (command.type) {
    case 'Change':
      return change(kind, command, known, catalog);
    case 'Remove':
      return remove(kind, command.uses ?? {}, known);
    case 'ShowPicture':
      return showPicture(kind, command.image, known, catalog);
    case 'RemovePicture':
      return removePicture(kind, command.image, known);
    case 'Restore':
      return restore(kind, command.version, known, catalog);
    default:
      return unreachable(command);
  }
}

function change<Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
  { fields: requested, version, seen }: Omit<ChangeOf<z.output<S>>, 'type' | 'id'>,
  known: Entry<z.output<S>>,
  catalog: Catalog<z.output<S>>,
): DecisionOf<Entity, S> {
  const { id } = known;
  if (known.removed) return refuse({ code: 'entry_unknown', id });
  const fields = completed(kind, { ...known.fields, ...requested }, id, catalog);
  if (isSameData(kind.fields, known.fields, fields)) return accept();
  if (known.removedPictures.includes(shownPicture(fields))) return refuse({ code: 'picture_removed' });
  if (version !== undefined && version !== versionOf(kind, known.fields))
    return refuse(entryChangedRefusal(kind, known, version));
  const before = { ...known.fields, ...seen };
  if (seen && !isSameData(kind.fields, sorted(known.fields), sorted(before)))
    return refuse({ code: 'entry_changed', id, before, after: known.fields });
  const refusal = refusedFields(kind, fields, id, catalog);
  return refusal ? refuse(refusal) : accept({ type: `${kind.entity}Changed`, data: { id, fields } });
}

function remove<Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
  uses: Uses,
  { id, removed }: Entry<z.output<S>>,
): DecisionOf<Entity, S> {
  if (kind.fixedIds?.includes(id)) return refuse({ code: 'entry_fixed', id });
  if (removed) return accept();
  if (Object.values(uses).some((count) => count > 0)) return refuse({ code: 'entry_in_use', id, uses });
  return accept({ type: `${kind.entity}Removed`, data: { id } });
}

function showPicture<Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
  image: string,
  known: Entry<z.output<S>>,
  catalog: Catalog<z.output<S>>,
): DecisionOf<Entity, S> {
  if (known.removed) return refuse({ code: 'entry_unknown', id: known.id });
  const refusal = refusedPicture(known, image);
  // A kind without pictures has an empty gallery.
  const fields: Readonly<Record<string, unknown>> = { image };
  return refusal ? refuse(refusal) : change(kind, { fields: fields as Partial<z.output<S>> }, known, catalog);
}

function removePicture<Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
  image: string,
  known: Entry<z.output<S>>,
): DecisionOf<Entity, S> {
  const { id, fields } = known;
  if (known.removed) return refuse({ code: 'entry_unknown', id });
  const refusal = refusedPicture(known, image);
  if (refusal?.code === 'picture_removed') return accept();
  if (refusal) return refuse(refusal);
  const data = { id, image, shown: shownWithout(known, image, shownPicture(fields)) };
  const removed = { type: `${kind.entity}PictureRemoved`, data };
  return accept(removed as CatalogEvent<Entity, z.output<S>>);
}

function restore<Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
  version: string,
  known: Entry<z.output<S>>,
  catalog: Catalog<z.output<S>>,
): DecisionOf<Entity, S> {
  const { id } = known;
  const isNow = versionOf(kind, known.fields) === version;
  if (isNow && !known.removed) return accept();
  const target = isNow ? known.fields : known.past.at(-1);
  if (!target || versionOf(kind, target) !== version || (known.removed && !isNow))
    return refuse(entryChangedRefusal(kind, known, version));
  const fields = completed(kind, { ...target, ...fieldsOutsideForm(kind, known.fields) }, id, catalog);
  const refusal = refusedFields(kind, fields, id, catalog);
  if (refusal) return refuse(refusal);
  const data = { id, fields };
  return known.removed
    ? accept({ type: `${kind.entity}Restored`, data })
    : accept({ type: `${kind.entity}Changed`, data });
}

function entryChangedRefusal<S extends Fields>(
  kind: Kind<string, S>,
  { id, fields, past }: Entry<z.output<S>>,
  version: string,
): CatalogRefusal {
  const before = past.findLast((earlier) => versionOf(kind, earlier) === version) ?? null;
  return { code: 'entry_changed', id, before, after: fields };
}

/** Lists of ids have no order. */
function sorted<F extends object>(fields: F): F {
  const inOrder = ([field, value]: [string, unknown]) => [
    field,
    Array.isArray(value) ? [...value].sort((a, b) => a - b) : value,
  ];
  return Object.fromEntries(Object.entries(fields).map(inOrder)) as F;
}

function fieldsOutsideForm<S extends Fields>(
  kind: Kind<string, S>,
  fields: z.output<S>,
): Partial<z.output<S>> {
  const kept = (kind.outsideForm ?? []).map((field) => [field, fields[field]] as const);
  return Object.fromEntries(kept) as Partial<z.output<S>>;
}

function others<F>(catalog: Catalog<F>, id: number): F[] {
  return [...catalog.values()]
    .filter((entry) => entry.id !== id && !entry.removed)
    .map((entry) => entry.fields);
}

function completed<S extends Fields>(
  kind: Kind<string, S>,
  fields: z.output<S>,
  id: number,
  catalog: Catalog<z.output<S>>,
): z.output<S> {
  return kind.complete ? kind.complete(fields, others(catalog, id)) : fields;
}

function refusedFields<S extends Fields>(
  kind: Kind<string, S>,
  fields: z.output<S>,
  id: number,
  catalog: Catalog<z.output<S>>,
): CatalogRefusal | null {
  const broken = kind.rule?.(fields) ?? null;
  const field = kind.unique;
  if (broken || !field) return broken;
  const value = String(fields[field]);
  // Entries that shared a value before the rule can still be changed.
  const known = catalog.get(id);
  if (known && !known.removed && isSameText(known.fields[field], value)) return null;
  const taken = others(catalog, id).some((other) => isSameText(other[field], value));
  return taken && value !== '' ? { code: 'code_taken', field, value } : null;
}

function isSameText(one: unknown, other: string): boolean {
  return String(one).toLowerCase() === other.toLowerCase();
}
