import { parseCui } from '../../domain/person/cui.ts';
import { readEntriesOf } from '../../projections/person-directory/entries-of.ts';
import { readPersonByCui } from '../../projections/person-directory/queries.ts';
import { readOrder, readReservation } from '../../projections/reservation-detail/queries.ts';
import type { OwnedKind, Owner } from '../contract/call.ts';
import type { Deps } from '../deps.ts';
import type { Validated } from '../http/validate.ts';
import type { CurrentUser } from './sessions.ts';

type OwnerOf = (deps: Deps, id: string) => Promise<string | null> | string | null;

/** The person whose own a thing is; null where it has none, or where there is no such thing. */
const OWNERS: Readonly<Record<OwnedKind, OwnerOf>> = {
  reservation: async ({ pool }, id) => (await readReservation(pool, id))?.personId ?? null,
  order: async ({ pool }, id) => {
    const persons = new Set((await readOrder(pool, id)).map(({ personId }) => personId));
    const [only] = persons;
    return persons.size === 1 ? (only ?? null) : null;
  },
  person: async ({ pool }, id) => (await readEntriesOf(pool, id))[0] ?? id,
  cui: async ({ pool }, cui) => {
    const digits = parseCui(cui);
    return digits === null ? null : ((await readPersonByCui(pool, digits))?.id ?? null);
  },
};

/** Whether the thing that a request names is the asking person's own. */
export async function isOwner(
  deps: Deps,
  { personId }: CurrentUser,
  { kind, id }: Owner,
  { params, query }: Validated,
): Promise<boolean> {
  const thing = fieldOf(params, id) ?? fieldOf(query, id);
  if (personId === null || thing === undefined) return false;
  return (await OWNERS[kind](deps, thing)) === personId;
}

function fieldOf(part: unknown, name: string): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const value = (part as Readonly<Record<string, unknown>>)[name];
  return value === undefined ? undefined : String(value);
}
