import { daysBetween, daysLater } from '../../domain/calendar/days.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import { hasEnded, refusedByPolicy } from '../../domain/schedule/booking-policy.ts';
import { notBinding } from '../../domain/schedule/gaps.ts';
import {
  EDITABLE,
  type EditableField,
  type ReservationChanges,
} from '../../domain/schedule/reservation-data.ts';
import { type ScheduleRefusal, takenBy } from '../../domain/schedule/rule.ts';
import { isSameDay } from '../../domain/schedule/stream.ts';
import type { SeriesChangeRequest, SeriesMove } from '../../domain/series/change-events.ts';
import type { SeriesRefusal } from '../../domain/series/decide.ts';
import { hasOwnValue, type Member, membersInScope, wasMovedAlone } from '../../domain/series/members.ts';
import type { Scope } from '../../domain/series/scopes.ts';
import type { CompletedSeries } from '../../domain/series/state.ts';
import type { Position } from '../../eventstore/port.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { scheduleOf, seriesOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import type { RequestRefusal } from '../handler/references.ts';
import { causedBy } from '../handler/stream-handler.ts';
import { unknownEntry } from '../reservation/change-reservation.ts';
import { type MoveTarget, withPlace } from '../reservation/move-reservation.ts';
import { driveSeriesChange } from './drive-series-change.ts';
import { leavingFrom } from './series-holds.ts';

/** Whether they would lie in the past is part of the refusal. */
export type SeriesMoveRefused = {
  readonly code: 'series_move_refused';
  readonly dates: readonly string[];
  readonly isPast: boolean;
};
type SeriesChangeRefused = ScheduleRefusal | RequestRefusal | SeriesRefusal | SeriesMoveRefused;
/** `ids`: changed reservations. */
export type SeriesChangeResult =
  | { readonly accepted: true; readonly ids: readonly string[]; readonly position: Position | null }
  | Refused<SeriesChangeRefused>;

interface OpenedSeries {
  readonly seriesId: string;
  readonly series: CompletedSeries;
  readonly opened: Member;
  readonly members: readonly Member[];
}

/** This date and the following, or all. Skips those checked in, over or cancelled. */
export async function cancelSeries(
  handler: CommandHandler,
  reservationId: string,
  scope: Scope,
  context: CommandContext,
): Promise<SeriesChangeResult> {
  const found = await findSeries(handler, reservationId, context);
  if ('refusal' in found) return found;
  const items = membersInScope(found.members, found.opened, scope).filter((member) =>
    isToCome(member, context),
  );
  if (items.length === 0) return refuse({ code: 'already_cancelled' });
  const reservationIds = items.map(({ id }) => id);
  return requestSeriesChange(handler, found, context, reservationIds, {
    type: 'SeriesCancelRequested',
    data: { ...names(found, context), askedAt: { ...context.now }, reservationIds },
  });
}

/** Dates with a value of their own keep it. `version`: of the opened date; a change that is there already needs none. */
export async function editSeries(
  handler: CommandHandler,
  reservationId: string,
  scope: Scope,
  { version, changes }: { readonly version: number; readonly changes: ReservationChanges },
  context: CommandContext,
): Promise<SeriesChangeResult> {
  const found = await findSeries(handler, reservationId, context);
  if ('refusal' in found) return found;
  const { opened } = found;
  if (opened.booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  const edited = editedMembers(found, scope, changes, context);
  if (edited.every(({ member, fields }) => fields.every((field) => hasValue(member, field, changes))))
    return { accepted: true, ids: [], position: null };
  const { version: current, details } = opened.booking;
  if (current !== version) return refuse({ code: 'version_conflict', version: current, details });
  const unknown = await unknownEntry(handler, changes);
  if (unknown) return unknown;
  const items = edited.map(({ member, fields }) => ({ reservationId: member.id, fields }));
  return requestSeriesChange(handler, found, context, idsOf(items), {
    type: 'SeriesEditRequested',
    data: {
      ...names(found, context),
      fromPersonId: details.personId,
      ...changes,
      personId: changes.personId ?? details.personId,
      items,
    },
  });
}

/** With the fields that the edit sets in each. */
function editedMembers(
  { members, opened, series }: OpenedSeries,
  scope: Scope,
  changes: ReservationChanges,
  context: CommandContext,
): { member: Member; fields: EditableField[] }[] {
  const requested = EDITABLE.filter((field) => changes[field] !== null);
  return membersInScope(members, opened, scope)
    .filter(({ booking }) => booking.status !== 'cancelled')
    .map((member) => ({
      member,
      fields: requested.filter(
        (field) =>
          (field !== 'personId' || isToCome(member, context)) &&
          (member.id === opened.id || !hasOwnValue(member, series, field)),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
}

function hasValue({ booking }: Member, field: EditableField, changes: ReservationChanges): boolean {
  return booking.details[field] === changes[field];
}

/** Each date moves by as many days as the opened one: all or none. Skips closed dates and those moved alone. */
export async function moveSeries(
  handler: CommandHandler,
  reservationId: string,
  scope: Scope,
  requested: MoveTarget,
  context: CommandContext,
): Promise<SeriesChangeResult> {
  const found = await withPlace(handler, requested, findSeries(handler, reservationId, context));
  if ('refusal' in found) return found;
  const { opened, series, to } = found;
  const { now } = context;
  const { booking, day } = opened;
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (hasEnded({ ...day, now }, booking.end)) return refuse({ code: 'reservation_expired' });
  const days = daysBetween(day.date, requested.date);
  const items = membersInScope(found.members, opened, scope)
    .filter(
      (member) => isToCome(member, context) && (member.id === opened.id || !wasMovedAlone(member, series)),
    )
    .map((member) => ({
      reservationId: member.id,
      from: member.day,
      to: { ...to, date: daysLater(member.day.date, days) },
    }))
    .filter(({ reservationId, from, to }) => !isAlreadyThere(found, reservationId, from, to));
  if (items.length === 0) return { accepted: true, ids: [], position: null };
  const refusal = await refusedMove(handler, items, context);
  if (refusal) return refuse(refusal);
  return requestSeriesChange(handler, found, context, idsOf(items), {
    type: 'SeriesMoveRequested',
    data: { ...names(found, context), askedAt: { ...now }, items },
  });
}

function isToCome({ booking, day }: Member, { now }: CommandContext): boolean {
  return booking.status === 'confirmed' && !hasEnded({ ...day, now }, booking.end);
}

type MoveItem = SeriesMove['data']['items'][number];

function isAlreadyThere(
  { members }: OpenedSeries,
  id: string,
  from: MoveItem['from'],
  to: MoveItem['to'],
): boolean {
  const booking = members.find((member) => member.id === id)?.booking;
  return isSameDay(from, to) && booking?.start === to.start && booking.end === to.end;
}

/** Checked before anything is written. */
async function refusedMove(
  handler: CommandHandler,
  items: readonly MoveItem[],
  { now }: CommandContext,
): Promise<SeriesChangeRefused | null> {
  const past: string[] = [];
  for (const { to } of items) {
    const refusal = refusedByPolicy(to, { kind: 'staff', now });
    if (hasEnded({ date: to.date, now }, to.end)) past.push(to.date);
    else if (refusal) return refusal;
  }
  if (past.length > 0) return { code: 'series_move_refused', dates: past, isPast: true };
  const [gaps, days, leavings] = await Promise.all([
    loadGaps(handler),
    Promise.all(items.map(({ to }) => handler.load(scheduleOf(to)))),
    Promise.all(items.map(({ to }) => leavingFrom(handler, to, items))),
  ]);
  const taken = items.filter((item, index) => {
    const [day, leaving] = [days[index], leavings[index]];
    if (day === undefined) return false;
    const options = { own: item.reservationId, leaving, spacing: notBinding(gaps) };
    return takenBy(item.to, day, now, options) !== null;
  });
  if (taken.length === 0) return null;
  return { code: 'series_move_refused', dates: taken.map(({ to }) => to.date).sort(), isPast: false };
}

function idsOf(items: readonly { readonly reservationId: string }[]): readonly string[] {
  return items.map(({ reservationId }) => reservationId);
}

function names({ seriesId }: OpenedSeries, { commandId }: CommandContext) {
  return { seriesId, changeId: commandId };
}

/** Its process completes it after a crash. */
async function requestSeriesChange(
  handler: CommandHandler,
  { seriesId }: OpenedSeries,
  context: CommandContext,
  ids: readonly string[],
  request: SeriesChangeRequest,
): Promise<SeriesChangeResult> {
  const aggregate = seriesOf(seriesId);
  const asked = await handler.execute(aggregate, { type: 'RequestSeriesChange', request }, context);
  if (!asked.accepted) return asked;
  const { last, position } = await driveSeriesChange(handler, seriesId, causedBy(aggregate, asked, context));
  if (last?.changeId === context.commandId && last.dates !== null)
    return refuse({ code: 'series_move_refused', dates: last.dates, isPast: false });
  return { accepted: true, ids, position };
}

/** Asks the day, since views may lag. */
export async function isInSeries(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<boolean> {
  const found = await locateReservation(handler, reservationId, context);
  return 'booking' in found && found.booking.details.series !== null;
}

async function findSeries(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<OpenedSeries | Refused<SeriesChangeRefused>> {
  const found = await locateReservation(handler, reservationId, context);
  if ('refusal' in found) return found;
  const seriesId = found.booking.details.series?.seriesId;
  if (seriesId === undefined) return refuse({ code: 'not_in_series' });
  const aggregate = seriesOf(seriesId);
  let series = await handler.load(aggregate);
  // Completes an earlier change first.
  if (series.status === 'completed' && series.change) {
    await driveSeriesChange(handler, seriesId, step(context, 'change before'));
    series = await handler.load(aggregate);
  }
  if (series.status !== 'completed') return refuse({ code: 'series_open' });
  const located = await Promise.all(
    [...series.occurrences.keys()].map(async (id) => ({
      id,
      at: await locateReservation(handler, id, context),
    })),
  );
  const members = located.flatMap(({ id, at }) =>
    'booking' in at ? [{ id, day: at.day, booking: at.booking }] : [],
  );
  const opened = members.find(({ id }) => id === reservationId);
  return opened ? { seriesId, series, opened, members } : refuse({ code: 'reservation_unknown' });
}
