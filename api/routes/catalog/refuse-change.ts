import type { CatalogRefusal } from '../../../domain/catalog/catalog.ts';
import type { OpeningHoursRefusal } from '../../../domain/opening-hours/decide.ts';
import { toLocal } from '../../../platform/clock.ts';
import { readLastChange } from '../../../projections/audit-log/queries.ts';
import { readCatalogNames } from '../../../projections/catalog/entries.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Refusal, type Refused, refused } from '../../errors/refusals.ts';
import { presentSlot } from '../../presenters/hours.ts';

type Changes = NonNullable<ErrorBody['changes']>;
type Changed = Extract<CatalogRefusal, { code: 'entry_changed' }>;

interface Kind {
  readonly table: string;
  readonly besideForm?: readonly string[];
}

/** The field of the form that names what an entry refers to. */
const REFERENCE_FIELDS: Readonly<Record<string, string>> = {
  center: 'center_id',
  attraction_type: 'attraction_type_id',
  activity: 'activities',
  dependency: 'dependencies',
};

/** Refuses a change of a catalogue: with the field that is wrong, or with what somebody else changed meanwhile. */
export async function refuseChange(deps: Deps, kind: Kind, refusal: Refusal): Promise<Refused> {
  switch (refusal.code) {
    case 'unknown_reference': {
      const field = REFERENCE_FIELDS[refusal.field];
      return refused(refusal, field ? { errors: { [field]: ['Ya no existe: elija otra opción'] } } : {});
    }
    case 'entry_changed':
      return refused(refusal, { changes: await changesOf(deps, kind, refusal) });
    default:
      return refused(refusal);
  }
}

/** The same for a list of ids in `field`, which a person reads by name. */
export async function refuseLinks(
  deps: Deps,
  kind: Kind,
  field: 'dependencies' | 'activities',
  refusal: Refusal,
): Promise<Refused> {
  if (refusal.code !== 'entry_changed') return refuseChange(deps, kind, refusal);
  const names = (await readCatalogNames(deps.pool))[field];
  const said = (fields: Readonly<Record<string, unknown>> | null) => {
    const ids = fields?.[field];
    return Array.isArray(ids) ? ids.map((id) => names.get(id)?.name ?? String(id)).join(', ') : null;
  };
  const by = await lastChangeOf(deps, kind, refusal.id);
  return refused(refusal, {
    changes: [{ field, before: said(refusal.before), after: said(refusal.after), ...by }],
  });
}

/** Refuses the change of a slot that somebody else changed meanwhile, with what is another one by now. */
export async function refuseOvertakenSlot(
  deps: Deps,
  refusal: Extract<OpeningHoursRefusal, { code: 'slot_overtaken' }>,
): Promise<Refused> {
  const { id, attractionId } = refusal.after;
  const [before, after] = [{ ...refusal.before, id, attractionId }, refusal.after].map(presentSlot);
  const by = await lastChangeOf(deps, { table: 'available_dates' }, id);
  const fields = ['day_name', 'hour', 'active'] as const;
  const changes = fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null, ...by }))
    .filter((change) => change.before !== change.after);
  return refused(refusal, { changes });
}

async function lastChangeOf({ pool, config }: Deps, { table }: Kind, id: number) {
  const last = await readLastChange(pool, table, String(id));
  return {
    user: last?.userEmail ?? '',
    at: last ? toLocal(last.at, config.timeZone).datetime : '',
  };
}

async function changesOf(deps: Deps, kind: Kind, { id, before, after }: Changed): Promise<Changes> {
  const { besideForm = [] } = kind;
  const by = await lastChangeOf(deps, kind, id);
  return Object.entries(after)
    .filter(([field, value]) => !besideForm.includes(field) && (before === null || before[field] !== value))
    .map(([field, value]) => ({ field, before: simple(before?.[field]), after: simple(value), ...by }));
}

function simple(value: unknown): Changes[number]['after'] {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null;
}
