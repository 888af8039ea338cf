import { NO_GAP } from '../../domain/catalog/gap.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { readGridInit } from '../../projections/catalog/queries.ts';
import { readGridView } from '../../projections/day-grid/view.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { projectionScenarios } from '../support/projection-scenario.ts';
import {
  activityCreated,
  attractionCreated,
  attractionFields,
  centerCreated,
  DATE,
  hours,
  named,
  reservationTypeCreated,
} from '../support/sample-events.ts';

const scenario = await projectionScenarios(catalog, reservationDetail, personDirectory, floorsView);
const readLists = async (db: Database) =>
  (await readGridView(db, { centerId: 1, date: DATE, attractionTypeId: 0 })).lists;

scenario('the inputs of the grid offer centres and types by name, without those that were removed')
  .given(
    centerCreated(1, { name: 'Zona 1', strcode: 'Z1', slug: 'zona-1' }),
    centerCreated(2),
    centerCreated(3, { name: 'Ágora', strcode: 'AG', slug: 'agora', active: false }),
    { type: 'CenterRemoved', data: { id: 2 } },
    named('AttractionTypeCreated', 1, 'Piscina'),
    named('AttractionTypeCreated', 2, 'Cancha'),
  )
  .thenReads(readGridInit, {
    centers: [
      { id: 3, name: 'Ágora', slug: 'agora', strcode: 'AG', active: false },
      { id: 1, name: 'Zona 1', slug: 'zona-1', strcode: 'Z1', active: true },
    ],
    attractionTypes: [
      { id: 2, name: 'Cancha' },
      { id: 1, name: 'Piscina' },
    ],
  });

scenario('the form gets its lists, reservation types by id and the rest by name')
  .given(
    activityCreated(1, 'Natación'),
    activityCreated(2, 'Baloncesto'),
    reservationTypeCreated(1, 'Momento', 'MOM'),
    reservationTypeCreated(2, 'Afluencia media', 'AFM'),
    named('OriginCreated', 1, 'Teléfono'),
    named('DependencyCreated', 1, 'Liga'),
    named('DependencyCreated', 2, 'Academia'),
    { type: 'OriginChanged', data: { id: 1, fields: { name: 'Llamada' } } },
  )
  .thenReads(readLists, {
    activities: [
      { id: 2, name: 'Baloncesto' },
      { id: 1, name: 'Natación' },
    ],
    reservationTypes: [
      { id: 1, name: 'Momento', strcode: 'MOM', ...NO_GAP },
      { id: 2, name: 'Afluencia media', strcode: 'AFM', ...NO_GAP },
    ],
    origins: [{ id: 1, name: 'Llamada' }],
    dependencies: [
      { id: 2, name: 'Academia' },
      { id: 1, name: 'Liga' },
    ],
  });

scenario('an empty catalogue gives empty lists')
  .given()
  .thenReads(readLists, { activities: [], reservationTypes: [], origins: [], dependencies: [] });

scenario('the last change counts, and a removed entry keeps what it was')
  .given(
    attractionCreated(1),
    { type: 'AttractionChanged', data: { id: 1, fields: attractionFields(1, { name: 'Segunda' }) } },
    {
      type: 'AttractionChanged',
      data: { id: 1, fields: attractionFields(1, { name: 'Tercera', activities: [3, 2] }) },
    },
    { type: 'AttractionRemoved', data: { id: 1 } },
  )
  .thenReads(
    async (db) => (await db.query('select name, activities, capacity, removed from read.attractions')).rows,
    [{ name: 'Tercera', activities: [3, 2], capacity: 10, removed: true }],
  );

scenario('a restored entry is there again, as the event says')
  .given(
    attractionCreated(1),
    { type: 'AttractionRemoved', data: { id: 1 } },
    { type: 'AttractionRestored', data: { id: 1, fields: attractionFields(1, { name: 'Otra vez' }) } },
    attractionCreated(2),
    { type: 'AttractionRemoved', data: { id: 2 } },
  )
  .thenReads(
    async (db) => (await db.query('select id, name, removed from read.attractions order by id')).rows,
    [
      { id: 1, name: 'Otra vez', removed: false },
      { id: 2, name: 'Cancha 2', removed: true },
    ],
  );

scenario('a slot of opening hours can be changed and removed')
  .given(
    { type: 'HoursSlotAdded', data: hours(100_001, 1) },
    { type: 'HoursSlotAdded', data: hours(100_002, 1) },
    {
      type: 'HoursSlotChanged',
      data: hours(100_002, 1, { dayOfWeek: 0, start: 0, end: 1440, active: false }),
    },
    { type: 'HoursSlotRemoved', data: { id: 100_001, attractionId: 1 } },
  )
  .thenReads(
    async (db) =>
      (
        await db.query(
          `select id::int, attraction_id, day_of_week, start_minute, end_minute, active, removed
           from read.opening_hours order by id`,
        )
      ).rows.map(Object.values),
    [
      [100_001, 1, 2, 480, 720, true, true],
      [100_002, 1, 0, 0, 1440, false, false],
    ],
  );

// Ids of slots are those of their attractions times 100,000.
scenario('slots of an attraction whose id is high have room for their ids')
  .given(
    { type: 'HoursSlotAdded', data: hours(2_147_500_001, 21_475) },
    { type: 'HoursSlotRemoved', data: { id: 2_147_500_001, attractionId: 21_475 } },
  )
  .thenReads(
    async (db) =>
      (
        await db.query(
          `select slot_id::float8, open from read.opening_hours_log
             join read.opening_hours o on o.id = slot_id order by position`,
        )
      ).rows.map(Object.values),
    [
      [2_147_500_001, true],
      [2_147_500_001, false],
    ],
  );
