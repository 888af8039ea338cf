import { describe } from 'vitest';
import { type CommandOf, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, cancelled, DATE, NO_GAPS, reserved } from '../support/sample-events.ts';

const day = { attractionId: 1, date: DATE };
const now = { date: '2026-11-21', minute: 480, datetime: '2026-11-21 08:00:00' };
const at = '2026-11-21T14:00:00.000Z';
const window = { open: [{ start: 480, end: 1200 }], firstDate: '2026-11-21', lastDate: '2026-12-06' };
const gaps = NO_GAPS;
const policy = { kind: 'window', now, window, gaps } as const;

const held = aReservation({ personId: 'p-holder' });
const place = (number: number) => ({ entryId: `1.20261124.w${number}`, ...day, personId: `p${number}` });
const hour = { start: 600, end: 660 };
const join = (number: number, over = {}): CommandOf<'JoinWaiting'> => ({
  type: 'JoinWaiting',
  entry: { ...place(number), ...hour, ...over },
  policy,
});
const joined = (number: number, over = {}): ScheduleEvent => ({
  type: 'WaitingJoined',
  data: { ...place(number), ...hour, ...over },
});
const offered = (number: number, until = '2026-11-21T14:30:00.000Z', over = {}): ScheduleEvent => ({
  type: 'SlotOffered',
  data: { ...place(number), ...hour, until, ...over },
});
const expired = (number: number): ScheduleEvent => ({ type: 'OfferExpired', data: place(number) });
const left = (number: number): ScheduleEvent => ({ type: 'WaitingLeft', data: place(number) });
const advance = (over = {}): CommandOf<'AdvanceWaiting'> => ({
  type: 'AdvanceWaiting',
  ...day,
  now,
  at,
  timeZone: 'America/Guatemala',
  offerMinutes: 30,
  gaps,
  ...over,
});
const leave = (number: number, by = number): CommandOf<'LeaveWaiting'> => ({
  type: 'LeaveWaiting',
  ...place(number),
  personId: `p${by}`,
});
const mine = (number: number) => aReservation({ unique: `m${number}`, personId: `p${number}` });
const accept = (number: number, over = {}): CommandOf<'AcceptOffer'> => ({
  type: 'AcceptOffer',
  ...place(number),
  reservation: mine(number),
  now,
  at,
  gaps,
  ...over,
});
const accepted = (number: number): ScheduleEvent => ({
  type: 'OfferAccepted',
  data: { ...place(number), reservationId: mine(number).reservationId },
});
const freed = [reserved(held), joined(1), joined(2), cancelled(held)] as ScheduleEvent[];
const reserveBy = (who: string, over = {}): CommandOf<'ReserveSlot'> => ({
  type: 'ReserveSlot',
  policy: { kind: 'staff', now },
  reservation: aReservation({ unique: who, personId: who, ...over }),
});

describe('waiting', () => {
  const scenario = scenariosOf(scheduleDecider);
  scenario('a person waits for a time that is taken')
    .given(reserved(held) as ScheduleEvent)
    .when(join(1))
    .then(joined(1));
  scenario('nobody waits for what is free').given().when(join(1)).thenRefused('slot_free');
  scenario('a person who waits already keeps their place')
    .given(reserved(held) as ScheduleEvent)
    .when(join(1), join(1, { entryId: '1.20261124.again' }))
    .thenNothing();
  scenario('the same command twice joins once')
    .given(reserved(held) as ScheduleEvent)
    .when(join(1), join(1))
    .thenNothing();
  scenario('nobody waits for their own reservation')
    .given(reserved(held) as ScheduleEvent)
    .when(join(1, { personId: 'p-holder' }))
    .thenRefused('slot_own');
  scenario('a reservation of theirs that they may not know of is like anybody’s')
    .given(reserved(held) as ScheduleEvent)
    .when({ ...join(1, { personId: 'p-holder' }), hidden: [held.reservationId] })
    .then(joined(1, { personId: 'p-holder' }));
  scenario('nobody waits for what is over')
    .given(reserved(held) as ScheduleEvent)
    .when({ ...join(1), policy: { ...policy, now: { ...now, date: '2026-11-25' } } })
    .thenRefused('time_past');
  scenario('a person leaves, once')
    .given(reserved(held) as ScheduleEvent, joined(1))
    .when(leave(1), leave(1))
    .thenNothing();
  scenario('a place belongs to its person')
    .given(reserved(held) as ScheduleEvent, joined(1))
    .when(leave(1, 2))
    .thenRefused('waiting_unknown');
});

describe('somebody who had their turn', () => {
  const scenario = scenariosOf(scheduleDecider);
  const later = { entryId: '1.20261124.again' };
  const turns = [...freed, offered(1), expired(1), offered(2)] as ScheduleEvent[];
  scenario('does not wait for the same hour again once an offer of it ran out')
    .given(...turns)
    .when(join(1, later))
    .thenRefused('offer_missed');
  scenario('nor once they gave an offer of it back')
    .given(...freed, offered(1), left(1), offered(2))
    .when(join(1, later))
    .thenRefused('offer_missed');
  scenario('nor for a time that overlaps it')
    .given(...turns)
    .when(join(1, { ...later, start: 630, end: 690 }))
    .thenRefused('offer_missed');
  scenario('may wait for another hour of the day')
    .given(...turns, reserved(aReservation({ unique: 'b', start: 660, end: 720 })) as ScheduleEvent)
    .when(join(1, { ...later, start: 660, end: 720 }))
    .then(joined(1, { ...later, start: 660, end: 720 }));
  scenario('may book it once it is free')
    .given(...turns, left(2))
    .when(reserveBy('p1'))
    .then({ type: 'SlotReserved', data: reserveBy('p1').reservation });
  scenario('is not somebody who left before there was an offer')
    .given(reserved(held) as ScheduleEvent, joined(1), left(1))
    .when(join(1, later))
    .then(joined(1, later));
});

describe('a request to wait that was given up', () => {
  const scenario = scenariosOf(scheduleDecider);
  const abandon = { type: 'AbandonWaiting', ...place(1) } as const;
  const abandoned: ScheduleEvent = { type: 'WaitingAbandoned', data: place(1) };
  scenario('is marked, once').given().when(abandon, abandon).thenNothing();
  scenario('does not join any more')
    .given(reserved(held) as ScheduleEvent, abandoned)
    .when(join(1))
    .thenRefused('booking_abandoned');
  scenario('is not one that has joined')
    .given(reserved(held) as ScheduleEvent, joined(1))
    .when(abandon)
    .thenNothing();
});

describe('an offer', () => {
  const scenario = scenariosOf(scheduleDecider);
  scenario('goes to who has waited longest, once it is free')
    .given(...freed)
    .when(advance())
    .then(offered(1));
  scenario('is made once')
    .given(...freed)
    .when(advance(), advance())
    .thenNothing();
  scenario('is not made of what is taken')
    .given(reserved(held) as ScheduleEvent, joined(1))
    .when(advance())
    .thenNothing();
  scenario('is still to come: what was freed a moment ago is the list’s already')
    .given(...freed)
    .when(reserveBy('quick'))
    .thenRefused({ code: 'slot_offered', start: 600, end: 660 });
  scenario('is still to come: who comes now waits behind the others')
    .given(...freed)
    .when(join(3))
    .then(joined(3));
  scenario('is still to come: a cancelled reservation is not restored into it')
    .given(...freed)
    .when({ type: 'RestoreReservation', reservationId: held.reservationId, ...day, now })
    .thenRefused('slot_offered');
  scenario('concerns all of the time that is waited for: a part of it that is free is anybody’s')
    .given(
      reserved(held) as ScheduleEvent,
      joined(1, { end: 720 }),
      ...[joined(2, { start: 660, end: 720 }), left(2)],
    )
    .when(reserveBy('quick', { start: 660, end: 720 }))
    .then({
      type: 'SlotReserved',
      data: reserveBy('quick', { start: 660, end: 720 }).reservation,
    });
  scenario('is not to come once the time has begun: the desk may book it')
    .given(...freed)
    .when({
      ...reserveBy('quick'),
      policy: { kind: 'staff', now: { ...now, date: DATE, minute: 610 } },
    })
    .then({ type: 'SlotReserved', data: reserveBy('quick').reservation });
  scenario('is not made of closed hours')
    .given(...freed, { type: 'DayClosed', data: { closureId: 'c', ...day, ...hour, reason: 'Feriado' } })
    .when(advance())
    .thenNothing();
  scenario('is not made of a time that has begun')
    .given(...freed)
    .when(advance({ now: { ...now, date: DATE, minute: 600 } }))
    .thenNothing();
  scenario('without a limit lasts until the time begins')
    .given(...freed)
    .when(advance({ offerMinutes: 0, now: { ...now, date: DATE, minute: 510 }, at: `${DATE}T14:30:00.000Z` }))
    .then(offered(1, `${DATE}T16:00:00.000Z`));
  scenario('ends when the time begins, also past a change of the clock')
    .given(joined(1, { date: '2026-11-01' }))
    .when(
      advance({
        date: '2026-11-01',
        offerMinutes: 0,
        timeZone: 'America/New_York',
        now: { ...now, date: '2026-10-31', minute: 480 },
        at: '2026-10-31T12:00:00.000Z',
      }),
    )
    .then(offered(1, '2026-11-01T15:00:00.000Z', { date: '2026-11-01' }));
  scenario('never lasts longer than until the time begins')
    .given(...freed)
    .when(advance({ now: { ...now, date: DATE, minute: 590 }, at: `${DATE}T15:50:30.000Z` }))
    .then(offered(1, `${DATE}T16:00:00.000Z`));
  scenario('keeps the time from everybody else, staff too')
    .given(...freed, offered(1))
    .when(reserveBy('quick'))
    .thenRefused('slot_offered');
  scenario('that ran out goes to the next')
    .given(...freed, offered(1))
    .when(advance({ at: '2026-11-21T14:30:00.000Z' }))
    .then(expired(1), offered(2, '2026-11-21T15:00:00.000Z'));
  scenario('that ran out with nobody behind frees the time')
    .given(...freed, left(2), offered(1))
    .when(advance({ at: '2026-11-21T14:30:00.000Z' }), reserveBy('quick'))
    .then({ type: 'SlotReserved', data: reserveBy('quick').reservation });
  scenario('that its person leaves goes to the next')
    .given(...freed, offered(1))
    .when(leave(1), advance())
    .then(offered(2));
  scenario('does not overlap another one')
    .given(...freed, joined(3, { start: 630, end: 690 }), offered(1))
    .when(advance())
    .thenNothing();
  scenario('is accepted and reserved at once')
    .given(...freed, offered(1))
    .when(accept(1))
    .then({ type: 'SlotReserved', data: mine(1) }, accepted(1));
  scenario('is accepted once')
    .given(...freed, offered(1))
    .when(accept(1), accept(1))
    .thenNothing();
  scenario('is not accepted again once its reservation is cancelled')
    .given(...freed, offered(1))
    .when(accept(1), { type: 'CancelReservation', ...mine(1), now, owner: 'p1' }, accept(1))
    .thenRefused('already_cancelled');
  scenario('is not accepted by somebody else')
    .given(...freed, offered(1))
    .when(accept(1, { personId: 'p2' }))
    .thenRefused('waiting_unknown');
  scenario('is not accepted before it was made')
    .given(...freed)
    .when(accept(1))
    .thenRefused('not_offered');
  scenario('is not accepted after its time, though nobody has ended it')
    .given(...freed, offered(1))
    .when(accept(1, { at: '2026-11-21T14:30:00.000Z' }))
    .thenRefused('offer_expired');
  scenario('is not accepted once its hour has begun, however long it lasts')
    .given(...freed, offered(1, '2026-11-30T00:00:00.000Z'))
    .when(accept(1, { now: { ...now, date: DATE, minute: 600 } }))
    .thenRefused('offer_expired');
  scenario('that was given back is not accepted')
    .given(...freed, offered(1), left(1))
    .when(accept(1))
    .thenRefused('offer_expired');
  scenario('that ran out is not accepted')
    .given(...freed, offered(1), expired(1))
    .when(accept(1))
    .thenRefused('offer_expired');
  scenario('that was accepted is not left any more')
    .given(...freed, offered(1), accepted(1))
    .when(leave(1))
    .thenNothing();
  scenario('is not accepted for a longer time than is free')
    .given(
      ...freed,
      offered(1),
      reserved(aReservation({ unique: 'b', start: 660, end: 720 })) as ScheduleEvent,
    )
    .when(accept(1, { reservation: { ...mine(1), end: 690 } }))
    .thenRefused('slot_taken');
  scenario('is not accepted by a request that was given up')
    .given(...freed, offered(1), {
      type: 'BookingAbandoned',
      data: { reservationId: mine(1).reservationId, ...day },
    })
    .when(accept(1))
    .thenRefused('booking_abandoned');
});
