import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BACKUP_MARKER } from '../../api/http/monitoring/backup.ts';
import { systemClock } from '../../platform/clock.ts';
import { fillMonth, look, type Seen } from '../e2e/growth-world.ts';
import { seedCourt } from '../support/booking-world.ts';
import { openProductStores } from '../support/product-stores.ts';
import { form, plusDays, Reception } from '../support/reception.ts';
import { findSystemPostgres } from '../support/system-postgres.ts';
import { type Answer, type Installation, newInstallation } from './installation.ts';

/** The scripts under `deploy/`, with the programs that they run in the containers. */

const SLOW = 120_000;
const found = await findSystemPostgres();
const title = 'of an installation with EventStoreDB (stand-in)';

/** The program is ended after some bytes, and nobody says so. */
const cut = ({ run = [], ...rest }: Answer) => ({
  run: ['bash', '-c', '"$@" | head -c 2000; true', '-', ...run],
  ...rest,
});

describe.skipIf('missing' in found)(
  'missing' in found ? `${title} (no Postgres with pg_dump is to be had: ${found.missing})` : title,
  { timeout: SLOW },
  () => {
    let here: Installation;
    let client: Reception;
    let before: Seen;
    let day: string;
    let folder: string;
    let backups: string;

    const seen = async (): Promise<Seen> => {
      const { pool, close } = openProductStores(here.postgres.url);
      await client.viewsCaughtUp();
      return look(client, pool, day).finally(close);
    };
    const picture = () => join(here.files, "storage/la foto 'uno'.jpg");
    const left = () => readdirSync(backups).filter((name) => name !== '.lock');
    const list = (archive: string) =>
      execFileSync('tar', ['-tf', join(folder, archive)], { encoding: 'utf8' })
        .trim()
        .split('\n');

    beforeAll(async () => {
      if ('missing' in found) return;
      here = await newInstallation(found);
      backups = join(here.home, 'backups');
      mkdirSync(backups);
      await here.start();
      // The other files of an EventStoreDB node, created in another order than that of their names.
      mkdirSync(join(here.log, 'index/stream-existence'), { recursive: true });
      for (const name of [
        'writer',
        'truncate',
        'chaser',
        'epoch',
        'proposal',
        'index/stream-existence/filter',
      ])
        writeFileSync(join(here.log, `${name}.chk`), name);
      writeFileSync(join(here.log, 'index/indexmap'), '');
      mkdirSync(join(here.files, 'storage'), { recursive: true });
      writeFileSync(picture(), 'foto');
      const stores = openProductStores(here.postgres.url);
      await seedCourt(stores.handler, systemClock, 2);
      await stores.close();
      client = await Reception.open(here.url());
      day = await client.today();
      await fillMonth(client, day);
      before = await seen();
      expect(JSON.stringify(before)).toContain('Ana López');
    }, SLOW);
    afterAll(() => here?.end(), SLOW);

    test.each<[string, string, { on?: string; answer?: (answer: Answer) => Answer; shell?: string }]>([
      ['no node runs', 'no node', { on: '--status running', answer: () => ({ out: 'postgres\n' }) }],
      [
        'no node is up to date',
        'no node',
        { on: '/info', answer: () => ({ out: '{"state":"catchingup"}' }) },
      ],
      ['a dump is cut short', 'could not read from input file', { on: '--schema=auth', answer: cut }],
      ['the log is cut short', 'unexpected end of file', { on: 'chunk-*', answer: cut }],
      ['docker loses its engine', 'no backup', { on: 'chunk-*', answer: () => ({ status: 1 }) }],
      ['the disk is full', 'no backup', { shell: 'ulimit -f 8;' }],
    ])(
      'where %s, the backup says so and leaves nothing',
      async (_, said, { on = '', answer, shell = '' }) => {
        const fault = async (words: string, good: () => Promise<Answer>) =>
          answer && words.includes(on) ? answer(await good()) : good();
        const { code, errors } = await here.run('backup.sh', backups, { shell, fault });
        expect(errors).toContain(said);
        expect([code === 0, left()]).toEqual([false, []]);
        expect(readdirSync(here.files)).not.toContain(BACKUP_MARKER);
      },
    );

    test.each([
      ['by its service manager', 'SIGTERM', false],
      ['at the keyboard', 'SIGINT', true],
    ] as const)('interrupted %s, it leaves nothing', async (_, signal, whole) => {
      const fault = (words: string, good: () => Promise<Answer>) => {
        if (words.includes('chunk-*')) here.signal(signal, whole);
        return good();
      };
      expect((await here.run('backup.sh', backups, { fault })).errors).toContain('no backup was made');
      expect(left()).toEqual([]);
    });

    test('where it may not write, it asks nobody for anything', async () => {
      expect((await here.run('backup.sh', '/dev/null/backups')).code).not.toBe(0);
      expect(here.asked).toEqual([]);
    });

    test('a backup is made while people book, for its owner alone', async () => {
      const began = `${new Date().toISOString().slice(0, 19)}Z`;
      mkdirSync(join(backups, '20260101T000000Z.partial'));
      let over = false;
      const booking = (async () => {
        for (let ahead = 40; !over; ahead++) {
          const slot = { date: plusDays(day, ahead), start: '10:00', end: '11:00' };
          await client.booked(form(slot));
        }
      })();
      const { code, errors } = await here.run('backup.sh', 'backups');
      over = true;
      await booking;
      expect([code, errors]).toEqual([0, '']);
      expect(left()).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)]);
      const marker = readFileSync(join(here.files, BACKUP_MARKER), 'utf8').trim();
      expect(marker >= began).toBe(true);
      folder = join(backups, left()[0] ?? '');
      const modes = [folder, ...readdirSync(folder).map((file) => join(folder, file))];
      expect(modes.map((path) => statSync(path).mode & 0o077)).toEqual(modes.map(() => 0));
      expect(list('log-1-index-checkpoints.tar.gz')).toEqual(['index/stream-existence/filter.chk']);
      expect(list('log-2-index.tar.gz')).toEqual(['index/indexmap']);
      const checkpoints = ['chaser', 'epoch', 'proposal', 'truncate', 'writer'];
      expect(list('log-3-checkpoints.tar.gz')).toEqual(checkpoints.map((name) => `./${name}.chk`));
      expect(list('log-4-chunks.tar.gz')).toEqual(['./chunk-000000.000000']);
    });

    test('it is not restored over an installation, or onto stores that hold something', async () => {
      const refused = async (why: string) => {
        const { code, errors } = await here.run('restore.sh', folder);
        expect([code, errors]).toEqual([1, expect.stringContaining(why)]);
        expect(here.asked.filter((words) => /pg_restore|--extract/.test(words))).toEqual([]);
      };
      await refused('an installation is there');
      await here.stop();
      await refused('eventstore has a log already');
      for (const name of readdirSync(here.log)) rmSync(join(here.log, name), { recursive: true });
      await refused('Postgres is not empty');
      await here.postgres.empty();
      await refused('pictures is not empty');
      await here.lose();
    });

    test.each<[string, (copy: string) => void]>([
      ['a file is cut short', (copy) => truncateSync(join(copy, 'log-4-chunks.tar.gz'), 3_000)],
      [
        'a byte is another',
        (copy) => {
          const bytes = readFileSync(join(copy, 'auth.dump'));
          bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
          writeFileSync(join(copy, 'auth.dump'), bytes);
        },
      ],
      ['the keys are kept elsewhere', (copy) => rmSync(join(copy, 'auth.dump'))],
    ])('where %s, nothing is restored', async (_, damage) => {
      const copy = join(here.home, 'copy');
      cpSync(folder, copy, { recursive: true });
      damage(copy);
      expect(await here.run('restore.sh', copy)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('nothing was restored'),
      });
      expect(here.asked).toEqual([]);
      rmSync(copy, { recursive: true });
    });

    test('without the key of the secrets, nothing is restored', async () => {
      renameSync(here.keyFile, `${here.keyFile}.away`);
      const { code, errors } = await here.run('restore.sh', folder);
      renameSync(`${here.keyFile}.away`, here.keyFile);
      expect([code, errors, here.asked]).toEqual([
        1,
        expect.stringMatching(/secret\.key is missing.*; nothing was restored\n$/),
        [],
      ]);
    });

    test('restored onto another key, it says to bring that of the backup, and not to begin again', async () => {
      const fault = (words: string, good: () => Promise<Answer>) =>
        words === 'up --detach --wait' ? { status: 1 } : good();
      const { code, errors } = await here.run('restore.sh', folder, { fault });
      expect([code, errors]).toEqual([1, expect.stringMatching(/SECRET_KEY_FILE.*secret\.key.*up --detach/)]);
      expect(errors).not.toContain('down --volumes');
      await here.lose();
    });

    test('restored, it is the same product', async () => {
      const { code, out, errors } = await here.run('restore.sh', `backups/${folder.split('/').at(-1)}`);
      expect([code, errors]).toEqual([0, '']);
      expect(out).toContain('reservation-detail');
      expect((await here.tool('projections:status')).code).toBe(0);
      client.moveTo(here.url());
      expect((await client.get('/api/session')).body.user, 'sessions do not come back').toBeNull();
      client = await Reception.open(here.url());
      const after = await seen();
      expect(after.grids).toEqual(before.grids);
      expect(after.audit.slice(-before.audit.length)).toEqual(before.audit);
      expect(await here.tool('projections:verify')).toMatchObject({ code: 0, errors: [] });
      expect(readFileSync(join(here.log, 'truncate.chk'), 'utf8')).toBe('chaser');
      expect(readFileSync(picture(), 'utf8')).toBe('foto');
      const { pool, close } = openProductStores(here.postgres.url);
      // The next release may change this table, which an event log of its own has no use for.
      expect((await pool.query('select from eventstore.events')).rowCount).toBe(0);
      await close();
      const taken = form({ date: plusDays(day, 1), start: '06:00', end: '06:15' });
      expect((await client.book(taken)).status).toBe(409);
    });

    describe('an upgrade', () => {
      const ORDER = ['projector1', 'projector2', 'api1', 'api2'];
      const replaced = () =>
        here.asked.filter((words) => words.startsWith('up ')).map((words) => words.split(' ').at(-1));
      const upgrade = async (on: string, bad: Answer, times: number) => {
        const fault = (words: string, good: () => Promise<Answer>) =>
          words.includes(on) && times-- > 0 ? bad : good();
        return here.run('rolling-upgrade.sh', '', { fault });
      };
      const asking = () => here.asked.filter((words) => words.includes('projections:status')).length;

      test('waits for read models in the making, and for stores that come back', async () => {
        const { code, errors } = await upgrade(
          'projections:status',
          { out: 'reservation-detail v2: building' },
          13,
        );
        expect([code, errors, replaced(), asking()]).toEqual([0, '', ORDER, 14]);
        expect(here.asked.at(-1)).toContain('caddy reload');
        expect((await upgrade('projections:status', { status: 1 }, 3)).code).toBe(0);
        expect([replaced(), asking()]).toEqual([ORDER, 4]);
      });

      test.each([
        ['projections:status', ORDER.slice(0, 1)],
        ['up --detach --no-deps --wait --wait-timeout 300 api1', ORDER.slice(0, 3)],
      ])('that fails for good at %s says so and goes no further', async (on, done) => {
        const { code, errors } = await upgrade(on, { status: 1 }, 1_000);
        expect([code, errors]).toEqual([1, expect.stringContaining('stopped half-way')]);
        expect(replaced()).toEqual(done);
      });
    });
  },
);
