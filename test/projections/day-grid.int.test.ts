import { NO_GAP } from '../../domain/catalog/gap.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import {
  type AttractionDay,
  type HeldTime,
  readAlternatives,
  readDays,
} from '../../projections/day-grid/queries.ts';
import { type GridQuery, readGridView } from '../../projections/day-grid/view.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { projectionScenarios } from '../support/projection-scenario.ts';
import {
  aCourt,
  aReservation,
  arrived,
  attractionCreated,
  cancelled,
  checkedIn,
  DATE,
  erased,
  hours,
  moved,
  named,
  reserved,
  restored,
  withdrawn,
} from '../support/sample-events.ts';

const scenario = await projectionScenarios(catalog, reservationDetail, personDirectory, floorsView);

const first = aReservation();
const second = aReservation({ unique: 'r2', start: 690, end: 780, name: '', dependency: 'Academia Águilas' });
const query = { centerId: 1, date: DATE, attractionTypeId: 0 };

const court: AttractionDay = {
  id: 1,
  name: 'Cancha 1',
  centerId: 1,
  typeId: 1,
  type: 'Cancha',
  capacity: 10,
  image: 'cancha-1.svg',
  activities: [1],
  floor: '',
  ...NO_GAP,
  removed: false,
  reservations: [],
  closings: [],
  blocked: [],
  hours: [],
  weekHours: [],
};
const heldFirst: HeldTime = {
  id: first.reservationId,
  start: 600,
  end: 660,
  name: 'Ana López',
  dependency: '',
  who: 'Ana López',
  activityId: 1,
  activity: 'Fútbol',
  typeId: 1,
  shortcode: 'CODE-r1',
  checkedIn: false,
  reference: 'Pase 1',
  cui: '',
  isPending: false,
};
const heldSecond: HeldTime = {
  ...heldFirst,
  id: second.reservationId,
  start: 690,
  end: 780,
  name: '',
  dependency: 'Academia Águilas',
  who: 'Academia Águilas',
  shortcode: 'CODE-r2',
};

const daysOfGrid = async (db: Database, asked: GridQuery = query) => (await readGridView(db, asked)).days;

/** The name of each court, and where its reservations begin. */
const startsByCourt = async (days: Promise<readonly AttractionDay[]>) =>
  (await days).map(({ name, reservations }) => [name, ...reservations.map(({ start }) => start)]);

scenario('reservations are in the day of their court in order, with who and what')
  .given(...aCourt, reserved(second), reserved(first))
  .thenReads(daysOfGrid, [{ ...court, reservations: [heldFirst, heldSecond] }]);

scenario('a cancelled reservation leaves the grid, also where all happened in one batch')
  .given(...aCourt, reserved(first), reserved(second), cancelled(first))
  .thenReads(daysOfGrid, [{ ...court, reservations: [heldSecond] }]);

scenario('the time of a cancelled reservation can be taken again')
  .given(...aCourt, reserved(first), cancelled(first), reserved(aReservation({ unique: 'r9' })))
  .thenReads((db) => startsByCourt(daysOfGrid(db)), [['Cancha 1', 600]]);

scenario('a restored reservation is back in its time')
  .given(...aCourt, reserved(first), cancelled(first), restored(first))
  .thenReads(daysOfGrid, [{ ...court, reservations: [heldFirst] }]);

const elsewhere = { attractionId: 2, date: '2026-11-25', start: 720, end: 780 };
scenario('a moved reservation is at its new place, and only there')
  .given(...aCourt, attractionCreated(2), reserved(first), moved(first, elsewhere), arrived(first, elsewhere))
  .thenReads(
    async (db) => [
      await startsByCourt(daysOfGrid(db)),
      await startsByCourt(daysOfGrid(db, { ...query, date: elsewhere.date })),
    ],
    [
      [['Cancha 1'], ['Cancha 2']],
      [['Cancha 1'], ['Cancha 2', 720]],
    ],
  );

scenario('a check-in shows')
  .given(...aCourt, reserved(first), checkedIn(first))
  .thenReads(daysOfGrid, [{ ...court, reservations: [{ ...heldFirst, checkedIn: true }] }]);

scenario('an erased reservation keeps its time, and an organisation')
  .given(...aCourt, reserved(first), erased(first), reserved(second), erased(second))
  .thenReads(daysOfGrid, [
    {
      ...court,
      reservations: [{ ...heldFirst, name: '(datos eliminados)', who: '(datos eliminados)' }, heldSecond],
    },
  ]);

scenario('an occurrence of a series that was rolled back leaves the grid, placed or not')
  .given(...aCourt, reserved(first), withdrawn(first), withdrawn(second))
  .thenReads(daysOfGrid, [court]);

const nasty = `Ñandú "O'Higgins" 🏀 <b>\\ \n;-- %s $1`;
scenario('a text is there as it was written')
  .given(...aCourt, reserved({ ...first, name: nasty, dependency: nasty }))
  .thenReads(daysOfGrid, [
    { ...court, reservations: [{ ...heldFirst, name: nasty, dependency: nasty, who: nasty }] },
  ]);

scenario('a day shows the courts of its centre and type in the order of their names')
  .given(
    ...aCourt,
    named('AttractionTypeCreated', 2, 'Piscina'),
    attractionCreated(10),
    attractionCreated(2),
    attractionCreated(3, { name: 'Ánfora' }),
    attractionCreated(4, { center_id: 2 }),
    attractionCreated(5, { attraction_type_id: 2 }),
  )
  .thenReads(
    async (db) => [
      await startsByCourt(daysOfGrid(db, { ...query, attractionTypeId: 1 })),
      await startsByCourt(daysOfGrid(db, { ...query, attractionTypeId: 2 })),
    ],
    [[['Ánfora'], ['Cancha 1'], ['Cancha 2'], ['Cancha 10']], [['Cancha 5']]],
  );

scenario('a removed court shows only on days on which it still has reservations')
  .given(...aCourt, attractionCreated(2), reserved(first), ...removed(1), ...removed(2))
  .thenReads(
    async (db) => [
      await startsByCourt(daysOfGrid(db)),
      await startsByCourt(daysOfGrid(db, { ...query, date: '2026-11-25' })),
    ],
    [[['Cancha 1', 600]], []],
  );

scenario('the opening hours of the day of the week show, those that are active and not removed')
  .given(
    ...aCourt,
    { type: 'HoursSlotAdded', data: hours(1, 1, { start: 840, end: 900 }) },
    { type: 'HoursSlotAdded', data: hours(2, 1) },
    { type: 'HoursSlotAdded', data: hours(3, 1, { dayOfWeek: 3 }) },
    { type: 'HoursSlotAdded', data: hours(4, 1, { active: false }) },
    { type: 'HoursSlotAdded', data: hours(5, 1) },
    { type: 'HoursSlotRemoved', data: { id: 5, attractionId: 1 } },
  )
  .thenReads(
    async (db) => (await daysOfGrid(db)).map((day) => day.hours),
    [
      [
        { start: 480, end: 720 },
        { start: 840, end: 900 },
      ],
    ],
  );

scenario('several days of a court come in the order asked for, each with the hours of its day of the week')
  .given(
    ...aCourt,
    reserved(first),
    reserved(aReservation({ unique: 'r3', date: '2026-12-01', start: 480, end: 540 })),
    reserved(aReservation({ unique: 'r4', attractionId: 2 })),
    { type: 'HoursSlotAdded', data: hours(2, 1) },
  )
  .thenReads(
    async (db) =>
      (await readDays(db, 1, ['2026-12-01', DATE, '2026-11-25'])).map((day) => [
        day.date,
        day.reservations.map(({ who, start }) => [who, start]),
        day.hours,
      ]),
    [
      ['2026-12-01', [['Ana López', 480]], [{ start: 480, end: 720 }]],
      [DATE, [['Ana López', 600]], [{ start: 480, end: 720 }]],
      ['2026-11-25', [], []],
    ],
  );

scenario(
  'alternatives are the courts of the centre where the activity is played, with what they have that day',
)
  .given(
    ...aCourt,
    attractionCreated(2, { activities: [2, 1] }),
    attractionCreated(3, { activities: [2] }),
    attractionCreated(4, { center_id: 2 }),
    attractionCreated(5, { activities: [1] }),
    ...removed(5),
    reserved(aReservation({ attractionId: 2 })),
  )
  .thenReads(
    async (db) => [
      await startsByCourt(readAlternatives(db, { attractionId: 1, activityId: 0, date: DATE })),
      await startsByCourt(readAlternatives(db, { attractionId: 1, activityId: 2, date: DATE })),
      await startsByCourt(readAlternatives(db, { attractionId: 99, activityId: 1, date: DATE })),
    ],
    [[['Cancha 1'], ['Cancha 2', 600]], [['Cancha 1'], ['Cancha 2', 600], ['Cancha 3']], []],
  );

const openCourt = {
  ...court,
  reservations: [heldFirst, heldSecond],
  hours: [{ start: 480, end: 720 }],
  weekHours: [{ start: 480, end: 720 }],
};
scenario('alternatives and several days show a reservation as the grid does')
  .given(...aCourt, reserved(first), reserved(second), { type: 'HoursSlotAdded', data: hours(2, 1) })
  .thenReads(
    async (db) => {
      const [grid, alternatives, days] = await Promise.all([
        daysOfGrid(db),
        readAlternatives(db, { attractionId: 1, activityId: 0, date: DATE }),
        readDays(db, 1, [DATE]),
      ]);
      return [grid, alternatives, days.map(({ date: _, ...day }) => ({ ...court, ...day }))];
    },
    [[openCourt], [openCourt], [openCourt]],
  );

function removed(id: number) {
  return [{ type: 'AttractionRemoved' as const, data: { id } }];
}
