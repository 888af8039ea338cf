import type { z } from 'zod';
import type { CatalogRefusal } from '../../../domain/catalog/catalog.ts';
import { versionOf } from '../../../domain/catalog/entry-version.ts';
import type { OpeningHoursRefusal } from '../../../domain/opening-hours/decide.ts';
import { readCatalogNames } from '../../../projections/catalog/entries.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { type Refusal, type Refused, refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';
import { presentSlot } from '../../presenters/hours.ts';
import { lastChangesOf } from '../refuse-overtaken.ts';

type Changes = NonNullable<ErrorBody['changes']>;
type Fields = Readonly<Record<string, unknown>>;
type Changed = Extract<CatalogRefusal, { code: 'entry_changed' }>;

interface Kind {
  readonly table: string;
  readonly fields: z.ZodObject;
  readonly outsideForm?: readonly string[];
}

const REFERENCE_FIELDS: Readonly<Record<string, string>> = {
  center: 'center_id',
  attraction_type: 'attraction_type_id',
  activity: 'activities',
  dependency: 'dependencies',
};

export async function refuseChange(deps: Deps, kind: Kind, refusal: Refusal): Promise<Refused> {
  switch (refusal.code) {
    case 'unknown_reference': {
      const field = REFERENCE_FIELDS[refusal.field];
      return refused(refusal, field ? { errors: { [field]: ['Ya no existe: elija otra opción'] } } : {});
    }
    case 'entry_changed':
      return refused(refusal, {
        changes: await changesOf(deps, kind, refusal),
        current: { version: versionOf(kind, refusal.after), known: shownValues(kind, refusal.after) },
      });
    default:
      return refused(refusal);
  }
}

/** For ids in `field`, shown by name. */
export async function refuseLinks(
  deps: Deps,
  kind: Kind,
  field: 'dependencies' | 'activities',
  refusal: Refusal,
): Promise<Refused> {
  if (refusal.code !== 'entry_changed') return refuseChange(deps, kind, refusal);
  const names = (await readCatalogNames(deps.pool))[field];
  const idsIn = (fields: Fields | null): number[] | null => {
    const ids = fields?.[field];
    return Array.isArray(ids) ? ids : null;
  };
  const said = (fields: Fields | null) =>
    idsIn(fields)
      ?.map((id) => names.get(id)?.name ?? String(id))
      .join(', ') ?? null;
  const register = String(refusal.id);
  const lastOf = await lastChangesOf(deps, kind.table, [register]);
  const by = lastOf(register, field);
  return refused(refusal, {
    changes: [{ field, before: said(refusal.before), after: said(refusal.after), ...by }],
    current: { known: idsIn(refusal.after) ?? [] },
  });
}

export async function refuseOvertakenSlot(
  deps: Deps,
  refusal: Extract<OpeningHoursRefusal, { code: 'slot_overtaken' }>,
): Promise<Refused> {
  const { id, attractionId } = refusal.after;
  const before = presentSlot({ ...refusal.before, id, attractionId });
  const after = presentSlot(refusal.after);
  const register = String(id);
  const lastOf = await lastChangesOf(deps, 'available_dates', [register]);
  const changes = SLOT_FIELDS.map(({ field, facts }) => {
    const by = lastOf(register, ...facts);
    return { field, before: before[field], after: after[field], ...by };
  }).filter((change) => change.before !== change.after);
  const { day_of_week, start, end, active } = after;
  return refused(refusal, { changes, current: { known: { day_of_week, start, end, active } } });
}

/** As the form shows a slot, with their names in its history. */
const SLOT_FIELDS = [
  { field: 'day_name', facts: ['day_of_week'] },
  { field: 'hour', facts: ['start', 'end'] },
  { field: 'active', facts: ['active'] },
] as const;

async function changesOf(deps: Deps, kind: Kind, { id, before, after }: Changed): Promise<Changes> {
  const register = String(id);
  const lastOf = await lastChangesOf(deps, kind.table, [register]);
  return Object.entries(shownValues(kind, after))
    .filter(([field, value]) => before === null || simple(before[field]) !== value)
    .map(([field, value]) => ({
      field,
      before: simple(before?.[field]),
      after: value,
      ...lastOf(register, field),
    }));
}

function shownValues({ outsideForm = [] }: Kind, fields: Fields) {
  const shown = Object.entries(fields).filter(([field]) => !outsideForm.includes(field));
  return Object.fromEntries(shown.map(([field, value]) => [field, simple(value)]));
}

function simple(value: unknown): Changes[number]['after'] {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null;
}
