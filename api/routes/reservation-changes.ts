import { loadSettingsBook } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { sendToReservation } from '../../commands/handler/locate-reservation.ts';
import { restoreReservation } from '../../commands/reservation/change-reservation.ts';
import { moveOwnReservation } from '../../commands/reservation/move-own.ts';
import { type MoveTarget, mayReturn, moveReservation } from '../../commands/reservation/move-reservation.ts';
import { moveSeries } from '../../commands/series/change-series.ts';
import { repeatAsSeries } from '../../commands/series/reserve-series.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { type Interval, toMinutes } from '../../domain/schedule/interval.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import { allows } from '../auth/access.ts';
import { actingPerson } from '../auth/acting-person.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import { type Refusal, Refused, refused } from '../errors/refusals.ts';
import { afterCommand, Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentOwn } from '../presenters/own-reservation.ts';
import { isCollision, refuseWithHolder, refuseWithPlaces } from './alternatives.ts';
import { changeReservation } from './change-reservation.ts';
import { MOVE_FIELDS, refuseWithFieldErrors } from './refused-fields.ts';
import { changedResponse, isSeriesAsked, shown, shownWithWarnings } from './reservation-answers.ts';
import { withoutOthers } from './without-others.ts';

export const reservationChangeHandlers = {
  changeReservation,

  async moveReservation({ deps, params, query, body, user, context }) {
    const command = context();
    const { id } = params;
    const { attraction_id: attractionId, date, hour_start, hour_end } = body;
    const requested = { attractionId, date, start: toMinutes(hour_start), end: toMinutes(hour_end) };
    if (!allows(user?.access ?? 'public', 'staff')) {
      // Without the access of staff the request comes from the owner, and is for one date.
      if (query.scope !== 'one') return refused({ code: 'forbidden' });
      return moveOwn(deps, id, requested, user, command);
    }
    if (await isSeriesAsked(deps, id, query.scope, command)) {
      const outcome = await moveSeries(deps.commands, id, query.scope, requested, command);
      if (!outcome.accepted) return refusedWithPlaces(deps, requested, outcome.refusal, command, user);
      return afterCommand(outcome, () => changedResponse(deps, id, outcome, command, user));
    }
    const outcome = await moveReservation(deps.commands, id, requested, command);
    if (!outcome.accepted) return refusedWithPlaces(deps, requested, outcome.refusal, command, user);
    const places = { from: outcome.from, to: requested };
    return afterCommand(outcome, async () => {
      const answer = await changedResponse(deps, id, outcome, command, user);
      if (answer instanceof Refused) return answer;
      return { ...answer, may_return: await mayReturn(deps.commands, id, places, command) };
    });
  },

  async repeatReservation({ deps, params, body, context }) {
    const command = context();
    const { id } = params;
    const recurrence = {
      type: body.recurring_type,
      count: body.recurring_count,
      skipped: body.skip_dates,
    };
    const outcome = await repeatAsSeries(deps.booking, id, recurrence, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    const { position, reservations } = outcome;
    return new Committed(position, async () => {
      const made = reservations.map(({ reservationId }) => reservationId);
      const answer = await shownWithWarnings(deps, id, made, command);
      if (answer instanceof Refused) return answer;
      return {
        ...answer,
        reservations: reservations.map(({ reservationId, date }) => ({ id: reservationId, date })),
      };
    });
  },

  async takeCheckInBack({ deps, params, context }) {
    const command = context();
    const outcome = await sendToReservation(deps.commands, 'TakeCheckInBack', params.id, command);
    return afterCommand(outcome, () => shown(deps, params.id, command));
  },

  async restoreReservation({ deps, params, context }) {
    const command = context();
    const outcome = await restoreReservation(deps.commands, params.id, command);
    if (outcome.accepted)
      return afterCommand(outcome, () => shownWithWarnings(deps, params.id, [params.id], command));
    const before = await readReservation(deps.pool, params.id);
    return before ? refusedWithPlaces(deps, before, outcome.refusal, command) : refused(outcome.refusal);
  },
} satisfies Partial<Handlers>;

/** Moves it for its owner: the answer shows it as "Mis reservas" does, and never who has another hour. */
async function moveOwn(
  deps: Deps,
  id: string,
  requested: MoveTarget,
  user: CurrentUser | null,
  command: CommandContext,
) {
  const mover = await actingPerson(deps, user);
  const outcome = await moveOwnReservation(deps.commands, id, requested, mover, command);
  if (outcome.accepted)
    return afterCommand(outcome, async () => {
      const [detail, rules] = await Promise.all([
        readReservation(deps.pool, id),
        loadSettingsBook(deps.commands),
      ]);
      if (!detail) return refused({ code: 'reservation_unknown' });
      return {
        reservation: presentOwn(detail, { at: command.at, local: command.now, rules }),
        changed: 1,
        warnings: [],
      };
    });
  const refusal = await withoutOthers(deps, user, outcome.refusal);
  return isCollision(refusal)
    ? refuseWithPlaces(
        deps,
        { ...requested, activityId: 0, reservationTypeId: NORMAL_TYPE_ID },
        refusal,
        command.now,
      )
    : refuseWithFieldErrors(refusal, requested, MOVE_FIELDS);
}

async function refusedWithPlaces(
  deps: Deps,
  requested: Day & Interval,
  refusal: Refusal,
  { now }: CommandContext,
  user: CurrentUser | null = null,
): Promise<Refused> {
  // A key of the API learns of nobody.
  const refuseTaken = user?.key ? refuseWithPlaces : refuseWithHolder;
  return isCollision(refusal)
    ? refuseTaken(deps, { ...requested, activityId: 0 }, refusal, now)
    : refuseWithFieldErrors(refusal, requested, MOVE_FIELDS);
}
