import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { systemCalls } from '../../api/contract/system.ts';
import { BACKUP_MARKER, backupReader } from '../../api/http/monitoring/backup.ts';
import { systemHandlers } from '../../api/routes/system.ts';
import type { Position } from '../../eventstore/port.ts';
import { importsView } from '../../projections/imports/projection.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { NOW } from '../support/booking-world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'system-'));
afterAll(() => rm(dataDir, { recursive: true }));
const stopped = { eventId: 'e1', message: 'no such court' };
let seen: Position = 0n;
const api = await apiOfFile({
  handlers: systemHandlers,
  projections: [importsView],
  dataDir,
  deps: {
    health: {
      stores: { postgres: async () => undefined, eventstore: () => Promise.reject(new Error('away')) },
      projections: async () => [
        { name: 'catalog', state: 'running', lag: 0, position: seen, error: null },
        { name: 'accounts', state: 'stopped', lag: 2, position: seen, error: stopped },
      ],
    },
  },
});
const admin = await api.as('admin');

/** As the page reads it. */
async function state() {
  const { body } = await admin.get('/api/system');
  return systemCalls.systemState.response.parse(body);
}
const metrics = async () => (await admin.get('/metrics')).text;

test('a read model is behind by the age of the oldest event that it has not seen', async () => {
  await api.account('user');
  const [first, second] = await api.booking.store.readAll({ maxCount: 2 });
  seen = first?.position ?? 0n;
  const later = new Date(Date.parse(String(second?.metadata.at)) + 90_000);
  api.clock.set(later.toISOString());
  expect((await state()).views).toEqual([
    { name: 'catalog', state: 'running', lag: 0, seconds: 0, error: '' },
    { name: 'accounts', state: 'stopped', lag: 2, seconds: 90, error: stopped.message },
  ]);
  expect((await state()).alarms).toContain('lag');
  expect(await metrics()).toContain('projection_lag_seconds{projection="accounts"} 90');
  api.clock.set(NOW);
  expect((await state()).alarms).not.toContain('lag');
});

test('a store that does not answer is named', async () => {
  const { stores } = await state();
  expect(stores).toEqual([
    { name: 'postgres', reached: true },
    { name: 'eventstore', reached: false },
    { name: 'files', reached: true },
  ]);
  expect(await metrics()).toContain('store_reachable{store="eventstore"} 0');
});

test('queues count what waits: mails to send, what failed, imports, uploads', async () => {
  const head = await api.booking.store.head();
  await api.pool.query(`insert into process.checkpoints (process, position) values ('mails', $1)`, [
    String(head),
  ]);
  const park = (process: string, position: number) =>
    api.pool.query(
      `insert into process.parked_events (process, position, stream_id, revision, parked_at, tries, due_at)
       values ($1, $2, 's', 0, 0, 0, 0)`,
      [process, position],
    );
  await park('mails', 1);
  await park('mails', 2);
  await park('webhooks', 1);
  await api.pool.query(`insert into auth.uploads (path, begun_at) values ('a.png', $1)`, [NOW]);
  // An account of one's own gets a letter.
  const userId = await api.account('user');
  await api.change({ type: 'RequestConfirmation', userId });
  const { queues, alarms } = await state();
  expect(queues).toEqual({ mails: 2, parked_mails: 2, parked_events: 1, imports: 0, uploads: 1 });
  expect(alarms).toContain('parked_mails');
  const page = await metrics();
  expect(page).toContain('queue_length{queue="parkedMails"} 2');
  expect(page).toContain('alarm_active{alarm="parked_mails"} 1');
});

test('a backup that was checked is shown with its age, and is an alarm after 26 hours', async () => {
  expect(await state()).toMatchObject({ backup: { checked_at: '', age_seconds: null } });
  expect(await metrics()).not.toContain('backup_age_seconds{');
  const hoursAgo = (hours: number) =>
    writeFileSync(
      join(dataDir, BACKUP_MARKER),
      `${new Date(Date.parse(NOW) - hours * 3_600_000).toISOString().slice(0, 19)}Z\n`,
    );
  hoursAgo(26);
  const { backup, alarms } = await state();
  expect(backup).toEqual({ checked_at: '2026-11-20 06:00:00', age_seconds: 26 * 3_600 });
  expect(alarms).not.toContain('backup');
  hoursAgo(27);
  expect((await state()).alarms).toContain('backup');
  expect(await metrics()).toContain(`backup_age_seconds{backup="last"} ${27 * 3_600}`);
});

test('a marker of the last backup that is useless counts as an old one, with one warning', async () => {
  const marker = join(dataDir, BACKUP_MARKER);
  const warn = vi.fn();
  const read = backupReader({ dataDir, clock: api.clock, logger: { warn } });
  const old = { checkedAt: null, ageSeconds: Date.parse(NOW) / 1_000 };
  const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
  for (const [useless, problem] of [
    ['', 'it holds no time'],
    ['half a li', 'it holds no time'],
    [inMinutes(6), 'its time is in the future'],
  ] as const) {
    writeFileSync(marker, useless);
    expect([await read(), await read()]).toEqual([old, old]);
    expect(warn).toHaveBeenLastCalledWith(
      { file: marker, problem },
      expect.stringMatching(/^the last backup/),
    );
    const { backup, alarms } = await state();
    expect(backup).toEqual({ checked_at: '', age_seconds: old.ageSeconds });
    expect(alarms).toContain('backup');
  }
  expect(warn).toHaveBeenCalledTimes(2);
  writeFileSync(marker, inMinutes(4));
  expect(await read()).toEqual({ checkedAt: inMinutes(4), ageSeconds: 0 });
  rmSync(marker);
  mkdirSync(marker);
  expect(await read()).toEqual(old);
  rmSync(marker, { recursive: true });
  expect(await read()).toEqual({ checkedAt: null, ageSeconds: null });
});

test('the disk of the data has a size', async () => {
  const { disk } = await state();
  expect(disk?.total_bytes).toBeGreaterThan(disk?.free_bytes ?? 0);
  expect(await metrics()).toMatch(/^disk_free_ratio\{disk="data"\} 0?\.?\d+/m);
});

test('where nobody leads, each read model and background process is named', async () => {
  const { leaderless, alarms } = await state();
  expect(leaderless).toEqual(expect.arrayContaining(['process:mails', 'process:series', 'view:catalog']));
  expect(alarms).toContain('leaders');
  expect(await metrics()).toContain('role_led{role="process mails"} 0');
});

test('alarms are for administrators with a confirmed address, who are counted', async () => {
  expect((await state()).alarm_readers).toBe(0);
  await api.change({ type: 'ConfirmEmail', userId: await api.account('admin') });
  await expect.poll(async () => (await state()).alarm_readers).toBe(1);
});

test('only administrators read it', async () => {
  for (const role of ['user', 'staff'] as const)
    expect((await (await api.as(role)).get('/api/system')).status).toBe(403);
});
