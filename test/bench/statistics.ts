import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { occupancyRows } from '../../api/routes/statistics.ts';
import { OCCUPANCY_GROUPS } from '../../domain/occupancy/groups.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { fillOccupancy } from '../support/city-statistics.ts';
import { cpuMs } from './measure.ts';

/**
 * How much of a processor the statistics need, of Postgres and of the server together: ten years of a city with 600 courts
 * whose hours are entered one by one. `DAYS`: default ten years. `COURTS`: default 600. `FLOORS=1`: the courts of each center
 * share a floor.
 */

const DAYS = Number(process.env.DAYS ?? 3_653);
const COURTS = Number(process.env.COURTS ?? 600);
const hasFloors = process.env.FLOORS === '1';
const ROUNDS = 10;
const timeZone = 'America/Guatemala';
const now = { date: '2025-11-22', minute: 1_000, datetime: '2025-11-22 16:40:00' };
const ASKED = [
  ['ten years, all centers', { from: '2016-01-16', to: '2025-12-30', center: 0 }],
  ['a year, all centers', { from: '2024-12-01', to: '2025-11-30', center: 0 }],
  ['ten years, one center', { from: '2016-01-16', to: '2025-12-30', center: 1 }],
  ['a month, one center', { from: '2025-11-01', to: '2025-11-30', center: 1 }],
] as const;

const dataDir = mkdtempSync(join(tmpdir(), 'reservas-statistics-'));
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
const filling = openPool(postgres.url, { statementTimeoutMs: 0 });
await fillOccupancy(filling, {
  days: DAYS,
  centers: 10,
  courts: COURTS,
  perDay: 1,
  isHourly: true,
  hasFloors,
});
await filling.end();
// One backend, whose processor time is read.
const pool = openPool(postgres.url, { statementTimeoutMs: 0, max: 1 });
try {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  console.info('| question | by | CPU ms Postgres | CPU ms server |\n| --- | --- | --: | --: |');
  for (const [what, asked] of ASKED)
    for (const group of OCCUPANCY_GROUPS) {
      const ask = () => occupancyRows({ pool, timeZone }, { ...asked, group }, now);
      for (let round = 0; round < ROUNDS; round += 1) await ask();
      const [inPostgres, here] = [cpuMs(pid), process.cpuUsage()];
      for (let round = 0; round < ROUNDS; round += 1) await ask();
      const used = process.cpuUsage(here);
      const server = (used.user + used.system) / 1_000 / ROUNDS;
      const database = (cpuMs(pid) - inPostgres) / ROUNDS;
      console.info(`| ${what} | ${group} | ${database.toFixed(1)} | ${server.toFixed(1)} |`);
    }
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
