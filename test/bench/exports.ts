import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { COUNTED_MAX, SORTED_MAX } from '../../api/contract/reservation-lists.ts';
import { reservationReport } from '../../api/documents/report.ts';
import { reservationsSheet } from '../../api/documents/reservations-xlsx.ts';
import { listed } from '../../api/presenters/listed-reservation.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { readReservationPage } from '../../projections/reservation-list/page.ts';
import { eachReservation } from '../../projections/reservation-list/queries.ts';
import { fillReservations } from '../support/many-reservations.ts';

/** How long exports take, when they begin to arrive, and what memory they add; and the pages of a list behind them. */

const ROWS = Number(process.env.ROWS ?? 100_000);
const NOW = { date: '2026-11-22', minute: 600 };
const MB = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'reservas-exports-'));
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
const pool = openPool(postgres.url, { statementTimeoutMs: 0 });
try {
  await fillReservations(pool, ROWS);
  await listPages();
  const filter = { showCancelled: true };
  await measure(`Excel, ${ROWS} rows`, () => reservationsSheet(rows(filter)));
  const head = { title: '', subtitle: '', total: 0, made: '' };
  await measure('PDF, 10,000 rows', () => reservationReport(head, rows(filter, 10_000)));
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function* rows(filter: { showCancelled: boolean }, most = Number.POSITIVE_INFINITY) {
  let count = 0;
  for await (const batch of listed(eachReservation(pool, filter), NOW, null)) {
    yield batch;
    count += batch.length;
    if (count >= most) return;
  }
}

async function measure(title: string, make: () => Readable): Promise<void> {
  global.gc?.();
  await delay(200);
  const before = process.memoryUsage().rss;
  let [peak, bytes, first] = [before, 0, 0];
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  for await (const chunk of make()) {
    first ||= performance.now() - started;
    bytes += (chunk as Buffer).length;
  }
  clearInterval(timer);
  const ms = performance.now() - started;
  console.info(
    `${title}: ${(ms / 1000).toFixed(1)} s, first byte after ${first.toFixed(0)} ms, ${(bytes / MB).toFixed(1)} MB, memory +${((peak - before) / MB).toFixed(0)} MB (peak ${(peak / MB).toFixed(0)} MB)`,
  );
}

async function listPages(): Promise<void> {
  const year = { dateFrom: '2024-01-01', dateTo: '2024-12-31', showCancelled: false };
  for (const [title, filter, page] of [
    ['a day', { ...year, dateTo: '2024-01-01' }, 1],
    ['a year, page 1', year, 1],
    ['a year, page 5,000', year, 5_000],
    ['a year of a centre, page 1', { ...year, centerId: 3 }, 1],
    ['words', { showCancelled: false, search: 'nombre77 liga' }, 1],
  ] as const) {
    const started = performance.now();
    await readReservationPage(pool, filter, {
      page,
      perPage: 15,
      countedMax: COUNTED_MAX,
      sortedMax: SORTED_MAX,
    });
    console.info(`${title}: ${(performance.now() - started).toFixed(0)} ms`);
  }
}
