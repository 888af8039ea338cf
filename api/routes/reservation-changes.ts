import { changeReservation, restoreReservation } from '../../commands/change-reservation.ts';
import type { CommandContext } from '../../commands/context.ts';
import { moveReservation } from '../../commands/move-reservation.ts';
import { type Interval, toMinutes } from '../../domain/schedule/interval.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import { readAlternatives } from '../../projections/day-grid/queries.ts';
import { readHistory } from '../../projections/history/read.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { ErrorBody } from '../contract/errors.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, type Refused, refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { afterCommand } from '../http/committed.ts';
import { presentHistory } from '../presenters/history/history.ts';
import { alternatives } from '../presenters/preview.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { MOVE_FIELDS, refuseWithFieldErrors } from './refused-fields.ts';

/** A reservation is changed, moved, or taken back after it was cancelled. */
export const reservationChangeHandlers = {
  async changeReservation({ deps, params, body, context }) {
    const command = context();
    const change = { reservationId: params.id, version: body.version, changes: changesIn(body) };
    const outcome = await changeReservation(deps.commands, change, command);
    if (outcome.accepted) return afterCommand(outcome, () => shown(deps, params.id, command));
    if (outcome.refusal.code !== 'version_conflict') return refused(outcome.refusal);
    return refused(outcome.refusal, { changes: await changesSince(deps, params.id, body.version) });
  },

  async moveReservation({ deps, params, body, context }) {
    const command = context();
    const { attraction_id: attractionId, date, hour_start, hour_end } = body;
    const wish = { attractionId, date, start: toMinutes(hour_start), end: toMinutes(hour_end) };
    const outcome = await moveReservation(deps.commands, params.id, wish, command);
    if (!outcome.accepted) return refusedWithPlaces(deps, wish, outcome.refusal, command);
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

/** The reservation as its detail shows it after the command. */
async function shown({ pool }: Deps, id: string, { at, now }: CommandContext) {
  const detail = await readReservation(pool, id);
  if (!detail) return refused({ code: 'reservation_unknown' });
  return { reservation: presentReservation(detail, { at, local: now }) };
}

async function refusedWithPlaces(
  deps: Deps,
  wish: Day & Interval,
  refusal: Refusal,
  { now }: CommandContext,
): Promise<Refused> {
  if (refusal.code !== 'slot_taken') return refuseWithFieldErrors(refusal, wish, MOVE_FIELDS);
  const { attractionId, date } = wish;
  const [days, holder] = await Promise.all([
    readAlternatives(deps.pool, { attractionId, activityId: 0, date }),
    readReservation(deps.pool, refusal.reservationId),
  ]);
  const who = [holder?.name || holder?.dependency, holder?.activity].filter(Boolean).join(', ');
  return refused(who ? { ...refusal, holder: who } : refusal, {
    alternatives: alternatives(days, wish, now, refusal),
  });
}

/** What others have changed since the version that an edit was based on. */
async function changesSince(
  { pool, log, config }: Deps,
  id: string,
  version: number,
): Promise<NonNullable<ErrorBody['changes']>> {
  const entries = await readHistory({ ...log, pool }, 'reservations', id);
  const newer = entries.filter(
    ({ stored: { event } }) => 'version' in event.data && Number(event.data.version) > version,
  );
  const events = await presentHistory(pool, newer, config.timeZone);
  return events.flatMap(({ changes, user, at }) =>
    changes.map(({ field, before, after }) => ({ field, before, after, user, at })),
  );
}
