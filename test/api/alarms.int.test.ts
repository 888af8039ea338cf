import { afterEach, expect, onTestFinished, test } from 'vitest';
import { ALARM_NAMES, isBeyondLimit } from '../../api/http/monitoring/alarms.ts';
import { type SystemFigures, UNKNOWN } from '../../api/http/monitoring/system.ts';
import { postgresAlarmStates } from '../../mails/alarm-states.ts';
import { type AlarmOptions, alarmProcess, checkAlarms } from '../../mails/alarms.ts';
import { silentLogger } from '../../platform/logger.ts';
import { type Mail, MailRefusedError } from '../../platform/mail.ts';
import { leadForever } from '../../platform/postgres/leadership.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { NOW, TIME_ZONE } from '../support/booking-world.ts';
import { eventually } from '../support/eventually.ts';

const GIB = 1024 ** 3;
/** Nothing is beyond a limit. */
const FINE: SystemFigures = {
  ...UNKNOWN,
  stores: { postgres: 'ok' },
  views: [{ name: 'accounts', state: 'running', lag: 3, position: 9n, error: null, seconds: 59 }],
  processes: [{ host: 'a', pid: 1, roles: ['projector'] }],
  leaders: [{ kind: 'process', name: 'mails', leader: { host: 'a', pid: 1 } }],
  queues: { mails: 4, parkedMails: 0, parkedEvents: 2, imports: 1, uploads: 1 },
  backup: { checkedAt: NOW, ageSeconds: 26 * 3_600 },
  disk: { freeBytes: 10 * GIB, totalBytes: 100 * GIB },
};
const BEYOND: Readonly<Record<(typeof ALARM_NAMES)[number], Partial<SystemFigures>>> = {
  lag: { views: [{ name: 'accounts', state: 'running', lag: 3, position: 9n, error: null, seconds: 61 }] },
  parked_mails: { queues: { mails: 0, parkedMails: 1, parkedEvents: 0, imports: 0, uploads: 0 } },
  disk: { disk: { freeBytes: 9.9 * GIB, totalBytes: 100 * GIB } },
  backup: { backup: { checkedAt: NOW, ageSeconds: 26 * 3_600 + 1 } },
  leaders: { leaders: [{ kind: 'process', name: 'mails', leader: null }] },
};

const api = await apiOfFile();
const states = postgresAlarmStates(api.pool);
const mails: Mail[] = [];
let figures = FINE;
let failure: Error | null = null;
let seconds = 0;
const options: AlarmOptions = {
  pool: api.pool,
  figures: async () => figures,
  states,
  mailer: {
    async send(mail) {
      if (failure) throw failure;
      mails.push(mail);
    },
    close: () => undefined,
  },
  clock: { now: () => new Date(Date.parse(NOW) + seconds * 1_000).toISOString() },
  timeZone: TIME_ZONE,
  logger: silentLogger,
  site: () => 'https://reservas.example.org',
};

const admin = await api.account('admin');
await api.change({ type: 'ConfirmEmail', userId: admin });
await api.account('admin');
await api.change({ type: 'ConfirmEmail', userId: await api.account('staff') });

/** Checks every 30 s, as the process does, over this time. */
async function pass(minutes: number, more: Partial<AlarmOptions> = {}): Promise<void> {
  for (let at = 0; at < minutes * 60; at += 30) {
    seconds += 30;
    await checkAlarms({ ...options, ...more }, new AbortController().signal);
  }
}
const subjects = () => mails.splice(0).map(({ subject }) => subject);

afterEach(async () => {
  figures = FINE;
  failure = null;
  for (const name of ALARM_NAMES) await states.save(name, null);
  mails.length = 0;
});

test.each(ALARM_NAMES)('%s: just at its limit nothing is wrong, beyond it there is an alarm', (name) => {
  expect(isBeyondLimit(name, FINE)).toBe(false);
  expect(isBeyondLimit(name, { ...FINE, ...BEYOND[name] })).toBe(true);
  expect(isBeyondLimit(name, UNKNOWN)).toBeNull();
});

test('an installation that never made a backup is not reminded of one', () => {
  const never = { ...FINE, backup: { checkedAt: null, ageSeconds: null } };
  expect(isBeyondLimit('backup', never)).toBe(false);
});

test('one mail when it begins and one when it has ended, to administrators with a confirmed address', async () => {
  figures = { ...FINE, ...BEYOND.disk };
  await pass(120);
  expect(mails.map(({ to }) => to)).toEqual([`admin-${admin}@example.org`]);
  expect(mails[0]?.text).toContain('Espacio libre: 9.9 GiB de 100.0 GiB');
  expect(mails[0]?.text).toContain('https://reservas.example.org/admin/system');
  expect(subjects()).toEqual(['Alarma: Queda poco espacio en el disco']);
  figures = FINE;
  await pass(120);
  expect(subjects()).toEqual(['Resuelto: Queda poco espacio en el disco']);
});

test('a marker of the last backup that is unreadable is said to be so, without an age', async () => {
  figures = { ...FINE, backup: { checkedAt: null, ageSeconds: Date.parse(NOW) / 1_000 } };
  await pass(5);
  expect(mails[0]?.text).toContain('Última copia comprobada: su marca no se puede leer');
});

test('a mail that is put off need not be the fault of the mail server', async () => {
  figures = { ...FINE, ...BEYOND.parked_mails };
  await pass(5);
  expect(mails[0]?.text).toContain(
    'El servidor de correo los aplazó, o el sistema falló al prepararlos; los intenta de nuevo durante dos días.',
  );
});

test('less than a minute is no alarm: a start, or a leader that changes', async () => {
  figures = { ...FINE, ...BEYOND.leaders };
  await pass(1);
  figures = FINE;
  await pass(30);
  expect(subjects()).toEqual([]);
});

test('a figure that goes up and down around its limit is one alarm', async () => {
  for (let turn = 0; turn < 20; turn++) {
    figures = turn % 2 === 0 ? { ...FINE, ...BEYOND.lag } : FINE;
    await pass(4);
  }
  await pass(15);
  expect(subjects()).toEqual([
    'Alarma: Los datos de las pantallas van atrasados',
    'Resuelto: Los datos de las pantallas van atrasados',
  ]);
});

test('unknown figures neither begin nor end an alarm', async () => {
  figures = { ...FINE, ...BEYOND.backup };
  await pass(5);
  expect(subjects()).toHaveLength(1);
  figures = UNKNOWN;
  await pass(60);
  expect(subjects()).toEqual([]);
});

test('several alarms at once are a mail each', async () => {
  figures = { ...FINE, ...BEYOND.disk, ...BEYOND.parked_mails };
  await pass(5);
  expect(subjects().sort()).toEqual([
    'Alarma: Hay correos que no se han podido entregar',
    'Alarma: Queda poco espacio en el disco',
  ]);
});

test('a mail server that is away gets the mail later, under the same id', async () => {
  figures = { ...FINE, ...BEYOND.disk };
  failure = new Error('no connection');
  await pass(10);
  expect(await states.load()).toMatchObject(new Map([['disk', { isReported: false }]]));
  failure = null;
  await pass(10);
  expect(subjects()).toHaveLength(1);
});

test('a refused mail is not sent again and again', async () => {
  figures = { ...FINE, ...BEYOND.disk };
  failure = new MailRefusedError('no such address');
  await pass(5);
  failure = null;
  await pass(5);
  expect(subjects()).toEqual([]);
});

test('the log says whether anybody was written to', async () => {
  const said: unknown[] = [];
  const logger = { ...silentLogger, warn: (_: unknown, message?: string) => void said.push(message) };
  figures = { ...FINE, ...BEYOND.disk };
  await pass(5, { logger });
  expect(said.splice(0)).toEqual(['administrators were written to about an alarm']);
  failure = new MailRefusedError('no such address');
  figures = { ...FINE, ...BEYOND.backup };
  await pass(5, { logger });
  expect(said).toEqual([
    'the mail of an alarm was refused',
    'an alarm, but nobody was written to: no administrator has a confirmed address that takes mail',
  ]);
});

test('one of two processes sends, and the next leader does not repeat it', async () => {
  figures = { ...FINE, ...BEYOND.disk };
  await pass(1);
  expect(subjects()).toEqual([]);
  seconds += 60;
  const checks: string[] = [];
  const started = ['a', 'b'].map((name) => {
    const stop = new AbortController();
    const running = leadForever(
      { pool: api.pool, lock: 'alarms process', signal: stop.signal, pollMs: 20 },
      (signal) => {
        const counted = async () => {
          checks.push(name);
          return figures;
        };
        return alarmProcess({ ...options, figures: counted }).run({} as never, signal);
      },
    );
    return {
      name,
      async end() {
        stop.abort();
        await running;
      },
    };
  });
  onTestFinished(async () => {
    for (const { end } of started) await end();
  });
  await eventually('the mail', () => mails.length > 0);
  const leader = started.find(({ name }) => name === checks[0]);
  await leader?.end();
  await eventually('the other leader', () => new Set(checks).size === 2);
  await eventually('its check', async () => (await states.load()).get('disk')?.lastBeyond !== undefined);
  expect(subjects()).toHaveLength(1);
});
