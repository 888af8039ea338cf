import { beforeEach, expect, test } from 'vitest';
import { dropFormer } from '../../projections/runner/former.ts';
import { eventually } from '../support/eventually.ts';
import {
  forName,
  type RunnerWorld,
  readTally,
  runnerWorld,
  tallyProjection,
} from '../support/projection-runner.ts';

let world: RunnerWorld;
beforeEach(async () => {
  world = await runnerWorld();
  await release('Ana');
});

/** A process of the release that has the read model takes one event, and ends. */
async function release(name: string): Promise<void> {
  const running = await world.start([tallyProjection()]);
  const position = await world.append(forName(name));
  await eventually(name, async () => (await running.status())[0]?.position === position);
  await running.stop();
}

const start = () => dropFormer(world.pool, ['tally', 'never made']);
const dayPasses = () =>
  world.pool.query(`update read.projections set updated_at = updated_at - interval '25 hours'`);
const relations = async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname = 'read' and relname ~ '^tallies'`,
  );
  return rows.map(({ name }) => name);
};

test('a read model that no release has any more is dropped with its views, a day after the first start', async () => {
  await dayPasses();
  await start();
  await start();
  expect(await readTally(world.pool)).toEqual({ Ana: 1 });
  await dayPasses();
  await start();
  expect(await relations()).toEqual([]);
  expect((await world.pool.query('select from read.projections')).rowCount).toBe(0);
});

test('it stays where the release that has it is put back in between', async () => {
  await start();
  await release('Eva');
  await dayPasses();
  await start();
  expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1 });
});

test('after it is dropped, the release that has it makes it again', async () => {
  await start();
  await dayPasses();
  await start();
  await release('Eva');
  expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1 });
});
