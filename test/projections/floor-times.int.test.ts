import type { DomainEvent } from '../../domain/registry.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { readClosureOf } from '../../projections/closures/queries.ts';
import { readFreeCourts } from '../../projections/court-search/queries.ts';
import { readTakenHours } from '../../projections/court-search/taken.ts';
import { readConflicts } from '../../projections/day-grid/conflicts.ts';
import { readDayOf } from '../../projections/day-grid/queries.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { projectionScenarios } from '../support/projection-scenario.ts';
import {
  aCourt,
  aReservation,
  attractionCreated,
  cancelled,
  DATE,
  hours,
  reserved,
} from '../support/sample-events.ts';

/** Court 1 is the full court, 2 and 3 are its halves. */
const scenario = await projectionScenarios(catalog, reservationDetail, personDirectory, floorsView);

const cells = ['A', 'B'].map((name, index) => ({ id: index + 1, name, row: 0, column: index }));
const floor: DomainEvent = {
  type: 'FloorCreated',
  data: { floorId: 1, centerId: 1, name: 'Salón', cells },
};
const linked = (
  attractionId: number,
  covered: number[],
  from = DATE,
  floorId: number | null = 1,
): DomainEvent => ({
  type: 'FloorLinkCompleted',
  data: { attractionId, linkId: `link-${attractionId}-${from}`, floorId, cells: covered, from },
});
const courts = [...aCourt, attractionCreated(2), attractionCreated(3), floor];
const hall = [...courts, linked(1, [1, 2]), linked(2, [1]), linked(3, [2])];
const open = [1, 2, 3].map(
  (id): DomainEvent => ({ type: 'HoursSlotAdded', data: hours(id, id, { start: 600, end: 660 }) }),
);

const blockedOf = async (db: Database, date = DATE) =>
  (await readDayOf(db, [1, 2, 3], date)).map(({ name, reservations, blocked }) => [
    name,
    reservations.length,
    ...blocked.map(({ attraction, start, end }) => `${attraction} ${start}-${end}`),
  ]);
const onCourt = (attractionId: number, over = {}) =>
  aReservation({ attractionId, unique: `c${attractionId}`, ...over });

scenario('a court says on which floor it lies that day')
  .given(...hall, linked(2, [], '2026-12-01', null))
  .thenReads(
    async (db) => {
      const floorsOn = async (date: string) => (await readDayOf(db, [2, 3], date)).map(({ floor: on }) => on);
      return [await floorsOn(DATE), await floorsOn('2026-12-02'), await floorsOn('2020-01-01')];
    },
    [
      ['Salón', 'Salón'],
      ['', 'Salón'],
      ['', ''],
    ],
  );

scenario('a booked full court takes its halves')
  .given(...hall, reserved(onCourt(1)))
  .thenReads(blockedOf, [
    ['Cancha 1', 1],
    ['Cancha 2', 0, 'Cancha 1 600-660'],
    ['Cancha 3', 0, 'Cancha 1 600-660'],
  ]);

scenario('a booked half takes the full court, and not the other half')
  .given(...hall, reserved(onCourt(2)))
  .thenReads(blockedOf, [
    ['Cancha 1', 0, 'Cancha 2 600-660'],
    ['Cancha 2', 1],
    ['Cancha 3', 0],
  ]);

scenario('a cancelled one takes nothing')
  .given(...hall, reserved(onCourt(1)), cancelled(onCourt(1)))
  .thenReads(blockedOf, [
    ['Cancha 1', 0],
    ['Cancha 2', 0],
    ['Cancha 3', 0],
  ]);

scenario('before the date of the floor nothing is shared')
  .given(...courts, linked(1, [1, 2], '2026-11-25'), linked(2, [1], '2026-11-01'), reserved(onCourt(2)))
  .thenReads(blockedOf, [
    ['Cancha 1', 0],
    ['Cancha 2', 1],
    ['Cancha 3', 0],
  ]);

scenario('an attraction that left the floor shares nothing from then on')
  .given(...hall, linked(1, [], '2026-11-23', null), reserved(onCourt(2)))
  .thenReads(blockedOf, [
    ['Cancha 1', 0],
    ['Cancha 2', 1],
    ['Cancha 3', 0],
  ]);

scenario('citizens find the other half, and may wait for what is taken')
  .given(...hall, ...open, reserved(onCourt(2)))
  .thenReads(
    async (db) => [
      (await readFreeCourts(db, { activityId: 0, centerId: 0 }, DATE, 0)).map(({ id }) => id),
      (await readTakenHours(db, { activityId: 0, centerId: 0, date: DATE, fromMinute: 0, own: null })).map(
        ({ id }) => id,
      ),
    ],
    [[3], [1, 2]],
  );

const closedHalf: DomainEvent = {
  type: 'DayClosed',
  data: { closureId: 'c1', attractionId: 2, date: DATE, start: 600, end: 660, reason: 'Obras' },
};

scenario('a closed half closes the full court')
  .given(...hall, ...open, closedHalf)
  .thenReads(
    async (db) => (await readFreeCourts(db, { activityId: 0, centerId: 0 }, DATE, 0)).map(({ id }) => id),
    [3],
  );

scenario('nobody is asked to wait for an hour that a closure takes by the floor')
  .given(...hall, ...open, reserved(onCourt(3)), closedHalf)
  .thenReads(
    async (db) =>
      (await readTakenHours(db, { activityId: 0, centerId: 0, date: DATE, fromMinute: 0, own: null })).map(
        ({ id }) => id,
      ),
    [3],
  );

scenario(
  'a letter and an import have the reason of a closure, also by the floor and of a court that it was extended to',
)
  .given(...hall, closedHalf)
  .thenReads(
    async (db) => {
      const time = { date: DATE, start: 630, end: 690 };
      const ids = [1, 2, 3];
      const found = await readConflicts(
        db,
        ids.map((attractionId) => ({ attractionId, ...time })),
      );
      const reasons = ids.map((attractionId) => readClosureOf(db, { attractionId, ...time }));
      return [ids.map((_, index) => found.get(index)?.holder ?? null), await Promise.all(reasons)];
    },
    [
      ['Obras', 'Obras', null],
      ['Obras', 'Obras', null],
    ],
  );

scenario('an import names the reservation that takes the floor')
  .given(...hall, reserved(onCourt(1)))
  .thenReads(
    async (db) => {
      const found = await readConflicts(db, [{ attractionId: 3, date: DATE, start: 630, end: 690 }]);
      return [...found.values()].map(({ holder, reservationId }) => [holder, reservationId]);
    },
    [['Cancha 1', onCourt(1).reservationId]],
  );
