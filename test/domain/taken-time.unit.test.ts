import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { type ScheduleCommand, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { laidOut, placedIn } from '../../domain/schedule/state.ts';
import { collides, takesTime, undoOf } from '../../domain/schedule/taken-time.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, cancelled, DATE, reserved, restored } from '../support/sample-events.ts';

/** Ten to eleven at court 1; half past ten to half past eleven at court 2, which may lie on the same floor. */
const one = aReservation();
const other = aReservation({ unique: 'r2', attractionId: 2, start: 630, end: 690 });
const ids = { reservationId: one.reservationId, attractionId: 1, date: DATE };
const booked = reserved(one) as ScheduleEvent;
const beside = reserved(other) as ScheduleEvent;
const gone = cancelled(one) as ScheduleEvent;
const back = restored(one) as ScheduleEvent;
const rescheduled = (over: object = {}): ScheduleEvent => ({
  type: 'ReservationRescheduled',
  data: { ...ids, version: 2, start: 600, end: 660, moveId: null, court: null, ...over },
});
const held: ScheduleEvent = {
  type: 'SlotHeld',
  data: {
    ...ids,
    moveId: 'm',
    centerId: 1,
    start: 600,
    end: 660,
    seriesId: null,
    insteadOf: [],
    from: { attractionId: 1, date: '2026-11-25' },
  },
};
const dayOf = (...events: ScheduleEvent[]) => fold(scheduleDecider, scheduleDecider.initial, events);

describe('while a floor changes', () => {
  test.each([
    ['ReserveSlot', true],
    ['RestoreReservation', true],
    ['RescheduleReservation', true],
    ['HoldSlot', true],
    ['AdvanceWaiting', true],
    ['CancelReservation', false],
    ['MoveReservation', false],
    ['ReleaseHold', false],
  ] as const)('%s takes time: %s', (type, takes) => {
    expect(takesTime({ type } as ScheduleCommand)).toBe(takes);
  });

  test.each([
    ['a booking', booked, [booked]],
    ['a restored reservation', back, [booked, gone, back]],
    ['another hour', rescheduled(), [reserved({ ...one, start: 480, end: 540 }), rescheduled()]],
    ['the hold of a move', held, [held]],
  ] as const)(
    '%s meets a reservation of a court on the same cells, and none on others',
    (_, event, known) => {
      const day = dayOf(beside, ...(known as readonly ScheduleEvent[]));
      expect(
        collides(
          [event],
          laidOut(day, () => true),
        ),
      ).toBe(true);
      expect(
        collides(
          [event],
          laidOut(day, () => false),
        ),
      ).toBe(false);
    },
  );

  test('neither hours that touch, nor an overlap of two others, nor a cancellation meet anything', () => {
    const after = aReservation({ unique: 'r3', start: 690, end: 750 });
    const third = reserved(after) as ScheduleEvent;
    expect(collides([third], dayOf(beside, third))).toBe(false);
    expect(collides([third], dayOf(booked, beside, third))).toBe(false);
    expect(collides([gone], dayOf(booked, beside))).toBe(false);
  });

  const placed = dayOf(booked).get(one.reservationId);
  const taken = dayOf(booked, gone).get(one.reservationId);
  test.each([
    ['a booking', [], booked, { type: 'WithdrawPlacement', ...ids, before: null }],
    ['a restoration', [booked, gone], back, { type: 'WithdrawPlacement', ...ids, before: taken }],
    ['another hour', [booked], rescheduled(), { type: 'WithdrawPlacement', ...ids, before: placed }],
    ['the hold of a move', [], held, { type: 'ReleaseHold', ...ids, moveId: 'm' }],
  ] as const)('%s is taken back to what was before', (_, before, event, undo) => {
    expect(undoOf([event], dayOf(...before))).toEqual([undo]);
  });

  test('a cancellation takes no time, so there is none to take back', () => {
    expect(undoOf([gone], dayOf(booked))).toEqual([]);
  });
});

describe('taking back what was never answered', () => {
  const scenario = scenariosOf(scheduleDecider);
  const undo = (...events: ScheduleEvent[]): ScheduleCommand => ({
    type: 'WithdrawPlacement',
    ...ids,
    before: placedIn(dayOf(...events), one.reservationId) ?? null,
  });
  const withdrawn: ScheduleEvent = { type: 'PlacementWithdrawn', data: ids };
  scenario('a booking ends').given(booked).when(undo()).then(withdrawn);
  scenario('a booking ends once').given(booked).when(undo(), undo()).thenNothing();
  scenario('a booking that ended frees its time')
    .given(booked, withdrawn)
    .when({
      type: 'ReserveSlot',
      reservation: aReservation({ unique: 'r4' }),
      policy: { kind: 'series' },
    })
    .then(reserved(aReservation({ unique: 'r4' })) as ScheduleEvent);
  scenario('a booking that was cancelled meanwhile stays so').given(booked, gone).when(undo()).thenNothing();
  scenario('a restored reservation is cancelled again')
    .given(booked, gone, back)
    .when(undo(booked, gone))
    .then(gone);
  for (const [what, time] of [
    ['hour', { start: 700, end: 760 }],
    ['end', { start: 600, end: 720 }],
    ['begin', { start: 540, end: 660 }],
  ] as const)
    scenario(`a reservation with another ${what} gets its own back`)
      .given(booked, rescheduled(time))
      .when(undo(booked))
      .then(rescheduled({ version: 3 }));
  scenario('a reservation at another court of the floor goes back to its own')
    .given(booked, rescheduled({ court: { attractionId: 2, centerId: 1 } }))
    .when(undo(booked))
    .then(rescheduled({ attractionId: 2, version: 3, court: { attractionId: 1, centerId: 1 } }));
  scenario('a reservation that has its own hour stays').given(booked).when(undo(booked)).thenNothing();
});
