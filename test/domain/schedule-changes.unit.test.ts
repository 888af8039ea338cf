import { describe } from 'vitest';
import type { Now } from '../../domain/schedule/booking-policy.ts';
import { type CommandOf, type ScheduleCommand, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, DATE } from '../support/sample-events.ts';

const scenario = scenariosOf(scheduleDecider);

const now: Now = { date: '2026-11-24', minute: 480, datetime: '2026-11-24 08:00:00' };
const later: Now = { ...now, minute: 1_200, datetime: '2026-11-24 20:00:00' };
const one = aReservation();
const other = aReservation({ unique: 'r2', start: 660, end: 720 });
const ids = { reservationId: one.reservationId, attractionId: 1, date: DATE };

const reserved = (data = one): ScheduleEvent => ({ type: 'SlotReserved', data });
const cancelled: ScheduleEvent = { type: 'ReservationCancelled', data: ids };
const checkedIn: ScheduleEvent = { type: 'ReservationCheckedIn', data: { ...ids, at: '' } };
const restored: ScheduleEvent = { type: 'ReservationRestored', data: { ...one, version: 2 } };

describe('restoring', () => {
  const restore: ScheduleCommand = { type: 'RestoreReservation', ...ids, now };
  scenario('a cancelled reservation holds its time again')
    .given(reserved(), cancelled)
    .when(restore)
    .then(restored);
  scenario('twice restores once').given(reserved(), cancelled).when(restore, restore).thenNothing();
  scenario('is refused where somebody else has the time by now')
    .given(reserved(), cancelled, reserved({ ...other, start: 630 }))
    .when(restore)
    .thenRefused({ code: 'slot_taken', reservationId: other.reservationId, start: 630, end: 720 });
  scenario('is refused where nothing was cancelled')
    .given(reserved())
    .when(restore)
    .thenRefused('not_cancelled');
  scenario('is refused once its time is over')
    .given(reserved(), cancelled)
    .when({ ...restore, now: later })
    .thenRefused('reservation_expired');
  scenario('brings a reservation back that can be cancelled again')
    .given(reserved(), cancelled, restored)
    .when({ type: 'CancelReservation', ...ids, now })
    .then(cancelled);
});

describe('changing what a reservation says', () => {
  const changes = { ...NO_CHANGES, name: 'Luis Paz' };
  const change = { type: 'ChangeReservation' as const, ...ids, version: 1, changes, now };
  const changed = {
    type: 'ReservationChanged' as const,
    data: { ...ids, version: 2, fromPersonId: null, ...changes },
  };
  scenario('is one event with the new values').given(reserved()).when(change).then(changed);
  scenario('twice in the same words changes once').given(reserved()).when(change, change).thenNothing();
  scenario('is refused where somebody else was faster')
    .given(reserved(), changed)
    .when({ ...change, changes: { ...changes, name: 'Eva Ruiz' } })
    .thenRefused({ code: 'version_conflict', version: 2 });
  scenario('is refused a third change, too, to who saw only the first')
    .given(reserved(), changed, { ...changed, data: { ...changed.data, version: 3, name: 'Eva Ruiz' } })
    .when({ ...change, version: 2, changes: { ...changes, name: 'Ana Sol' } })
    .thenRefused({ code: 'version_conflict', version: 3 });
  scenario('is possible after check-in').given(reserved(), checkedIn).when(change).then(changed);
  scenario('is refused once cancelled')
    .given(reserved(), cancelled)
    .when(change)
    .thenRefused('already_cancelled');
  scenario('is kept by what is restored')
    .given(reserved(), changed, cancelled)
    .when({ type: 'RestoreReservation', ...ids, now })
    .then({ type: 'ReservationRestored', data: { ...one, name: 'Luis Paz', version: 3 } });
  scenario('to another way of asking is one event')
    .given(reserved())
    .when({ ...change, changes: { ...NO_CHANGES, originId: 7 } })
    .then({ ...changed, data: { ...changed.data, name: null, originId: 7 } });
  scenario('leaves nothing of erased texts behind')
    .given(reserved(), { type: 'ReservationErased', data: ids }, cancelled)
    .when({ type: 'RestoreReservation', ...ids, now })
    .then({ type: 'ReservationRestored', data: { ...one, name: '(datos eliminados)', version: 2 } });
});

describe('changing the person', () => {
  const ofAna = aReservation({ personId: 'ana', name: 'Ana López', observations: 'Trae balón' });
  const changes = { ...NO_CHANGES, personId: 'eva' };
  const change = { type: 'ChangeReservation' as const, ...ids, version: 1, changes, now };
  const texts = { name: 'Ana López', observations: 'Trae balón' };
  const changed = {
    type: 'ReservationChanged' as const,
    data: { ...ids, version: 2, fromPersonId: 'ana', ...changes, ...texts },
  };
  const offered: ScheduleEvent = { type: 'HandoverOffered', data: { ...ids, toPersonId: 'luis' } };
  scenario('seals both texts for the new one').given(reserved(ofAna)).when(change).then(changed);
  scenario('gives one to a reservation without')
    .given(reserved())
    .when({ ...change, changes: { ...changes, name: 'Eva Ruiz' } })
    .then({
      ...changed,
      data: { ...changed.data, fromPersonId: null, name: 'Eva Ruiz', observations: '' },
    });
  scenario('twice changes once').given(reserved(ofAna)).when(change, change).thenNothing();
  scenario('is refused where somebody else was faster')
    .given(reserved(ofAna), changed)
    .when({ ...change, changes: { ...changes, personId: 'luis' } })
    .thenRefused({ code: 'version_conflict', version: 2 });
  scenario('to the present one changes the rest')
    .given(reserved(ofAna))
    .when({ ...change, changes: { ...changes, personId: 'ana', name: 'Ana Sol' } })
    .then({
      ...changed,
      data: { ...changed.data, personId: 'ana', name: 'Ana Sol', observations: null },
    });
  scenario('is refused after check-in')
    .given(reserved(ofAna), checkedIn)
    .when(change)
    .thenRefused('already_checked_in');
  scenario('is refused once it is over')
    .given(reserved(ofAna))
    .when({ ...change, now: later })
    .thenRefused('reservation_expired');
  scenario('is kept by what is restored')
    .given(reserved(ofAna), changed, cancelled)
    .when({ type: 'RestoreReservation', ...ids, now })
    .then({ type: 'ReservationRestored', data: { ...ofAna, personId: 'eva', version: 3 } });
  scenario('ends an offer of the former person')
    .given(reserved(ofAna), offered, changed)
    .when({ type: 'AcceptHandover', ...ids, personId: 'luis', name: 'Luis Paz', now })
    .thenRefused('handover_unknown');
  scenario('keeps an offer where the person stays')
    .given(reserved(ofAna), offered, {
      ...changed,
      data: { ...changed.data, personId: 'ana', name: 'Ana Sol' },
    })
    .when({ type: 'OfferHandover', ...ids, toPersonId: 'luis', now })
    .thenNothing();
  scenario('lets only the new one cancel')
    .given(reserved(ofAna), changed)
    .when({ type: 'CancelReservation', ...ids, owner: 'ana', now })
    .thenRefused('reservation_of_another');
});

describe('another time on the same day', () => {
  const reschedule = (start: number, end: number): CommandOf<'RescheduleReservation'> => ({
    type: 'RescheduleReservation',
    ...ids,
    start,
    end,
    moveId: null,
    now,
  });
  const rescheduled = (start: number, end: number, version = 2): ScheduleEvent => ({
    type: 'ReservationRescheduled',
    data: { ...ids, version, start, end, moveId: null, court: null },
  });
  scenario('is one event').given(reserved()).when(reschedule(540, 600)).then(rescheduled(540, 600));
  scenario('may overlap the old one')
    .given(reserved())
    .when(reschedule(630, 690))
    .then(rescheduled(630, 690));
  scenario('twice is one').given(reserved()).when(reschedule(540, 600), reschedule(540, 600)).thenNothing();
  scenario('is refused where it is taken')
    .given(reserved(), reserved(other))
    .when(reschedule(630, 690))
    .thenRefused({ code: 'slot_taken', reservationId: other.reservationId });
  scenario('is refused after check-in')
    .given(reserved(), checkedIn)
    .when(reschedule(540, 600))
    .thenRefused('already_checked_in');
  scenario('is refused outside of the grid')
    .given(reserved())
    .when(reschedule(240, 300))
    .thenRefused('outside_grid');
  scenario('may begin at the same minute')
    .given(reserved())
    .when(reschedule(600, 720))
    .then(rescheduled(600, 720));
  scenario('may end at the same minute')
    .given(reserved())
    .when(reschedule(540, 660))
    .then(rescheduled(540, 660));
  const closed = (start: number, end: number): ScheduleEvent => ({
    type: 'DayClosed',
    data: { closureId: 'c', attractionId: 1, date: DATE, start, end, reason: 'Feriado' },
  });
  scenario('gives time back where it stayed in a closure')
    .given(reserved(), closed(540, 720))
    .when(reschedule(600, 630))
    .then(rescheduled(600, 630));
  scenario('adds open time where it stayed in a closure')
    .given(reserved(), closed(540, 660))
    .when(reschedule(600, 720))
    .then(rescheduled(600, 720));
  scenario('adds no closed time where it stayed in a closure')
    .given(reserved(), closed(540, 720))
    .when(reschedule(630, 690))
    .thenRefused({ code: 'day_closed', start: 540, end: 720 });
  scenario('takes closed time back that it gave since the closure')
    .given(reserved(), closed(540, 720), rescheduled(600, 630))
    .when(reschedule(600, 660))
    .then(rescheduled(600, 660, 3));
  scenario('goes back into a closure that it left for another hour')
    .given(reserved(), closed(540, 720), rescheduled(720, 780))
    .when(reschedule(600, 660))
    .then(rescheduled(600, 660, 3));
  scenario('takes no closed time that it gave before the closure')
    .given(reserved(), rescheduled(600, 630), closed(540, 720))
    .when(reschedule(600, 660))
    .thenRefused('day_closed');
  scenario('is refused at another closed attraction of the floor, though it stayed in a closure')
    .given(reserved(), closed(540, 720))
    .when({ ...reschedule(600, 660), court: { attractionId: 2, centerId: 1 } })
    .thenRefused('day_closed');
  scenario('is refused once it is cancelled')
    .given(reserved(), cancelled)
    .when(reschedule(540, 600))
    .thenRefused('already_cancelled');
  scenario('is refused once it is over')
    .given(reserved())
    .when({ ...reschedule(1_260, 1_320), now: later })
    .thenRefused('reservation_expired');
  scenario('is refused where it would be over at once')
    .given(reserved())
    .when({ ...reschedule(420, 480), now })
    .thenRefused('time_past');
  scenario('may have begun').given(reserved()).when(reschedule(450, 510)).then(rescheduled(450, 510));
  scenario('is refused where there is no reservation')
    .given()
    .when(reschedule(540, 600))
    .thenRefused('reservation_unknown');

  const toCourt = (attractionId: number): CommandOf<'RescheduleReservation'> => ({
    ...reschedule(600, 660),
    court: { attractionId, centerId: 1 },
  });
  const atCourt = (attractionId: number, over: object = {}): ScheduleEvent => ({
    type: 'ReservationRescheduled',
    data: {
      ...ids,
      version: 2,
      start: 600,
      end: 660,
      moveId: null,
      court: { attractionId, centerId: 1 },
      ...over,
    },
  });
  scenario('takes no closed time back once it was at another attraction of the floor')
    .given(reserved(), closed(540, 720), rescheduled(600, 630), atCourt(2), atCourt(1, { end: 630 }))
    .when(reschedule(600, 660))
    .thenRefused('day_closed');
  scenario('may be the same one at another court of the floor')
    .given(reserved())
    .when(toCourt(2))
    .then(atCourt(2));
  scenario('at the court where it is already is no change').given(reserved()).when(toCourt(1)).thenNothing();
  scenario('at the court where it is already names no court')
    .given(reserved())
    .when({ ...toCourt(1), start: 540, end: 600 })
    .then(rescheduled(540, 600));
  scenario('is refused where the other court is taken')
    .given(reserved(), reserved({ ...other, attractionId: 2, start: 630 }))
    .when(toCourt(2))
    .thenRefused({ code: 'slot_taken', reservationId: other.reservationId });
  scenario('sends those who look at its former court to the other one')
    .given(reserved(), atCourt(2))
    .when({ type: 'CancelReservation', ...ids, now })
    .thenRefused({
      code: 'reservation_moved',
      moveId: `${one.reservationId} 2`,
      to: { attractionId: 2, date: DATE, centerId: 1, start: 600, end: 660 },
    });
  scenario('at another court is of that center, and of no slot of the former court')
    .given(
      reserved({ ...one, availableDateId: 7 }),
      atCourt(2, { court: { attractionId: 2, centerId: 3 } }),
      { type: 'ReservationCancelled', data: { ...ids, attractionId: 2 } },
    )
    .when({ type: 'RestoreReservation', ...ids, attractionId: 2, now })
    .then({
      type: 'ReservationRestored',
      data: { ...one, attractionId: 2, centerId: 3, availableDateId: null, version: 3 },
    });
  scenario('keeps the slot of the court where it stays')
    .given(reserved({ ...one, availableDateId: 7 }), rescheduled(540, 600), cancelled)
    .when({ type: 'RestoreReservation', ...ids, now })
    .then({
      type: 'ReservationRestored',
      data: { ...one, start: 540, end: 600, availableDateId: 7, version: 3 },
    });
});

const moveId = 'move-1';
const from = { attractionId: 1, date: DATE };
const to = { attractionId: 2, date: '2026-11-25', centerId: 1, start: 600, end: 660 };
const { reservationId } = one;
const atTarget = { reservationId, attractionId: to.attractionId, date: to.date };

describe('a move, at its source', () => {
  const booked = reserved();
  const leave: CommandOf<'MoveReservation'> = { type: 'MoveReservation', ...ids, moveId, to, now };
  const moved: ScheduleEvent = { type: 'ReservationMoved', data: { ...ids, moveId, version: 2, to } };
  const giveUp: ScheduleCommand = { type: 'GiveUpMove', ...ids, moveId };
  const givenUp: ScheduleEvent = { type: 'MoveGivenUp', data: { ...ids, moveId } };
  scenario('is decided by one event').given(booked).when(leave).then(moved);
  scenario('is decided once').given(booked).when(leave, leave).thenNothing();
  scenario('frees the time')
    .given(booked, moved)
    .when({ type: 'ReserveSlot', reservation: { ...other, start: 600 }, policy: { kind: 'staff', now } })
    .then(reserved({ ...other, start: 600 }));
  scenario('is not decided once it was given up')
    .given(booked, givenUp)
    .when(leave)
    .thenRefused('move_given_up');
  scenario('can not be given up once it was decided')
    .given(booked, moved)
    .when(giveUp)
    .thenRefused('reservation_moved');
  scenario('is given up once').given(booked).when(giveUp, giveUp).thenNothing();
  scenario('is refused where another move was faster')
    .given(booked, moved)
    .when({ ...leave, moveId: 'move-2' })
    .thenRefused({ code: 'reservation_moved', moveId, to });
  scenario('is refused once cancelled').given(booked, cancelled).when(leave).thenRefused('already_cancelled');
  scenario('is refused after check-in')
    .given(booked, checkedIn)
    .when(leave)
    .thenRefused('already_checked_in');
  scenario('is refused once it is over')
    .given(booked)
    .when({ ...leave, now: later })
    .thenRefused('reservation_expired');
  scenario('is refused where it would be over at once')
    .given(booked)
    .when({ ...leave, to: { ...to, date: DATE, start: 420, end: 480 } })
    .thenRefused('time_past');
  scenario('is refused where there is no reservation').given().when(leave).thenRefused('reservation_unknown');
  scenario('is given up also where there is no reservation').given().when(giveUp).then(givenUp);
  scenario('that was given up leaves the reservation to another move')
    .given(booked, givenUp)
    .when({ ...leave, moveId: 'move-2' })
    .then({ ...moved, data: { ...ids, moveId: 'move-2', version: 2, to } });
  const heldHere: ScheduleEvent = {
    type: 'SlotHeld',
    data: { ...ids, moveId, centerId: 1, start: 720, end: 780, from, seriesId: null, insteadOf: [] },
  };
  const here = { ...to, date: DATE, start: 720, end: 780 };
  const filled = (court: { attractionId: number; centerId: number } | null): ScheduleEvent => ({
    type: 'ReservationRescheduled',
    data: { ...ids, version: 2, start: 720, end: 780, moveId, court },
  });
  scenario('is another hour where its hold is in this very day, at another court')
    .given(booked, heldHere)
    .when({ ...leave, to: here })
    .then(filled({ attractionId: 2, centerId: 1 }));
  scenario('is another hour where its hold is in this very day, at the same court')
    .given(booked, heldHere)
    .when({ ...leave, to: { ...here, attractionId: 1 } })
    .then(filled(null));
  scenario('has filled its hold in this very day, which is released no more')
    .given(booked, heldHere, filled(null))
    .when({ type: 'ReleaseHold', ...ids, moveId })
    .thenNothing();
  const back: ScheduleEvent = {
    type: 'ReservationArrived',
    data: { ...one, version: 4, moveId: 'move-2' },
  };
  scenario('is decided once, also where the reservation has come back since')
    .given(booked, moved, back)
    .when(leave)
    .thenNothing();
  scenario('can not be given up where the reservation has come back since')
    .given(booked, moved, back)
    .when(giveUp)
    .thenRefused({ code: 'reservation_moved', to, moveId });
  scenario('sends whatever comes later to the new day')
    .given(booked, moved)
    .when({ type: 'CancelReservation', ...ids, now })
    .thenRefused({ code: 'reservation_moved', to });
});

describe('a move, at its target', () => {
  const hold: CommandOf<'HoldSlot'> = { type: 'HoldSlot', moveId, reservationId, from, to, now };
  const { attractionId: _, date: __, ...time } = to;
  const alone = { seriesId: null, insteadOf: [] as string[] };
  const held = { type: 'SlotHeld' as const, data: { ...atTarget, moveId, ...time, from, ...alone } };
  const there = aReservation({ unique: 'r3', attractionId: 2, date: to.date, start: 630, end: 690 });
  const reservation = { ...one, ...to };
  const settle: ScheduleCommand = { type: 'SettleArrival', moveId, version: 2, reservation };
  const arrived: ScheduleEvent = { type: 'ReservationArrived', data: { ...reservation, version: 2, moveId } };
  const release: ScheduleCommand = { type: 'ReleaseHold', ...atTarget, moveId };
  const released: ScheduleEvent = { type: 'HoldReleased', data: { ...atTarget, moveId } };
  scenario('holds the time').given().when(hold).then(held);
  scenario('holds it once').given().when(hold, hold).thenNothing();
  scenario('holds nothing for a move from another day than its hold is for')
    .given(held)
    .when({ ...hold, from: { attractionId: 3, date: '2026-12-01' } })
    .thenRefused('move_given_up');
  scenario('is refused where it is taken')
    .given(reserved(there))
    .when(hold)
    .thenRefused({ code: 'slot_taken', reservationId: there.reservationId });
  scenario('lets nobody else have the held time')
    .given(held)
    .when({ type: 'ReserveSlot', reservation: there, policy: { kind: 'staff', now } })
    .thenRefused({ code: 'slot_taken', reservationId });
  scenario('fills the hold').given(held).when(settle).then(arrived);
  scenario('fills it once').given(held).when(settle, settle).thenNothing();
  scenario('frees the hold of what was given up').given(held).when(release).then(released);
  scenario('fills no hold that was never made').given().when(settle).thenRefused('move_given_up');
  scenario('fills no hold that was freed').given(held, released).when(settle).thenRefused('move_given_up');
  scenario('frees also what was never held, so that a late driver holds nothing')
    .given()
    .when(release, hold)
    .thenRefused('move_given_up');
  scenario('is not held for a move from the same court on another date')
    .given(held)
    .when({ ...hold, from: { ...from, date: '2026-12-01' } })
    .thenRefused('move_given_up');
  scenario('is not held outside of the grid')
    .given()
    .when({ ...hold, to: { ...to, start: 240, end: 300 } })
    .thenRefused('outside_grid');
  scenario('holds no time that another move of the same reservation holds')
    .given(held)
    .when({ ...hold, moveId: 'move-2' })
    .thenRefused({ code: 'slot_taken', reservationId });
  scenario('overlaps the reservation itself, where that is in the same day')
    .given(reserved({ ...one, ...to }))
    .when({ ...hold, to: { ...to, start: 630, end: 690 } })
    .then({ ...held, data: { ...held.data, start: 630, end: 690 } });
  const series = { seriesId: 's', leaving: [there.reservationId, 'not-here'] };
  const heldInstead: ScheduleEvent = {
    type: 'SlotHeld',
    data: { ...held.data, seriesId: 's', insteadOf: [there.reservationId] },
  };
  scenario('takes over the time of what leaves with its series, and names it')
    .given(reserved(there))
    .when({ ...hold, series })
    .then(heldInstead);
  scenario('does not take over the time of what leaves, once that is checked in')
    .given(reserved(there), {
      type: 'ReservationCheckedIn',
      data: { reservationId: there.reservationId, attractionId: 2, date: to.date, at: '' },
    })
    .when({ ...hold, series })
    .thenRefused('slot_taken');
  scenario('lets nobody check in to a time that was taken over')
    .given(reserved(there), heldInstead)
    .when({
      type: 'CheckIn',
      reservationId: there.reservationId,
      attractionId: 2,
      date: to.date,
      now: { date: to.date, minute: 640, datetime: '' },
    })
    .thenRefused('move_under_way');
  scenario('frees it once').given(held).when(release, release).thenNothing();
  scenario('is not held any more by a driver that lags behind')
    .given(held, released)
    .when(hold)
    .thenRefused('move_given_up');
  scenario('lets go of nothing that has arrived').given(held, arrived).when(release).thenNothing();
  scenario('can be cancelled where it arrived')
    .given(held, arrived)
    .when({ type: 'CancelReservation', ...atTarget, now })
    .then({ type: 'ReservationCancelled', data: atTarget });
  scenario('comes back to where it was')
    .given(reserved(), { type: 'ReservationMoved', data: { ...ids, moveId: 'away', version: 2, to } })
    .when({
      type: 'HoldSlot',
      moveId: 'back',
      reservationId,
      from: atTarget,
      now,
      to: { attractionId: 1, date: DATE, centerId: 1, start: 600, end: 660 },
    })
    .then({
      type: 'SlotHeld',
      data: {
        ...ids,
        moveId: 'back',
        centerId: 1,
        start: 600,
        end: 660,
        from: { attractionId: 2, date: to.date },
        ...alone,
      },
    });
});
