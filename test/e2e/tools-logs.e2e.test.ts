import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EventStore } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { withClient } from '../../platform/postgres/client.ts';
import { withLogIn } from '../../platform/postgres/runtime-role.ts';
import { type PostgresLog, postgresLog } from '../eventstore/postgres-log.ts';
import { freshDatabase } from '../support/database.ts';
import { type StandIn, startStandIn } from '../support/esdb-stand-in/server.ts';
import { EMBEDDED_LOG } from '../support/event-log.ts';
import { limitOf } from '../support/limits.ts';
import { newDataFolder, removeDataFolders } from '../support/product-process.ts';
import { runTool, startTool, type ToolProcess } from './tool-process.ts';

const SLOW = limitOf(60_000);
const EVENTS = 1_000;

describe('a tool that moves a log', () => {
  const folder = newDataFolder();
  let log: PostgresLog;
  let store: EventStore;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    log = await postgresLog();
    store = log.open();
    env = { DATABASE_URL: log.url, ...EMBEDDED_LOG };
    for (let stream = 0; stream < EVENTS; stream++)
      await store.append(`s-${stream}`, 'no_stream', [
        { id: derivedUuid(`s${stream}`), type: 'Happened', data: { stream }, metadata: {} },
      ]);
  }, SLOW);
  afterAll(async () => {
    await store?.close();
    await log?.drop();
    removeDataFolders();
  });

  const tool = (...args: string[]) => runTool(args, env);

  async function emptyDatabase(): Promise<string> {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    return url;
  }

  test.each([
    ['--from', 'postgres://u:secret@127.0.0.1:1/x', ['copy', '--to'], /^--from must name .* ECONNREFUSED/],
    ['--to', 'postgres://u:secret@127.0.0.1:1/x', ['copy', '--from'], /^--to must name .* ECONNREFUSED/],
    ['--file', folder, ['import', '--to'], /^EISDIR/],
    ['--file', '/dev/full', ['export', '--from'], /^ENOSPC/],
  ])('names %s %s in one line', { timeout: SLOW }, async (option, value, [name, other = ''], line) => {
    const { code, errors } = await tool(`events:${name}`, other, 'embedded', option, value);
    expect([code, errors]).toEqual([1, [expect.stringMatching(line)]]);
    expect(await store.head()).toBe(BigInt(EVENTS));
  });

  test('finds none in a database where the product never was', { timeout: SLOW }, async () => {
    const { code, errors } = await tool('events:copy', '--from', await emptyDatabase(), '--to', 'embedded');
    expect([code, errors]).toEqual([
      1,
      ['--from must name a log, but the product was never in that database'],
    ]);
  });

  test('does not copy it to itself, by whatever address', { timeout: SLOW }, async () => {
    for (const from of ['embedded', log.url]) {
      const other = `${log.url}?user=${new URL(log.url).username}`;
      const { code, errors } = await tool('events:copy', '--from', from, '--to', other);
      expect([code, errors[0]]).toEqual([1, expect.stringMatching(/^--from and --to overlap/)]);
    }
  });

  test('makes none where DATA_DIR holds nothing, and leaves an earlier export', {
    timeout: SLOW,
  }, async () => {
    const [dataDir, file] = [join(folder, 'mistyped'), join(folder, 'earlier.ndjson')];
    writeFileSync(file, 'earlier');
    for (const args of [['projections:status'], ['events:export', '--from', 'embedded', '--file', file]]) {
      const { code, errors } = await runTool(args, { DATA_DIR: dataDir, ...EMBEDDED_LOG });
      expect([code, errors]).toEqual([1, [`DATA_DIR ${dataDir} holds no data of the product`]]);
    }
    expect([existsSync(dataDir), readFileSync(file, 'utf8')]).toEqual([false, 'earlier']);
  });

  test('makes none in an empty database of the settings, and calls nothing there as it should be', {
    timeout: SLOW,
  }, async () => {
    const url = await emptyDatabase();
    const asRole = withLogIn(url, { user: 'app_of_nobody', password: 'secret' });
    for (const args of [
      ['projections:status'],
      ['projections:verify'],
      ['events:digest', '--from', 'embedded'],
    ])
      for (const settings of [{ DATABASE_URL: url }, { DATABASE_URL: asRole, DATABASE_OWNER_URL: url }]) {
        const { code, errors } = await runTool(args, { ...settings, ...EMBEDDED_LOG });
        const line = /^DATABASE_(OWNER_)?URL names a database in which the product never was/;
        expect([code, errors]).toEqual([1, [expect.stringMatching(line)]]);
      }
    const schemas = `select nspname from pg_namespace where nspname in ('eventstore', 'process')`;
    const made = await withClient({ connectionString: url }, (client) => client.query(schemas));
    expect(made.rows).toEqual([]);
  });

  // Root may read everything, but nobody gets through a loop of links.
  test('names a DATA_DIR that its account may not read', { timeout: SLOW }, async () => {
    const dataDir = join(folder, 'loop');
    symlinkSync(dataDir, dataDir);
    const { code, errors } = await runTool(['projections:status'], { DATA_DIR: dataDir, ...EMBEDDED_LOG });
    expect([code, errors]).toEqual([1, [`DATA_DIR ${dataDir} can't be read by this account: ELOOP`]]);
  });

  test('leaves an earlier export, and nothing else, where the disk is full', { timeout: SLOW }, () => {
    const exports = join(folder, 'exports');
    const file = join(exports, 'log.ndjson');
    mkdirSync(exports);
    writeFileSync(file, 'earlier');
    const cli = join(import.meta.dirname, '../../dist/server/cli.js');
    // Files may be so large and no larger.
    const limited = 'trap "" XFSZ; ulimit -f 16; exec "$@"';
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', limited, '', process.execPath, cli, 'events:export', '--from', 'embedded', '--file', file],
      { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', ...env } },
    );
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^EFBIG: .*\n$/)]);
    expect([readdirSync(exports), readFileSync(file, 'utf8')]).toEqual([['log.ndjson'], 'earlier']);
  });

  describe('is interrupted while it copies', () => {
    let target: StandIn;
    beforeAll(async () => {
      target = await startStandIn();
    });
    afterAll(() => target?.stop());

    async function copying(): Promise<ToolProcess> {
      target.faults.delayMs = 300;
      const process = startTool(['events:copy', '--from', 'embedded', '--to', target.url], env);
      await process.prints(/^Copying /m);
      return process;
    }

    test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
      '%s ends it with one line',
      { timeout: SLOW },
      async (signal) => {
        const copy = await copying();
        await copy.kill(signal);
        const { code, errors } = await copy.ended;
        expect([code, errors]).toEqual([
          128 + constants.signals[signal],
          [`interrupted by ${signal}: call it again`],
        ]);
      },
    );

    test('it ends with one line when nobody reads its output any more', { timeout: SLOW }, async () => {
      const copy = await copying();
      copy.deafen();
      const { code, errors } = await copy.ended;
      expect([code, errors]).toEqual([1, [expect.stringMatching(/^interrupted, as nobody reads .* EPIPE$/)]]);
    });

    test('called again, it goes on to the end', { timeout: SLOW }, async () => {
      target.faults.delayMs = 0;
      const { code, lines } = await tool('events:copy', '--from', 'embedded', '--to', target.url);
      const copied = Number(/^(\d+) events copied$/m.exec(lines.join('\n'))?.[1]);
      expect(copied).toBeLessThan(EVENTS);
      expect([code, lines.at(-1)]).toEqual([0, `${EVENTS} streams, ${EVENTS} events, 0 streams differ`]);
    });
  });

  test('read models that nobody filled are not called as they should be', { timeout: SLOW }, async () => {
    const { code, lines } = await tool('projections:verify', '--name', 'catalog');
    expect([code, lines.at(-1)]).toEqual([1, 'catalog: NOT COMPARED, it is behind the log']);
  });
});
