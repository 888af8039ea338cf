import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { findNearest } from '../../projections/reservation-list/find.ts';
import { FIRST_DAY, fillReservations, PER_DAY } from '../support/many-reservations.ts';
import { cpuMs } from './measure.ts';

/**
 * How long the search over everything takes to find reservations, by what was typed, and how much of a processor Postgres
 * needs for it, which other work on the machine changes less. `RESERVATIONS`: default a million.
 */

const RESERVATIONS = Number(process.env.RESERVATIONS ?? 1_000_000);
const ROUNDS = 15;
/** As many as the search over everything shows. */
const LIMIT = 6;

/** Days from today on that have reservations. */
const AHEAD_DAYS = 60;
const today = new Date(Date.parse(FIRST_DAY) + (RESERVATIONS / PER_DAY - AHEAD_DAYS) * 86_400_000)
  .toISOString()
  .slice(0, 10);

const SEARCHES: readonly (readonly [what: string, typed: string])[] = [
  ['a word that every row has, of 9,000 forms', 'nombre'],
  ['a word that every row has', 'oficio'],
  ['two words that every row has', 'oficio nombre'],
  ['a name of 140 reservations', 'apellido6999'],
  ['the beginning of 16,000 names', 'nombre12'],
  ['a name in two words, the second begun', 'nombre77 apellido69'],
  ['a name and a surname that never meet', 'nombre7777 apellido6998'],
  ['a rare word and one that every row has', 'oficio apellido6999'],
  ['an organisation of 3,333 reservations', 'liga 150'],
  ['a Correlativo of 200 reservations', 'oficio 4321'],
  ['a number alone', '4321'],
  ['one letter', 'l'],
  ['a short code', 'S777'],
  ['the short code of the newest one', `S${RESERVATIONS - 1}`],
  ['two common words that old reservations alone have', 'academia antigua'],
  ['a word of 100,000 reservations, all of them old', 'antigua'],
  ['such a word and one that every row has', 'antigua nombre'],
  ['such a word and a rare one', 'antigua apellido6999'],
  ['an old word of 1,000 reservations', 'clausurada'],
  ['an old word of 10,000 reservations', 'veterana'],
  ['a CUI', '1234567890101'],
  ['a word that nothing has', 'xyzzy'],
  ['a word that nothing has beside a common one', 'nombre xyzzy'],
];

const kept = process.env.KEEP;
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'reservas-find-'));
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
const pool = openPool(postgres.url, { statementTimeoutMs: 0, max: 1 });
try {
  const { rows } = await pool.query("select to_regclass('read.reservations') is not null as filled");
  if (!rows[0]?.filled) await fillReservations(pool, RESERVATIONS);
  const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = backends[0]?.pid ?? 0;
  console.info('| typed | found | fastest ms | median ms | CPU ms |\n| --- | --: | --: | --: | --: |');
  for (const [what, typed] of SEARCHES) {
    const took: number[] = [];
    let found = 0;
    let began = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      if (round === 1) began = cpuMs(pid);
      const started = performance.now();
      found = (await findNearest(pool, { text: typed, today, limit: LIMIT })).length;
      // The first one only warms up.
      if (round > 0) took.push(performance.now() - started);
    }
    took.sort((a, b) => a - b);
    const ms = (value: number | undefined) => (value ?? 0).toFixed(1);
    const cpu = (cpuMs(pid) - began) / ROUNDS;
    console.info(
      `| ${what} (\`${typed}\`) | ${found} | ${ms(took[0])} | ${ms(took[took.length >> 1])} | ${ms(cpu)} |`,
    );
  }
} finally {
  await pool.end();
  await postgres.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}
