import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { compareDigests, digestStreams } from '../../eventstore/transfer/digest.ts';
import { silentLogger } from '../../platform/logger.ts';
import { serversOf } from '../platform/embedded-harness.ts';
import { freshDatabase } from '../support/database.ts';
import { type StandIn, startStandIn } from '../support/esdb-stand-in/server.ts';
import { freshNamespace } from '../support/esdb-stand-in/target.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { newDataFolder } from '../support/product-process.ts';
import { form, plusDays, Reception } from '../support/reception.ts';
import { fillMonth, look, type Seen } from './growth-world.ts';
import { expectNoPostgres, openCenter, start, storesOf } from './product-harness.ts';
import { runTool, startTool, type ToolEnd } from './tool-process.ts';

const SLOW = limitOf(90_000);
const given = process.env.EVENTSTORE_URL;
// Here a product is on its embedded log by default.
vi.stubEnv('EVENTSTORE_URL', '');
const name = given ? 'the EventStoreDB of EVENTSTORE_URL' : 'EventStoreDB (stand-in)';
const title = `from the embedded log to ${name} and back`;

describe(title, () => {
  const dataDir = newDataFolder();
  let standIn: StandIn | undefined;
  let url: string;
  let before: Seen;
  let events: number;
  let day: string;

  beforeAll(async () => {
    standIn = given ? undefined : await startStandIn();
    url = given ? withNamespace(given, freshNamespace()) : (standIn?.url ?? '');
  });
  afterAll(async () => {
    standIn?.stop();
    await eventually('the end of every Postgres', () => serversOf(dataDir).length === 0);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const tool = (...args: string[]) => runTool(args, { DATA_DIR: dataDir });

  async function freshLog(): Promise<{ url: string; store: EventStore }> {
    const database = await freshDatabase();
    onTestFinished(database.drop);
    const store = postgresEventStore({ url: database.url });
    onTestFinished(() => store.close());
    return { url: database.url, store };
  }

  function target(): EventStore {
    const store = eventStoreDb({ url, logger: silentLogger });
    onTestFinished(() => store.close());
    return store;
  }

  const countOf = async (store: EventStore) => (await store.readAll({ maxCount: 100_000 })).length;

  test('a product works on its embedded log', { timeout: SLOW }, async () => {
    const product = await start({ dataDir });
    const client = await openCenter(product, dataDir, 2);
    day = await client.today();
    await fillMonth(client, day);
    await client.viewsCaughtUp();
    const stores = storesOf(dataDir);
    before = await look(client, stores.pool, day);
    events = await countOf(stores.store);
    expect(before.audit).toHaveLength(events);
    await stores.close();
    expect(await product.stop()).toBe(0);
  });

  test('a copy that is killed half-way goes on where it stopped, and is compared in the end', {
    timeout: SLOW,
  }, async () => {
    if (standIn) standIn.faults.delayMs = 3;
    const copying = startTool(['events:copy', '--from', 'embedded', '--to', url], { DATA_DIR: dataDir });
    await copying.prints(/^Copying [2-9]0 %/m);
    await copying.kill();
    if (standIn) standIn.faults.delayMs = 0;
    await expectNoPostgres(dataDir);
    const there = await countOf(target());
    expect(there).toBeGreaterThan(0);
    // A server that is not slowed down may have been faster than the kill.
    if (standIn) expect(there).toBeLessThan(events);

    const { code, lines, errors } = await tool('events:copy', '--from', 'embedded', '--to', url);
    expect([code, errors]).toEqual([0, []]);
    expect(lines).toContain(`${events - there} events copied`);
    expect(lines.at(-1)).toMatch(new RegExp(`^\\d+ streams, ${events} events, 0 streams differ$`));
  });

  test('started on the copy, the product shows the same grid and audit log, and goes on', {
    timeout: SLOW,
  }, async () => {
    const product = await start({ dataDir, env: { EVENTSTORE_URL: url } });
    const client = await Reception.open(product.url);
    await client.viewsCaughtUp();
    const stores = storesOf(dataDir);
    const after = await look(client, stores.pool, day);
    expect(after.grids).toEqual(before.grids);
    // The reception has logged in once more.
    expect(after.audit.slice(-before.audit.length)).toEqual(before.audit);
    expect(after.audit).toHaveLength(before.audit.length + 1);

    const date = plusDays(day, 40);
    const [id = ''] = await client.booked(form({ date, start: '10:00', end: '11:00' }));
    expect(await client.gridIds(date)).toEqual([id]);
    const taken = await client.book(form({ date: plusDays(day, 1), start: '06:00', end: '06:15' }));
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken']);
    // Its embedded log was left as it was copied.
    expect(await countOf(stores.store)).toBe(events);

    const { code, errors } = await tool('events:export', '--from', 'embedded', '--file', join(dataDir, 'no'));
    expect([code, errors]).toEqual([1, [expect.stringMatching(/is in use by process \d+/)]]);
    await stores.close();
    expect(await product.stop()).toBe(0);
  });

  test('copied back into an empty Postgres it is the same, stream by stream', { timeout: SLOW }, async () => {
    const fresh = await freshLog();
    const copy = () => tool('events:copy', '--from', url, '--to', fresh.url);
    expect(await copy()).toMatchObject({ code: 0, errors: [] });
    const [source, back] = [await digestStreams(target()), await digestStreams(fresh.store)];
    expect(compareDigests(source, back)).toEqual([]);
    expect([...back.values()].reduce((sum, { count }) => sum + count, 0)).toBe(events + 2);
    expect((await copy()).lines).toContain('0 events copied');
  });

  describe('as a file', () => {
    const file = join(dataDir, 'export.ndjson');
    const importInto = (to: string): Promise<ToolEnd> => tool('events:import', '--to', to, '--file', file);

    test('it is read back as the same log, once or twice', { timeout: SLOW }, async () => {
      expect(await tool('events:export', '--from', url, '--file', file)).toMatchObject({
        code: 0,
        errors: [],
      });
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      expect([lines.length, lines.at(-1)]).toEqual([events + 3, `{"events":${events + 2}}`]);
      const fresh = await freshLog();
      for (let turn = 0; turn < 2; turn++)
        expect(await importInto(fresh.url)).toMatchObject({ code: 0, errors: [] });
      const compared = await tool('events:compare', '--from', url, '--to', fresh.url);
      expect(compared).toMatchObject({ code: 0, errors: [] });
    });

    test('a line that was damaged is named, and mended the import goes on', { timeout: SLOW }, async () => {
      const whole = readFileSync(file, 'utf8');
      const lines = whole.split('\n');
      lines[41] = lines[41]?.replace('"streamId":', '"streamId') ?? '';
      writeFileSync(file, lines.join('\n'));
      const fresh = await freshLog();
      expect(await importInto(fresh.url)).toMatchObject({
        code: 1,
        errors: ['line 42 is no event: it is not JSON'],
      });
      writeFileSync(file, whole);
      expect(await importInto(fresh.url)).toMatchObject({ code: 0, errors: [] });
      expect(compareDigests(await digestStreams(target()), await digestStreams(fresh.store))).toEqual([]);
    });
  });
});
