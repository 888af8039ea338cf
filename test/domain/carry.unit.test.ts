import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { contentOf, digestOf, isEmpty, leftContent } from '../../domain/schedule/carried-content.ts';
import { type CommandOf, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import {
  aReservation,
  cancelled,
  checkedIn,
  DATE,
  moved,
  reserved,
  restored,
  withdrawn,
} from '../support/sample-events.ts';

const DAY = { attractionId: 1, date: DATE };
const now = { date: '2026-11-21', minute: 480, datetime: '2026-11-21 08:00:00' };
const at = (unique: string, hour: number) =>
  aReservation({ unique, start: hour * 60, end: hour * 60 + 60, personId: `p-${unique}` });
const ids = (unique: string) => ({ reservationId: at(unique, 0).reservationId, ...DAY });
const place = (entryId: string) => ({ entryId, ...DAY, personId: `p-${entryId}` });
const hold = (moveId: string, hour: number): ScheduleEvent => ({
  type: 'SlotHeld',
  data: {
    ...ids('h'),
    moveId,
    centerId: 1,
    start: hour * 60,
    end: hour * 60 + 60,
    from: { attractionId: 3, date: DATE },
    seriesId: null,
    insteadOf: [],
  },
});

/** One of each kind of thing that a day can hold. */
const full = [
  reserved(at('confirmed', 6)),
  { type: 'ReservationNotedLate', data: ids('confirmed') },
  reserved(at('cancelled', 7)),
  cancelled(at('cancelled', 7)),
  reserved(at('came', 8)),
  checkedIn(at('came', 8)),
  reserved(at('offered', 9)),
  { type: 'HandoverOffered', data: { ...ids('offered'), toPersonId: 'luis' } },
  reserved(at('back', 10)),
  cancelled(at('back', 10)),
  restored(at('back', 10)),
  reserved(at('gone', 11)),
  moved(at('gone', 11), { attractionId: 2, date: '2026-11-25', start: 600, end: 660 }),
  hold('held', 12),
  hold('freed', 13),
  { type: 'HoldReleased', data: { ...ids('h'), moveId: 'freed' } },
  withdrawn(at('withdrawn', 14)),
  { type: 'BookingAbandoned', data: ids('abandoned') },
  { type: 'DayClosed', data: { closureId: 'c', ...DAY, start: 900, end: 960, reason: 'Feriado' } },
  { type: 'DayReopened', data: { closureId: 'd', ...DAY } },
  { type: 'WaitingJoined', data: { ...place('waits'), start: 420, end: 480 } },
  { type: 'WaitingJoined', data: { ...place('asked'), start: 1_200, end: 1_260 } },
  { type: 'SlotOffered', data: { ...place('asked'), start: 1_200, end: 1_260, until: '2026-11-22' } },
  { type: 'WaitingAbandoned', data: place('never') },
] as ScheduleEvent[];

const dayOf = (events: readonly ScheduleEvent[]) => fold(scheduleDecider, scheduleDecider.initial, events);
const content = contentOf(dayOf(full), DAY);
const leave = (known = digestOf(content)): CommandOf<'LeaveDay'> => ({
  type: 'LeaveDay',
  ...DAY,
  linkId: 'l1',
  floorId: 1,
  known,
});
const left: ScheduleEvent = { type: 'DayLeft', data: { ...DAY, linkId: 'l1', floorId: 1 } };
const join = (over: object = {}): CommandOf<'JoinDay'> => ({
  type: 'JoinDay',
  ...DAY,
  linkId: 'l1',
  ...content,
  meets: () => true,
  ...over,
});
const joined = (): readonly ScheduleEvent[] => {
  const decision = scheduleDecider.decide(join(), scheduleDecider.initial);
  return decision.accepted ? decision.events : [];
};

describe('a day that goes to a floor', () => {
  test('has there what it had before, and nothing where it was', () => {
    const there = contentOf(dayOf(joined()), DAY);
    expect(content.reservations).toMatchObject(there.reservations);
    const details = expect.anything();
    expect(there.reservations).toEqual(content.reservations.map((one) => ({ ...one, details })));
    expect(there.entries.map(({ entry }) => entry)).toEqual(content.entries.map(({ entry }) => entry));
    expect([content.reservations.length, content.entries.length]).toEqual([5, 11]);
    const sealed = dayOf([...full, left]);
    expect(isEmpty(contentOf(sealed, DAY))).toBe(true);
    expect(leftContent(sealed, DAY)).toEqual(content);
    expect(leftContent(dayOf(full), DAY)).toBeNull();
  });

  test('is not empty with a reservation alone, nor with a closure alone', () => {
    expect(isEmpty(contentOf(dayOf([]), DAY))).toBe(true);
    expect(isEmpty(contentOf(dayOf(full.slice(0, 1)), DAY))).toBe(false);
    expect(isEmpty(contentOf(dayOf([hold('held', 12)]), DAY))).toBe(false);
    expect(isEmpty(contentOf(dayOf(full), { ...DAY, attractionId: 2 }))).toBe(true);
  });

  const scenario = scenariosOf(scheduleDecider);
  scenario('leaves as it was looked at')
    .given(...full)
    .when(leave())
    .then(left);
  scenario('leaves once')
    .given(...full)
    .when(leave(), leave())
    .thenNothing();
  for (const event of [
    reserved(at('new', 20)),
    cancelled(at('offered', 9)),
    { type: 'HandoverEnded', data: { ...ids('offered'), toPersonId: 'luis' } },
    { type: 'WaitingLeft', data: place('waits') },
  ] as ScheduleEvent[])
    scenario(`does not leave where it has changed since: ${event.type}`)
      .given(...full, event)
      .when(leave())
      .thenRefused('day_changed');
  scenario('is asked where it is now')
    .given(...full, left)
    .when({ type: 'CancelReservation', ...ids('offered'), now })
    .thenRefused('day_left');
  scenario('may come back, and is asked here again')
    .given(...full, left, ...joined())
    .when({ type: 'CancelReservation', ...ids('offered'), now })
    .then({ type: 'ReservationCancelled', data: ids('offered') });
  scenario('joins once')
    .given(...joined())
    .when(join())
    .thenNothing();
  scenario('is known to have had what has moved on: a repeated request does not place it again')
    .given(...joined())
    .when({ type: 'ReserveSlot', reservation: at('gone', 11), policy: { kind: 'staff', now } })
    .thenNothing();
  scenario('is known to have had what has moved on: it is not taken for a request that died')
    .given(...joined())
    .when({ type: 'AbandonBooking', ...ids('gone') })
    .thenNothing();
  const beside = (start: number) =>
    reserved(aReservation({ unique: 'b', attractionId: 2, start, end: start + 60 })) as ScheduleEvent;
  scenario('does not join where its time is taken')
    .given(beside(630))
    .when(join({ entries: [] }))
    .thenRefused('day_changed');
  test('joins beside a court on other cells, and where only a cancelled reservation overlaps', () => {
    const isJoined = (start: number, over: object = {}) =>
      scheduleDecider.decide(join(over), dayOf([beside(start)])).accepted;
    expect([isJoined(630), isJoined(630, { meets: () => false }), isJoined(420)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a reservation that was at several courts of a floor', () => {
  const one = at('a', 10);
  const to = { attractionId: 4, date: '2026-11-25', centerId: 1, start: 600, end: 660 };
  const toCourt = (from: number, attractionId: number, version: number): ScheduleEvent => ({
    type: 'ReservationRescheduled',
    data: {
      ...ids('a'),
      attractionId: from,
      version,
      start: 600,
      end: 660,
      moveId: null,
      court: { attractionId, centerId: 1 },
    },
  });
  const away = (from: number, version: number): ScheduleEvent => ({
    type: 'ReservationMoved',
    data: { ...ids('a'), attractionId: from, moveId: 'm', version, to },
  });
  const arrived = (attractionId: number): ScheduleEvent => ({
    type: 'ReservationArrived',
    data: { ...one, attractionId, moveId: 'n', version: 4 },
  });
  const booked = reserved(one) as ScheduleEvent;
  const leftBy = (attractionId: number): ScheduleEvent => ({
    type: 'DayLeft',
    data: { ...DAY, attractionId, linkId: `l${attractionId}`, floorId: null },
  });
  const passed = (attractionId: number, ...events: ScheduleEvent[]) =>
    contentOf(dayOf(events), { ...DAY, attractionId }).reservations[0]?.passed;

  test('remembers each court where it was, but the one where it is', () => {
    const second = [booked, toCourt(1, 2, 2)];
    expect(passed(2, ...second)).toEqual([1]);
    expect(passed(3, ...second, toCourt(2, 3, 3))).toEqual([1, 2]);
    expect(
      passed(2, ...second, { type: 'ReservationCancelled', data: { ...ids('a'), attractionId: 2 } }),
    ).toEqual([1]);
    for (const [court, known] of [
      [1, [2]],
      [2, [1]],
      [3, [1, 2]],
    ] as const)
      expect(passed(court, ...second, away(2, 3), arrived(court))).toEqual(known);
    expect(passed(1, booked)).toBeUndefined();
    expect(passed(1, booked, away(1, 2), arrived(1))).toBeUndefined();
    expect(passed(2, booked, away(1, 2), arrived(2))).toEqual([1]);
  });

  test('leaves nothing but the way to it at the court where it was', () => {
    const day = dayOf([booked, toCourt(1, 2, 2)]);
    const moveId = `${one.reservationId} 2`;
    const pointed = { ...to, attractionId: 2, date: DATE };
    const entry = { status: 'moved-on', reservationId: one.reservationId, moveId, to: pointed };
    expect(contentOf(day, DAY)).toEqual({ entries: [{ id: one.reservationId, entry }], reservations: [] });
    expect(contentOf(day, { ...DAY, attractionId: 2 }).entries).toEqual([]);
  });

  const scenario = scenariosOf(scheduleDecider);
  const cancelAt = (attractionId: number): CommandOf<'CancelReservation'> => ({
    type: 'CancelReservation',
    ...ids('a'),
    attractionId,
    now,
  });
  scenario('is found from there after its court has left the floor')
    .given(booked, toCourt(1, 2, 2), leftBy(2))
    .when(cancelAt(1))
    .thenRefused({ code: 'reservation_moved', to: { ...to, attractionId: 2, date: DATE } });
  scenario('is found on another day after it went there from a court that has left')
    .given(booked, toCourt(1, 2, 2), away(2, 3), leftBy(2))
    .when(cancelAt(1))
    .thenRefused({ code: 'reservation_moved', moveId: 'm', to });
  scenario('is looked for by its latest way only, once it came back to a court')
    .given(...[booked, toCourt(1, 2, 2), leftBy(2), arrived(3)], ...[toCourt(3, 1, 5), away(1, 6)])
    .when(cancelAt(1))
    .thenRefused({ code: 'reservation_moved', moveId: 'm', to });
  scenario('is looked for by its latest way only, once it arrived at that court')
    .given(booked, toCourt(1, 2, 2), leftBy(2), arrived(1), away(1, 5))
    .when(cancelAt(1))
    .thenRefused({ code: 'reservation_moved', moveId: 'm', to });
});
