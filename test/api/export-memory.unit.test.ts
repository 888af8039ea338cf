import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { reservationReport } from '../../api/documents/report.ts';
import { reservationsSheet } from '../../api/documents/reservations-xlsx.ts';
import type { ListedReservation } from '../../api/presenters/listed-reservation.ts';

const MB = 1024 * 1024;
const BATCH = 500;

/** Rows as the lists give them, a batch at a time; counts those taken. */
function rowsOf(count: number) {
  const taken = { rows: 0 };
  async function* batches(): AsyncGenerator<ListedReservation[]> {
    for (let first = 0; first < count; first += BATCH) {
      taken.rows += BATCH;
      yield Array.from({ length: BATCH }, (_, index) => listed(first + index));
    }
  }
  return { taken, batches: batches() };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory held after garbage collection: unlike the size of the process, it depends on nothing else. */
function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

/** Reads a document as a browser does: how many rows it had taken when it began to arrive, and what memory it held. */
async function read(document: Readable, taken: { readonly rows: number }) {
  const before = held();
  let [peak, bytes, rowsAtFirst, looked] = [before, 0, 0, 0];
  for await (const chunk of document) {
    if (bytes === 0) rowsAtFirst = taken.rows;
    bytes += (chunk as Buffer).length;
    if (taken.rows < looked + 5_000) continue;
    looked = taken.rows;
    peak = Math.max(peak, held());
  }
  return { bytes, rowsAtFirst, added: peak - before };
}

test('a sheet of 100,000 reservations holds at most 150 MB of memory while it is made', {
  timeout: 120_000,
}, async () => {
  const { taken, batches } = rowsOf(100_000);
  const { bytes, added } = await read(reservationsSheet(batches), taken);
  expect(taken.rows).toBe(100_000);
  expect(bytes).toBeGreaterThan(MB);
  expect(added).toBeLessThan(150);
});

test('a report of 10,000 reservations begins to arrive while most of its rows are still to be read', {
  timeout: 120_000,
}, async () => {
  const { taken, batches } = rowsOf(10_000);
  const head = {
    title: 'Reservaciones',
    subtitle: 'Todos los centros deportivos',
    total: 10_000,
    made: '2026-11-24 10:00:00',
  };
  const { rowsAtFirst, added } = await read(reservationReport(head, batches), taken);
  expect(taken.rows).toBe(10_000);
  expect(rowsAtFirst).toBeLessThan(2_000);
  expect(added).toBeLessThan(150);
});

test('a report lets others have a turn between its rows', async () => {
  let [drawn, most, isDone] = [0, 0, false];
  const row = listed(1);
  const counted = new Proxy(row, {
    get(target, name) {
      if (name === 'status') drawn += 1;
      return Reflect.get(target, name);
    },
  });
  const look = (before: number) => {
    most = Math.max(most, drawn - before);
    if (!isDone) setImmediate(look, drawn);
  };
  setImmediate(look, 0);
  const batches = (async function* () {
    yield Array.from({ length: 200 }, () => counted);
  })();
  const head = {
    title: 'Reservaciones',
    subtitle: 'Todos los centros deportivos',
    total: 200,
    made: '2026-11-24 10:00:00',
  };
  for await (const _ of reservationReport(head, batches));
  isDone = true;
  expect(drawn).toBe(200);
  expect(most).toBeLessThanOrEqual(10);
});

function listed(number: number): ListedReservation {
  return {
    status: 'Confirmada',
    shortcode: `S${number}`,
    reference: `Oficio ${number % 5_000}`,
    dependency: `Liga ${number % 300}`,
    requester: `Nombre ${number % 9_000}`,
    date: '2026-11-24',
    start: 420,
    end: 480,
    hours: '07:00–08:00',
    place: `Polideportivo - Cancha ${number % 200}`,
    type: 'Normal',
    activity: 'Fútbol',
  };
}
