import { loadSettingsBook } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { sendToReservation } from '../../commands/handler/locate-reservation.ts';
import { changeReservation, restoreReservation } from '../../commands/reservation/change-reservation.ts';
import { moveOwnReservation } from '../../commands/reservation/move-own.ts';
import { type MoveTarget, moveReservation } from '../../commands/reservation/move-reservation.ts';
import { editSeries, isInSeries, moveSeries } from '../../commands/series/change-series.ts';
import { repeatAsSeries } from '../../commands/series/reserve-series.ts';
import { type Interval, toMinutes } from '../../domain/schedule/interval.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Scope } from '../../domain/series/scopes.ts';
import { readHistory } from '../../projections/history/read.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import { allows } from '../auth/access.ts';
import { actingPerson } from '../auth/acting-person.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { reservationChange } from '../contract/reservation-changes.ts';
import { type Refusal, Refused, refused } from '../errors/refusals.ts';
import { afterCommand, Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentHistory } from '../presenters/history/history.ts';
import { presentOwn } from '../presenters/own-reservation.ts';
import { plainFields } from '../presenters/plain-fields.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { isCollision, refuseWithHolder, refuseWithPlaces } from './alternatives.ts';
import { MOVE_FIELDS, refuseWithFieldErrors } from './refused-fields.ts';

export const reservationChangeHandlers = {
  async changeReservation({ deps, params, query, body, context }) {
    const command = context();
    const { id } = params;
    const change = { version: body.version, changes: changesIn(body) };
    const outcome = (await isSeriesAsked(deps, id, query.scope, command))
      ? await editSeries(deps.commands, id, query.scope, change, command)
      : await changeReservation(deps.commands, { reservationId: id, ...change }, command);
    if (outcome.accepted) return afterCommand(outcome, () => changedResponse(deps, id, outcome, command));
    if (outcome.refusal.code !== 'version_conflict') return refused(outcome.refusal);
    const { version, details } = outcome.refusal;
    return refused(outcome.refusal, {
      changes: await changesSince(deps, id, body.version),
      current: { version, known: plainFields(reservationChange, details) },
    });
  },

  async moveReservation({ deps, params, query, body, user, context }) {
    const command = context();
    const { id } = params;
    const { attraction_id: attractionId, date, hour_start, hour_end } = body;
    const requested = { attractionId, date, start: toMinutes(hour_start), end: toMinutes(hour_end) };
    if (!allows(user?.access ?? 'public', 'staff')) {
      // Without the access of staff the request comes from the owner, and is for one date.
      if (query.scope !== 'one') return refused({ code: 'forbidden' });
      return moveOwn(deps, id, requested, await actingPerson(deps, user), command);
    }
    const outcome = (await isSeriesAsked(deps, id, query.scope, command))
      ? await moveSeries(deps.commands, id, query.scope, requested, command)
      : await moveReservation(deps.commands, id, requested, command);
    if (!outcome.accepted) return refusedWithPlaces(deps, requested, outcome.refusal, command);
    return afterCommand(outcome, () => changedResponse(deps, id, outcome, command));
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
      const answer = await shown(deps, id, command);
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
    if (outcome.accepted) return afterCommand(outcome, () => shown(deps, params.id, command));
    const before = await readReservation(deps.pool, params.id);
    return before ? refusedWithPlaces(deps, before, outcome.refusal, command) : refused(outcome.refusal);
  },
} satisfies Partial<Handlers>;

/** Moves it for its owner: the answer shows it as "Mis reservas" does, and never who has another hour. */
async function moveOwn(
  deps: Deps,
  id: string,
  requested: MoveTarget,
  mover: { readonly personId: string; readonly isTrusted: boolean },
  command: CommandContext,
) {
  const outcome = await moveOwnReservation(deps.commands, id, requested, mover, command);
  if (outcome.accepted)
    return afterCommand(outcome, async () => {
      const [detail, rules] = await Promise.all([
        readReservation(deps.pool, id),
        loadSettingsBook(deps.commands),
      ]);
      if (!detail) return refused({ code: 'reservation_unknown' });
      return { reservation: presentOwn(detail, { at: command.at, local: command.now, rules }), changed: 1 };
    });
  const { refusal } = outcome;
  return isCollision(refusal)
    ? refuseWithPlaces(deps, { ...requested, activityId: 0 }, refusal, command.now)
    : refuseWithFieldErrors(refusal, requested, MOVE_FIELDS);
}

/** Whether the request is for a series, and the reservation belongs to one. */
async function isSeriesAsked(
  { commands }: Deps,
  id: string,
  scope: Scope,
  command: CommandContext,
): Promise<boolean> {
  return scope !== 'one' && (await isInSeries(commands, id, command));
}

async function changedResponse(deps: Deps, id: string, outcome: object, command: CommandContext) {
  const answer = await shown(deps, id, command);
  return answer instanceof Refused
    ? answer
    : {
        ...answer,
        changed: 'ids' in outcome && Array.isArray(outcome.ids) ? outcome.ids.length : 1,
      };
}

function changesIn(body: BodyOf<Calls['changeReservation']>) {
  return {
    reservationTypeId: body.reservation_type_id ?? null,
    activityId: body.activity_id ?? null,
    reference: body.reference ?? null,
    dependency: body.dependency ?? null,
    name: body.name ?? null,
    observations: body.observations ?? null,
  };
}

async function shown({ pool, commands }: Deps, id: string, { at, now }: CommandContext) {
  const [detail, rules] = await Promise.all([readReservation(pool, id), loadSettingsBook(commands)]);
  if (!detail) return refused({ code: 'reservation_unknown' });
  return { reservation: presentReservation(detail, { at, local: now, rules }) };
}

async function refusedWithPlaces(
  deps: Deps,
  requested: Day & Interval,
  refusal: Refusal,
  { now }: CommandContext,
): Promise<Refused> {
  return isCollision(refusal)
    ? refuseWithHolder(deps, { ...requested, activityId: 0 }, refusal, now)
    : refuseWithFieldErrors(refusal, requested, MOVE_FIELDS);
}

/** Changes by others since the edit's version. */
async function changesSince(
  { pool, log, config }: Deps,
  id: string,
  version: number,
): Promise<NonNullable<ErrorBody['changes']>> {
  const entries = await readHistory({ ...log, pool }, 'reservations', id);
  const newer = entries.filter(
    ({ stored: { event } }) => 'version' in event.data && Number(event.data.version) > version,
  );
  // Newest first: the last change has the present value, the first the former.
  const events = await presentHistory(pool, newer, config.timeZone);
  const last = new Map<string, NonNullable<ErrorBody['changes']>[number]>();
  for (const { changes, user, at } of events)
    for (const { field, before, after } of changes)
      last.set(field, { ...(last.get(field) ?? { field, after, user, at }), before });
  return [...last.values()];
}
