import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EMBEDDED_LOG } from '../support/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { NODE_FLAGS, spawnProduct } from '../support/product-process.ts';
import { hasTerminal, runAtTerminal } from '../support/terminal.ts';
import { dataFolder } from './product-harness.ts';

const SLOW = 180_000;
const BOUND_MS = 120_000;
const CTRL_C = '\u0003';
const root = join(import.meta.dirname, '../..');
const title = hasTerminal ? '' : ' (not to be had: script)';

describe.skipIf(!hasTerminal)(`the first start at a terminal${title}`, () => {
  test('shows few lines for a person, and ends with Ctrl+C', { timeout: SLOW }, async () => {
    const DATA_DIR = dataFolder();
    const entry = [...NODE_FLAGS, join(root, 'dist/server/main.js')];
    const { child, lines, type } = runAtTerminal(entry, { DATA_DIR, PORT: '0', ...EMBEDDED_LOG });
    await eventually('how to stop', () => lines().some((line) => line.startsWith('Stop with')), BOUND_MS);
    type(CTRL_C);
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
    expect(lines().filter((line) => line !== '' && line !== '^C')).toEqual([
      `Reservas is starting: making a database in ${DATA_DIR}/postgres`,
      expect.stringMatching(/^Demo data █{24} (\d+)\/\1 /),
      expect.stringMatching(/^Reservas: http:\/\/127\.0\.0\.1:\d+$/),
      'Demo log-ins: admin@demo.test, personal@demo.test, usuario@demo.test',
      expect.stringMatching(/^Password: \S+$/),
      `Data: ${DATA_DIR} (Postgres, pictures, mails in outbox)`,
      'Stop with Ctrl+C: everything is kept for the next start',
      expect.stringMatching(/^(\^C)?Stopping …$/),
    ]);
  });

  test('in development shows the same, with the address of the pages', { timeout: SLOW }, async () => {
    const DATA_DIR = dataFolder();
    const entry = ['--import', 'tsx', join(root, 'tools/dev/dev.ts')];
    const { child, lines, type } = runAtTerminal(entry, { DATA_DIR, PORT: '0', ...EMBEDDED_LOG });
    await eventually('how to stop', () => lines().some((line) => line.startsWith('Stop with')), BOUND_MS);
    expect(lines().slice(0, 2)).toEqual([
      `Preparing Postgres and the pages in ${DATA_DIR}`,
      'Reservas is starting',
    ]);
    expect(lines()).toContainEqual(expect.stringMatching(/^Reservas: http:\/\/localhost:\d+$/));
    expect(lines()).toContain(`Data: ${DATA_DIR} (Postgres, pictures, mails in outbox)`);
    expect(lines().filter((line) => line.startsWith('{'))).toEqual([]);
    type(CTRL_C);
    await once(child, 'close');
  });
});

test('the first start elsewhere logs JSON, without an error of Postgres or a line for each lock', {
  timeout: SLOW,
}, async () => {
  const env = { ...EMBEDDED_LOG, SEED: 'demo', LOG_LEVEL: 'info' };
  const { child, output } = spawnProduct({ dataDir: dataFolder(), env });
  onTestFinished(() => void child.kill('SIGKILL'));
  await eventually('the password', () => output().includes('\nPassword: '), BOUND_MS);
  child.kill('SIGTERM');
  await once(child, 'close');
  const logged = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string });
  expect(logged.filter(({ level }) => level !== 'info')).toEqual([]);
  expect(logged.map(({ msg }) => msg)).toContain('the database schema is up to date');
  expect(logged.map(({ msg }) => msg)).not.toContain('leading');
});
