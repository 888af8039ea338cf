import { parseCui } from '../../domain/person/cui.ts';
import { readEntriesOf } from '../../projections/person-directory/entries-of.ts';
import {
  type ReservationDetail,
  readOrder,
  readReservation,
} from '../../projections/reservation-detail/queries.ts';
import type { OwnedKind, Owner } from '../contract/call.ts';
import type { Deps } from '../http/deps.ts';
import type { Validated } from '../http/validate.ts';
import { isInScope, ownScopeOf } from './own-scope.ts';
import { readPersonFor } from './person-for.ts';
import type { CurrentUser } from './sessions.ts';

type OwnerOf = (deps: Deps, id: string, user: CurrentUser) => Promise<string | null>;

/** Null: no owner, or unknown. */
const OWNERS: Readonly<Record<Exclude<OwnedKind, 'reservation' | 'order'>, OwnerOf>> = {
  person: async ({ pool }, id) => (await readEntriesOf(pool, id))[0] ?? id,
  cui: async ({ pool }, cui, user) => {
    const digits = parseCui(cui);
    return digits === null ? null : ((await readPersonFor(pool, user, digits))?.id ?? null);
  },
};

export async function isOwner(
  deps: Deps,
  user: CurrentUser,
  { kind, id }: Owner,
  { params, query }: Validated,
): Promise<boolean> {
  const thing = fieldOf(params, id) ?? fieldOf(query, id);
  if (user.personId === null || thing === undefined) return false;
  if (kind === 'order') return ownsAll(deps, user, readOrder(deps.pool, thing));
  if (kind === 'reservation')
    return ownsAll(
      deps,
      user,
      readReservation(deps.pool, thing).then((one) => (one ? [one] : [])),
    );
  return (await OWNERS[kind](deps, thing, user)) === user.personId;
}

async function ownsAll(
  deps: Deps,
  user: CurrentUser,
  reading: Promise<readonly ReservationDetail[]>,
): Promise<boolean> {
  const [reservations, scope] = await Promise.all([reading, ownScopeOf(deps, user)]);
  return scope !== null && reservations.length > 0 && reservations.every((one) => isInScope(scope, one));
}

function fieldOf(part: unknown, name: string): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const value = (part as Readonly<Record<string, unknown>>)[name];
  return value === undefined ? undefined : String(value);
}
