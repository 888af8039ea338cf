import { loadSettingsBook } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { isInSeries } from '../../commands/series/change-series.ts';
import type { Scope } from '../../domain/series/scopes.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import { Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import { seenBy } from '../presenters/impersonal.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { nearWarnings } from './near-warnings.ts';
import { offeredTo } from './offered-to.ts';

/** Whether the request is for a series, and the reservation belongs to one. */
export async function isSeriesAsked(
  { commands }: Deps,
  id: string,
  scope: Scope,
  command: CommandContext,
): Promise<boolean> {
  return scope !== 'one' && (await isInSeries(commands, id, command));
}

export async function changedResponse(
  deps: Deps,
  id: string,
  outcome: object,
  command: CommandContext,
  user: CurrentUser | null = null,
) {
  const ids: string[] = 'ids' in outcome && Array.isArray(outcome.ids) ? outcome.ids : [id];
  const answer = await shownWithWarnings(deps, id, ids, command, user);
  return answer instanceof Refused ? answer : { ...answer, changed: ids.length };
}

/** `placed`: reservations that have a time which staff chose. */
export async function shownWithWarnings(
  deps: Deps,
  id: string,
  placed: readonly string[],
  command: CommandContext,
  user: CurrentUser | null = null,
) {
  const [answer, warnings] = await Promise.all([shown(deps, id, command, user), nearWarnings(deps, placed)]);
  return answer instanceof Refused ? answer : { ...answer, warnings };
}

export async function shown(
  deps: Deps,
  id: string,
  { at, now }: CommandContext,
  user: CurrentUser | null = null,
) {
  const [detail, rules, offered] = await Promise.all([
    readReservation(deps.pool, id),
    loadSettingsBook(deps.commands),
    offeredTo(deps, user),
  ]);
  if (!detail) return refused({ code: 'reservation_unknown' });
  const reservation = presentReservation(seenBy(user)(detail), { at, local: now, rules });
  return { reservation: offered(reservation, detail) };
}
