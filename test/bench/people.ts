import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { MOST_FOUND, readPeople } from '../../projections/person-directory/search.ts';
import { fillPeople, RARE } from '../support/many-people.ts';

/** How long the directory of people takes to answer, by what was typed. `PEOPLE`: how many there are, default a million. */

const PEOPLE = Number(process.env.PEOPLE ?? 1_000_000);
const ROUNDS = 15;
const PER_PAGE = 15;
const LAST_PAGE = Math.ceil(MOST_FOUND / PER_PAGE);

const SEARCHES: readonly (readonly [typed: string, page?: number])[] = [
  ['', 1],
  ['', LAST_PAGE],
  ...['m', 'ó', 'ma', 'ix', 'z', 'zq', 'mar', 'aria', 'MARÍA', 'quiñónez', RARE.name].map(
    (typed) => [typed] as const,
  ),
  ...['maría lópez', 'ana xicará', 'm l g', 'hugo tzul zet', 'nadie se llama así'].map(
    (typed) => [typed] as const,
  ),
  ...['1', '12', '123', '1234', '12345678', RARE.cui, 'lópez 123'].map((typed) => [typed] as const),
  ['maría', LAST_PAGE],
  ['mar', 20],
];

const kept = process.env.KEEP;
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'reservas-people-'));
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
const pool = openPool(postgres.url, { statementTimeoutMs: 0 });
try {
  const { rows } = await pool.query("select to_regclass('read.people') is not null as filled");
  if (!rows[0]?.filled) await fillPeople(pool, PEOPLE);
  console.info('| typed | page | found | fastest ms | median ms |\n| --- | --: | --: | --: | --: |');
  for (const [typed, page = 1] of SEARCHES) {
    const took: number[] = [];
    let found = '';
    for (let round = 0; round <= ROUNDS; round += 1) {
      const started = performance.now();
      const { total, isCapped } = await readPeople(pool, typed, { page, perPage: PER_PAGE });
      // The first one only warms up.
      if (round > 0) took.push(performance.now() - started);
      found = isCapped ? `> ${total}` : String(total);
    }
    took.sort((a, b) => a - b);
    const ms = (value: number | undefined) => (value ?? 0).toFixed(1);
    console.info(
      `| ${typed || '(all)'} | ${page} | ${found} | ${ms(took[0])} | ${ms(took[took.length >> 1])} |`,
    );
  }
} finally {
  await pool.end();
  await postgres.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}
