import type { DomainEvent } from '../../domain/registry.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import {
  type FoundByShortcode,
  type ReservationDetail,
  readOrder,
  readReservation,
  readReservationByQrcode,
  readReservationByShortcode,
  readShownReservations,
} from '../../projections/reservation-detail/queries.ts';
import { BY, FIRST_AT, projectionScenarios } from '../support/projection-scenario.ts';
import {
  aCourt,
  aReservation,
  cancelled,
  checkedIn,
  DATE,
  erased,
  personRegistered,
  reserved,
  withdrawn,
} from '../support/sample-events.ts';

const scenario = await projectionScenarios(catalog, personDirectory, reservationDetail);

const booked = aReservation();
const detail: ReservationDetail = {
  id: booked.reservationId,
  orderId: 'order-r1',
  shortcode: 'CODE-r1',
  qrcode: 'qr-r1',
  series: null,
  centerId: 1,
  center: 'Polideportivo',
  attractionId: 1,
  attraction: 'Cancha 1',
  date: DATE,
  start: 600,
  end: 660,
  reservationTypeId: 1,
  reservationType: 'Momento',
  activityId: 1,
  activity: 'Fútbol',
  originId: 1,
  origin: 'Presencial',
  availableDateId: null,
  reference: 'Pase 1',
  dependency: '',
  name: 'Ana López',
  observations: '',
  companions: 0,
  channel: 'grid',
  isOwn: false,
  personId: null,
  person: null,
  createdAt: FIRST_AT,
  createdBy: BY,
  cancelledAt: null,
  cancelledBy: null,
  checkedInAt: null,
  version: 1,
  isLate: false,
  approval: '',
  approvalUntil: '',
  approvalReason: '',
  handoverTo: null,
};
/** Events before it: this many minutes later, as the scenario has it. */
const minutesLater = (minutes: number) => new Date(Date.parse(FIRST_AT) + minutes * 60_000).toISOString();
const now = { date: DATE, minute: 605 };

scenario('a reservation is found by its id and by its QR code, with the names of what it refers to')
  .given(reserved(booked), ...aCourt)
  .thenReads(
    async (db) => [
      await readReservation(db, booked.reservationId),
      await readReservationByQrcode(db, 'qr-r1'),
      await readReservation(db, 'unknown'),
      await readReservationByQrcode(db, 'unknown'),
    ],
    [detail, detail, null, null],
  );

scenario('a removed court or centre keeps its name in the detail')
  .given(
    reserved(booked),
    ...aCourt,
    { type: 'AttractionRemoved', data: { id: 1 } },
    { type: 'CenterRemoved', data: { id: 1 } },
  )
  .thenReads((db) => readReservation(db, booked.reservationId), detail);

scenario('a reservation that refers to nothing known has empty names')
  .given(reserved({ ...booked, activityId: null, originId: null, availableDateId: 100_001, personId: 'p9' }))
  .thenReads((db) => readReservation(db, booked.reservationId), {
    ...detail,
    center: '',
    attraction: '',
    reservationType: '',
    activityId: null,
    activity: '',
    originId: null,
    origin: '',
    availableDateId: 100_001,
    personId: 'p9',
  });

scenario('the person in charge is known by the directory')
  .given(reserved({ ...booked, personId: 'p1' }), ...aCourt, personRegistered('p1'))
  .thenReads((db) => readReservation(db, booked.reservationId), {
    ...detail,
    personId: 'p1',
    person: { cui: '1234567890101', firstName: 'Ana', lastName: 'López', phone: '55551234' },
  });

scenario('a cancelled reservation stays, with when and by whom')
  .given(reserved(booked), ...aCourt, cancelled(booked))
  .thenReads((db) => readReservation(db, booked.reservationId), {
    ...detail,
    cancelledAt: minutesLater(7),
    cancelledBy: BY,
  });

const target = { reservationId: booked.reservationId, attractionId: 1, date: DATE };
const rescheduled = (court: { attractionId: number; centerId: number } | null) => ({
  type: 'ReservationRescheduled' as const,
  data: { ...target, version: 2, start: 660, end: 720, moveId: null, court },
});
const offered = { type: 'HandoverOffered' as const, data: { ...target, toPersonId: 'luis' } };
scenario('an offer to hand it over is kept at another time of the day')
  .given(reserved(booked), ...aCourt, offered, rescheduled(null))
  .thenReads((db) => readReservation(db, booked.reservationId), {
    ...detail,
    start: 660,
    end: 720,
    version: 2,
    handoverTo: 'luis',
  });
scenario('an offer to hand it over ends at another court of the floor')
  .given(reserved(booked), ...aCourt, offered, rescheduled({ attractionId: 2, centerId: 1 }))
  .thenReads((db) => readReservation(db, booked.reservationId), {
    ...detail,
    attractionId: 2,
    attraction: '',
    start: 660,
    end: 720,
    version: 2,
  });

scenario('a check-in shows its local time')
  .given(reserved(booked), ...aCourt, checkedIn(booked, `${DATE} 10:07:30`))
  .thenReads((db) => readReservation(db, booked.reservationId), {
    ...detail,
    checkedInAt: `${DATE} 10:07:30`,
  });

scenario('an occurrence that was rolled back never came to be')
  .given(reserved(booked), ...aCourt, withdrawn(booked))
  .thenReads((db) => readReservation(db, booked.reservationId), null);

scenario('an order lists its reservations by date, cancelled ones too')
  .given(...inSeries('2026-12-01', 2), ...inSeries(DATE, 1), reserved(aReservation({ unique: 'other' })))
  .thenReads(
    async (db) => (await readOrder(db, 'order-s')).map(({ date, series }) => [date, series]),
    [
      [DATE, { id: 'order-s', number: 1, count: 2 }],
      ['2026-12-01', { id: 'order-s', number: 2, count: 2 }],
    ],
  );

const sameCode = (date: string, start: number, unique: string) =>
  aReservation({ unique, date, start, end: start + 60, shortcode: 'SAME' });
const running = sameCode(DATE, 570, 'running');
const soon = sameCode(DATE, 660, 'soon');
const yesterday = sameCode('2026-11-23', 1380, 'yesterday');
const found = (result: FoundByShortcode | null) => result && [result.reservation.id, result.ambiguous];

scenario('a short code finds its reservation')
  .given(reserved(booked))
  .thenReads(
    async (db) => [
      found(await readReservationByShortcode(db, 'CODE-r1', now)),
      found(await readReservationByShortcode(db, 'UNKNOWN', now)),
    ],
    [[booked.reservationId, false], null],
  );

scenario(
  'among several with one code the open one that is nearest in time is meant, and that it was not the only one',
)
  .given(reserved(soon), reserved(running), reserved(yesterday))
  .thenReads(
    async (db) => found(await readReservationByShortcode(db, 'SAME', now)),
    [running.reservationId, true],
  );

scenario('one that is over, cancelled or checked in gives way to an open one')
  .given(reserved(running), reserved(yesterday), reserved(soon), checkedIn(running))
  .thenReads(
    async (db) => found(await readReservationByShortcode(db, 'SAME', now)),
    [soon.reservationId, false],
  );

scenario('where none is open, the nearest is shown all the same')
  .given(reserved(yesterday), reserved(running), cancelled(running))
  .thenReads(
    async (db) => found(await readReservationByShortcode(db, 'SAME', now)),
    [running.reservationId, true],
  );

scenario('an erased reservation names nobody, and its empty fields stay empty')
  .given(reserved(booked), erased(booked))
  .thenReads(
    async (db) => {
      const found = await readReservation(db, booked.reservationId);
      return [found?.name, found?.observations, found?.reference];
    },
    ['(datos eliminados)', '', 'Pase 1'],
  );

const nameless = aReservation({ personId: 'ana', name: '', observations: '' });
const { reservationId, attractionId, date } = nameless;
const refused: DomainEvent = {
  type: 'ApprovalRefused',
  data: { reservationId, attractionId, date, personId: 'ana', reason: 'Ana debe una multa' },
};

scenario('the reason of a refusal alone is a text that an erasure still has to clear')
  .given(reserved(nameless), refused)
  .thenReads((db) => readShownReservations(db, ['ana']), [reservationId]);

scenario('a reservation whose texts are erased has none left to clear')
  .given(reserved(nameless), refused, erased(nameless))
  .thenReads((db) => readShownReservations(db, ['ana'], [reservationId]), []);

function inSeries(date: string, number: number) {
  const series = { seriesId: 'order-s', number, count: 2 };
  const one = aReservation({ unique: `s${number}`, date, orderId: 'order-s', series });
  return number === 1 ? [reserved(one), cancelled(one)] : [reserved(one)];
}
