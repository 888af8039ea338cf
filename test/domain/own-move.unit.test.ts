import { describe } from 'vitest';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import type { Now } from '../../domain/schedule/booking-policy.ts';
import { type ScheduleCommand, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, DATE, NO_GAPS } from '../support/sample-events.ts';

const scenario = scenariosOf(scheduleDecider);

const now: Now = { date: '2026-11-21', minute: 480, datetime: '2026-11-21 08:00:00' };
const data = aReservation({ personId: 'p1', reservationTypeId: NORMAL_TYPE_ID, channel: 'citizen' });
const { reservationId } = data;
const ids = { reservationId, attractionId: 1, date: DATE };
const booked: ScheduleEvent = { type: 'SlotReserved', data };
const own = {
  gaps: NO_GAPS,
  owner: 'p1',
  deadlineMinutes: 0,
  window: {
    open: [
      { start: 540, end: 600 },
      { start: 600, end: 660 },
    ],
    firstDate: '2026-11-21',
    lastDate: '2026-12-06',
  },
};

describe('another hour of the same day, for the owner', () => {
  const to = { start: 540, end: 600, moveId: null };
  const move = (over: object = {}): ScheduleCommand => ({
    type: 'RescheduleReservation',
    ...ids,
    ...to,
    now,
    own,
    ...over,
  });
  const moved: ScheduleEvent = {
    type: 'ReservationRescheduled',
    data: { ...ids, version: 2, ...to, court: null },
  };
  scenario('is one event').given(booked).when(move()).then(moved);
  scenario('twice is one').given(booked).when(move(), move()).thenNothing();
  scenario('is refused to somebody else')
    .given(booked)
    .when(move({ own: { ...own, owner: 'p2' } }))
    .thenRefused('reservation_of_another');
  scenario('is refused where the court is closed then')
    .given(booked)
    .when(move({ start: 660, end: 720 }))
    .thenRefused('outside_hours');
  scenario('is refused where somebody else has it')
    .given(booked, { type: 'SlotReserved', data: aReservation({ unique: 'r2', start: 540, end: 600 }) })
    .when(move())
    .thenRefused('slot_taken');
  scenario('is refused in a closure that staff took it out of')
    .given(
      booked,
      {
        type: 'DayClosed',
        data: { closureId: 'c', attractionId: 1, date: DATE, start: 540, end: 720, reason: 'Feriado' },
      },
      {
        type: 'ReservationRescheduled',
        data: { ...ids, version: 2, start: 840, end: 900, moveId: null, court: null },
      },
    )
    .when(move({ start: 600, end: 660 }))
    .thenRefused('day_closed');
  scenario('is refused from its entry time on')
    .given(booked)
    .when(move({ now: { date: DATE, minute: 600, datetime: `${DATE} 10:00:00` } }))
    .thenRefused('reservation_begun');
  scenario('is refused when it can no longer be cancelled')
    .given(booked)
    .when(
      move({
        own: { ...own, deadlineMinutes: 120 },
        now: { date: DATE, minute: 500, datetime: `${DATE} 08:20:00` },
      }),
    )
    .thenRefused({ code: 'cancel_deadline', minutes: 120 });
  scenario('is refused once it is cancelled')
    .given(booked, { type: 'ReservationCancelled', data: ids })
    .when(move())
    .thenRefused('already_cancelled');
  scenario('is refused while it is offered to another person, who was shown its hour')
    .given(booked, { type: 'HandoverOffered', data: { ...ids, toPersonId: 'p2' } })
    .when(move())
    .thenRefused('handover_open');
  scenario('is refused for a type that citizens can not book')
    .given({ type: 'SlotReserved', data: { ...data, reservationTypeId: 1 } })
    .when(move())
    .thenRefused('moved_by_staff');
  scenario('is refused for a date of a series')
    .given({ type: 'SlotReserved', data: { ...data, series: { seriesId: 's', number: 1, count: 2 } } })
    .when(move())
    .thenRefused('moved_by_staff');
  scenario('is possible for staff in all of these cases')
    .given(booked, { type: 'HandoverOffered', data: { ...ids, toPersonId: 'p2' } })
    .when(move({ own: undefined }))
    .then(moved);
});

describe('another day, for the owner', () => {
  const to = { attractionId: 2, date: '2026-12-01', centerId: 1, start: 540, end: 600 };
  const moveId = 'move-1';
  const leave: ScheduleCommand = { type: 'MoveReservation', ...ids, moveId, to, now, own };
  const from = { attractionId: 1, date: DATE };
  const hold = (over: object = {}): ScheduleCommand => ({
    type: 'HoldSlot',
    moveId,
    reservationId,
    from,
    to: { ...to, ...over },
    now,
    own,
  });
  scenario('is decided where the reservation is')
    .given(booked)
    .when(leave)
    .then({ type: 'ReservationMoved', data: { ...ids, moveId, version: 2, to } });
  scenario('is refused there to somebody else')
    .given(booked)
    .when({ ...leave, own: { ...own, owner: 'p2' } })
    .thenRefused('reservation_of_another');
  scenario('is refused there from its entry time on')
    .given(booked)
    .when({ ...leave, now: { date: DATE, minute: 605, datetime: `${DATE} 10:05:00` } })
    .thenRefused('reservation_begun');
  scenario('holds the hour at the target')
    .given()
    .when(hold())
    .then({
      type: 'SlotHeld',
      data: {
        reservationId,
        attractionId: 2,
        date: to.date,
        moveId,
        centerId: 1,
        start: 540,
        end: 600,
        from,
        seriesId: null,
        insteadOf: [],
      },
    });
  scenario('holds none that is past')
    .given()
    .when(hold({ date: '2026-11-20' }))
    .thenRefused('time_past');
  scenario('holds none beyond the window')
    .given()
    .when(hold({ date: '2026-12-07' }))
    .thenRefused('outside_window');
  scenario('holds none outside of the opening hours')
    .given()
    .when(hold({ start: 420, end: 480 }))
    .thenRefused('outside_hours');
});
