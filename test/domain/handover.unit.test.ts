import { describe } from 'vitest';
import { type CommandOf, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, cancelled, checkedIn, DATE, reserved } from '../support/sample-events.ts';

const mine = aReservation({ personId: 'ana' });
const { reservationId, attractionId, date } = mine;
const target = { reservationId, attractionId, date };
const now = { date: '2026-11-21', minute: 480, datetime: '2026-11-21 08:00:00' };
const begun = { ...now, date: DATE, minute: 600 };
const had = reserved(mine) as ScheduleEvent;
const offer = (over = {}): CommandOf<'OfferHandover'> => ({
  type: 'OfferHandover',
  ...target,
  owner: 'ana',
  toPersonId: 'luis',
  now,
  ...over,
});
const end = (personId: string): CommandOf<'EndHandover'> => ({ type: 'EndHandover', ...target, personId });
const accept = (over = {}): CommandOf<'AcceptHandover'> => ({
  type: 'AcceptHandover',
  ...target,
  personId: 'luis',
  name: 'Luis Pérez',
  now,
  ...over,
});
const offered = (toPersonId = 'luis'): ScheduleEvent => ({
  type: 'HandoverOffered',
  data: { ...target, toPersonId },
});
const ended: ScheduleEvent = { type: 'HandoverEnded', data: { ...target, toPersonId: 'luis' } };
const handedOver: ScheduleEvent = {
  type: 'ReservationHandedOver',
  data: { ...target, version: 2, fromPersonId: 'ana', personId: 'luis', name: 'Luis Pérez' },
};

describe('handing over', () => {
  const scenario = scenariosOf(scheduleDecider);
  scenario('a reservation is offered by its person').given(had).when(offer()).then(offered());
  scenario('the same offer twice is made once').given(had).when(offer(), offer()).thenNothing();
  scenario('an offer to somebody else takes its place')
    .given(had, offered('eva'))
    .when(offer(), accept({ personId: 'eva' }))
    .thenRefused('handover_unknown');
  scenario('nobody offers what is somebody else’s')
    .given(had)
    .when(offer({ owner: 'eva' }))
    .thenRefused('reservation_of_another');
  scenario('nobody offers it to themselves')
    .given(had)
    .when(offer({ toPersonId: 'ana' }))
    .thenRefused('handover_self');
  scenario('nobody offers what has begun')
    .given(had)
    .when(offer({ now: begun }))
    .thenRefused('handover_over');
  scenario('staff offer it for its person')
    .given(had)
    .when(offer({ owner: undefined }))
    .then(offered());
  const came = checkedIn(mine) as ScheduleEvent;
  scenario('nobody offers what is cancelled')
    .given(had, cancelled(mine) as ScheduleEvent)
    .when(offer())
    .thenRefused('already_cancelled');
  scenario('nobody offers what they came to')
    .given(had, came)
    .when(offer())
    .thenRefused('already_checked_in');
  scenario('one that its person came to is not accepted')
    .given(had, { type: 'ReservationNotedLate', data: target }, offered())
    .when(accept({ now: begun }))
    .thenRefused('handover_over');
  scenario('its person ends no offer where there is none').given(had).when(end('ana')).thenNothing();
  scenario('nobody offers, ends or accepts what is not there')
    .given()
    .when(offer())
    .thenRefused('reservation_unknown');
  scenario('an offer of nothing is not ended').given().when(end('ana')).thenRefused('reservation_unknown');
  scenario('an offer of nothing is not accepted').given().when(accept()).thenRefused('reservation_unknown');
  scenario('the remarks of the former person are gone, and the new person is its owner')
    .given(reserved({ ...mine, observations: 'Trae balón' }) as ScheduleEvent, offered(), handedOver)
    .when(
      { type: 'CancelReservation', ...target, now, owner: 'luis' },
      { type: 'RestoreReservation', ...target, now },
    )
    .then({
      type: 'ReservationRestored',
      data: { ...mine, personId: 'luis', name: 'Luis Pérez', observations: '', version: 3 },
    });
  scenario('it is theirs once they accept').given(had, offered()).when(accept()).then(handedOver);
  scenario('accepting twice is done once').given(had, offered()).when(accept(), accept()).thenNothing();
  scenario('a reservation that was not offered is not accepted')
    .given(had)
    .when(accept())
    .thenRefused('handover_unknown');
  scenario('an offer that was taken back is not accepted')
    .given(had, offered())
    .when(end('ana'), accept())
    .thenRefused('handover_unknown');
  scenario('the other person may decline').given(had, offered()).when(end('luis')).then(ended);
  scenario('it is ended once').given(had, offered()).when(end('ana'), end('ana')).thenNothing();
  scenario('it is nobody else’s to end')
    .given(had, offered())
    .when(end('eva'))
    .thenRefused('handover_unknown');
  scenario('a cancelled one is not accepted')
    .given(had, offered(), cancelled(mine) as ScheduleEvent)
    .when(accept())
    .thenRefused('handover_unknown');
  scenario('one that has begun is not accepted')
    .given(had, offered())
    .when(accept({ now: begun }))
    .thenRefused('handover_over');
  scenario('the new person may cancel it, the former may not')
    .given(had, offered(), handedOver)
    .when({ type: 'CancelReservation', ...target, now, owner: 'ana' })
    .thenRefused('reservation_of_another');
  const rescheduled = (over: object): ScheduleEvent => ({
    type: 'ReservationRescheduled',
    data: { ...target, version: 2, start: 660, end: 720, moveId: null, court: null, ...over },
  });
  scenario('one that goes to another court of the floor is not accepted')
    .given(had, offered(), rescheduled({ court: { attractionId: 2, centerId: 1 } }))
    .when(accept({ attractionId: 2 }))
    .thenRefused('handover_unknown');
  scenario('one at another time of the day is accepted')
    .given(had, offered(), rescheduled({}))
    .when(accept())
    .then({ ...handedOver, data: { ...handedOver.data, version: 3 } } as ScheduleEvent);
  scenario('it may be offered on')
    .given(had, offered(), handedOver)
    .when(offer({ owner: 'luis', toPersonId: 'eva' }))
    .then(offered('eva'));
});
