import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/registry.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import { defineProjection, type Projection } from '../../projections/kit/projection.ts';
import { erase, patch, put, type RowChange, remove } from '../../projections/kit/rows.ts';
import {
  countedColumns,
  defineTable,
  keyColumns,
  type TableDefinition,
} from '../../projections/kit/table.ts';
import {
  reservationDays,
  reservationDetail,
  reservationUses,
} from '../../projections/reservation-detail/projection.ts';
import { databaseOfFile } from '../support/database.ts';
import { applyInBatches, batchSizes, cutIntoBatches, recorded } from '../support/projection-scenario.ts';
import {
  aReservation,
  cancelled,
  checkedIn,
  moved,
  notedLate,
  type Reservation,
  reserved,
  restored,
  withdrawn,
} from '../support/sample-events.ts';

const parcels = defineTable({
  name: 'parcels',
  columns: { id: 'int', town: 'text', tags: 'int[]', weight: 'int' },
  nullable: ['town'],
  primaryKey: 'id',
});

/** How many parcels, and of what weight, go to each town; a parcel counts once more for each of its tags. */
const loads = defineTable({
  name: 'loads',
  columns: { what: 'text collate "C"', parcels: 'int', weight: 'bigint' },
  primaryKey: 'what',
  counts: {
    rowsOf: parcels,
    adds: `select coalesce(r.town, '-') as what, 1 as parcels, r.weight
      union all select 'tag ' || tag, 1, r.weight from unnest(r.tags) tag`,
  },
});

type Step =
  | { readonly do: 'send'; readonly id: number; readonly town: string | null; readonly weight: number }
  | { readonly do: 'redirect'; readonly id: number; readonly town: string | null }
  | { readonly do: 'tag'; readonly id: number; readonly tags: readonly number[] }
  | { readonly do: 'weigh'; readonly id: number; readonly weight: number }
  | { readonly do: 'forget' | 'lose'; readonly id: number };

function changesBy(step: Step): RowChange {
  switch (step.do) {
    case 'send':
      return put(parcels, { id: step.id, town: step.town, tags: [step.id % 2], weight: step.weight });
    case 'redirect':
      return patch(parcels, step.id, { town: step.town });
    case 'tag':
      return patch(parcels, step.id, { tags: step.tags });
    case 'weigh':
      return patch(parcels, step.id, { weight: step.weight });
    case 'forget':
      return erase(parcels, step.id, ['town']);
    case 'lose':
      return remove(parcels, step.id);
  }
}

const post = defineProjection({
  name: 'post',
  version: 1,
  tables: [parcels, loads],
  on: { OriginChanged: ({ event }) => changesBy(JSON.parse(event.data.fields.name)) },
  keys: () => [],
});

/** Any event would do to carry a step. */
const happens = (step: Step): DomainEvent => ({
  type: 'OriginChanged',
  data: { id: 1, fields: { name: JSON.stringify(step) } },
});

const { pool } = await databaseOfFile();

/** A table of counts as readers see it, in the order of its key. */
async function kept(counts: TableDefinition): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select * from read.${counts.name} order by ${keyColumns(counts).join(', ')}`,
  );
  return rows;
}

/** The same, counted from the rows that there are. */
async function fromScratch(counts: TableDefinition): Promise<unknown[]> {
  const { rowsOf, adds, spread } = counts.counts ?? {};
  const places = spread ? `cross join lateral (${spread.over}) place` : '';
  const key = keyColumns(counts).map((column) => `${spread ? 'place' : 'part'}.${column}`);
  const sums = countedColumns(counts).map(
    (column) => `sum(part.${column})::${counts.columns[column]} as ${column}`,
  );
  const { rows } = await pool.query(
    `select ${key.join(', ')}, ${sums.join(', ')}
     from read.${rowsOf?.name} r cross join lateral (${adds}) part ${places}
     group by ${key.join(', ')} order by ${key.join(', ')}`,
  );
  return rows;
}

/** Counts after the batches, which must be those of a fresh count. */
async function countsAfter(
  projection: Projection,
  counts: TableDefinition,
  batches: readonly (readonly RecordedEvent[])[],
): Promise<unknown[]> {
  await applyInBatches(pool, [projection], batches);
  const found = await kept(counts);
  expect(found).toEqual(await fromScratch(counts));
  return found;
}

const sizes = batchSizes(12);

describe('a table of counts says what a fresh count would say', () => {
  const id = fc.integer({ min: 1, max: 4 });
  const town = fc.constantFrom('', 'Mixco', 'Antigua', null);
  const weight = fc.integer({ min: 0, max: 3 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('send' as const), id, town, weight }),
    fc.record({ do: fc.constant('redirect' as const), id, town }),
    fc.record({ do: fc.constant('tag' as const), id, tags: fc.constantFrom([], [1], [2, 3], [4, 4]) }),
    fc.record({ do: fc.constant('weigh' as const), id, weight }),
    fc.record({ do: fc.constantFrom('forget' as const, 'lose' as const), id }),
  );

  test('whatever the history, wherever it is cut into batches, and where a batch comes twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), sizes, async (steps, cuts) => {
        const log = await recorded(steps.map(happens));
        const batches = cutIntoBatches(log, cuts);
        const whole = await countsAfter(post, loads, [log]);
        expect(await countsAfter(post, loads, batches)).toEqual(whole);
        await countsAfter(
          post,
          loads,
          batches.flatMap((batch) => [batch, batch]),
        );
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  test('and a count that has come back to nothing is no row for readers', async () => {
    const sent: Step = { do: 'send', id: 2, town: 'Mixco', weight: 3 };
    const log = await recorded([sent, { do: 'lose' as const, id: 2 }].map(happens));
    expect(await countsAfter(post, loads, [log.slice(0, 1)])).toEqual([
      { what: 'Mixco', parcels: 1, weight: 3n },
      { what: 'tag 0', parcels: 1, weight: 3n },
    ]);
    expect(await countsAfter(post, loads, [log.slice(0, 1), log.slice(1)])).toEqual([]);
  });

  test('a handler can not write to it', () => {
    const wrong = defineProjection({
      name: 'wrong',
      version: 1,
      tables: [parcels, loads],
      on: { OriginChanged: () => put(loads, { what: 'all', parcels: 1, weight: 1 }) },
      keys: () => [],
    });
    return expect(
      recorded([happens({ do: 'lose', id: 1 })]).then((log) => applyInBatches(pool, [wrong], [log])),
    ).rejects.toThrow('wrong writes to loads, which is counted from other rows');
  });
});

/** Letters that were posted: none is ever changed. */
const letters = defineTable({
  name: 'letters',
  columns: { id: 'int', town: 'text' },
  primaryKey: 'id',
  onlyGrows: true,
});
const letterCounts = defineTable({
  name: 'letter_counts',
  columns: { town: 'text', letters: 'bigint' },
  primaryKey: 'town',
  counts: { rowsOf: letters, adds: 'select r.town, 1 as letters' },
});
const letterBox = (change: (data: { id: number; town: string }) => RowChange) =>
  defineProjection({
    name: 'letter-box',
    version: 1,
    tables: [letters, letterCounts],
    on: { OriginChanged: ({ event }) => change(JSON.parse(event.data.fields.name)) },
    keys: () => [],
  });

describe('a table that only grows', () => {
  const posted = (id: number, town: string) => happens({ do: 'send', id, town, weight: 0 });

  test('keeps the first row of a key, and counts it once, also where a batch comes twice', async () => {
    const box = letterBox(({ id, town }) => put(letters, { id, town }));
    const log = await recorded([posted(1, 'Mixco'), posted(2, 'Mixco'), posted(3, 'Antigua')]);
    const again = await recorded([posted(1, 'Antigua'), posted(4, 'Antigua')]);
    expect(await countsAfter(box, letterCounts, [log, log, again])).toEqual([
      { town: 'Antigua', letters: 2n },
      { town: 'Mixco', letters: 2n },
    ]);
  });

  test('takes no other change', async () => {
    const box = letterBox(({ id, town }) => patch(letters, id, { town }));
    await expect(applyInBatches(pool, [box], [await recorded([posted(1, 'Mixco')])])).rejects.toThrow(
      'letters only grows: its rows stay',
    );
  });
});

describe('the counts of the lists', () => {
  const [first, second] = [1, 2].map((centerId) =>
    aReservation({ unique: `list${centerId}`, centerId, attractionId: centerId }),
  ) as [Reservation, Reservation];

  test('are those of the days of a center and of all together, cancelled ones apart', async () => {
    const log = await recorded([
      ...[first, second].map(reserved),
      cancelled(second),
      checkedIn(first),
      moved(second, { attractionId: 1, date: '2027-01-01', start: 360, end: 480 }),
    ]);
    const batches = log.map((event) => [event]);
    expect(await countsAfter(reservationDetail, reservationDays, batches)).toEqual([
      { center_id: 0, date: first.date, held: 1n, cancelled: 0n },
      { center_id: 0, date: '2027-01-01', held: 0n, cancelled: 1n },
      { center_id: 1, date: first.date, held: 1n, cancelled: 0n },
      { center_id: 2, date: '2027-01-01', held: 0n, cancelled: 1n },
    ]);
  });
});

describe('the counts of the statistics', () => {
  const reservations: readonly Reservation[] = [1, 2, 3].map((number) =>
    aReservation({
      unique: `r${number}`,
      start: 540 + number * 45,
      end: 660 + number * 60,
      dependency: `Liga ${number % 2}`,
    }),
  );
  const doings: readonly ((of: Reservation) => DomainEvent)[] = [
    reserved,
    cancelled,
    restored,
    checkedIn,
    ({ reservationId, attractionId, date }) => ({
      type: 'ReservationRescheduled',
      data: {
        reservationId,
        attractionId,
        date,
        version: 2,
        start: 600,
        end: 630,
        moveId: null,
        court: null,
      },
    }),
    (of) => moved(of, { attractionId: 2, date: '2027-01-01', start: 360, end: 480 }),
    notedLate,
    withdrawn,
    ({ reservationId, attractionId, date }) => ({
      type: 'ReservationChanged',
      data: {
        reservationId,
        attractionId,
        date,
        version: 2,
        ...NO_CHANGES,
        fromPersonId: null,
        reservationTypeId: 2,
        activityId: 3,
        dependency: 'Club',
      },
    }),
  ];

  test('are those of its reservations, whatever becomes of them', async () => {
    const doing = fc.record({ what: fc.constantFrom(...doings), of: fc.constantFrom(...reservations) });
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 20 }), sizes, async (history, cuts) => {
        const log = await recorded([
          ...reservations.map(reserved),
          ...history.map(({ what, of }) => what(of)),
        ]);
        const whole = await countsAfter(reservationDetail, reservationUses, [log]);
        expect(await countsAfter(reservationDetail, reservationUses, cutIntoBatches(log, cuts))).toEqual(
          whole,
        );
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  const ofRequest = ({ reservationId, attractionId, date }: Reservation) => ({
    reservationId,
    attractionId,
    date,
  });
  const asked = (of: Reservation): DomainEvent => ({
    type: 'ApprovalRequested',
    data: { ...ofRequest(of), until: '2026-11-24T16:00:00.000Z', untilLocal: `${of.date} 10:00:00` },
  });
  const granted = (of: Reservation): DomainEvent => ({ type: 'ApprovalGranted', data: ofRequest(of) });
  const refused = (of: Reservation): DomainEvent => ({
    type: 'ApprovalRefused',
    data: { ...ofRequest(of), personId: null, reason: '' },
  });
  const lapsed = (of: Reservation): DomainEvent => ({ type: 'ApprovalExpired', data: ofRequest(of) });

  test.each([
    ['waits', 0n, [asked]],
    ['was granted', 1n, [asked, granted]],
    ['was refused too late to cancel it', 0n, [asked, refused]],
    ['lapsed too late to cancel it', 0n, [asked, lapsed]],
    ['lapsed, and staff restored it', 1n, [asked, lapsed, cancelled, restored]],
    ['was refused, restored and waits again', 0n, [asked, refused, cancelled, restored, asked]],
    ['was refused twice', 0n, [asked, refused, cancelled, restored, asked, refused]],
  ] as const)(
    'hold no visit for missed that staff never approved: its request %s',
    async (_, missed, history) => {
      const [first] = reservations as [Reservation];
      const log = await recorded([reserved(first), ...history.map((what) => what(first))]);
      const batches = log.map((event) => [event]);
      const counts = await countsAfter(reservationDetail, reservationUses, batches);
      expect(counts).toContainEqual(expect.objectContaining({ facet: 'weekday', unattended: missed }));
      expect(await countsAfter(reservationDetail, reservationUses, [log])).toEqual(counts);
    },
  );
});
