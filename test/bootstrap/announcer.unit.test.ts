import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { announcerOn } from '../../bootstrap/announcer.ts';
import { loadConfig } from '../../platform/config.ts';

const LOG_INS = { emails: ['admin@demo.test', 'personal@demo.test'], password: 'verde-2026' };

/** All that is shown of a start with these settings. */
function shown(env: NodeJS.ProcessEnv, isTerminal: boolean): string {
  let text = '';
  const output = { write: (part: string) => (text += part), isTTY: isTerminal };
  const announcer = announcerOn(output, loadConfig(env, isTerminal));
  announcer.starting();
  const progress = announcer.progress('Demo data');
  progress.step(2, 2, 'reservations');
  progress.end();
  announcer.ready('http://127.0.0.1:3000', LOG_INS);
  announcer.stopping();
  return text;
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-announcer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const BAR = '\r\u001b[KDemo data ████████████████████████ 2/2 reservations\n';

describe('a start at a terminal', () => {
  test('shows what it prepares, address, log-ins, where the data are and how to stop', () => {
    const DATA_DIR = dataFolder();
    expect(shown({ DATA_DIR }, true)).toBe(
      [
        `Reservas is starting: making a database in ${DATA_DIR}/postgres\n`,
        BAR,
        '\nReservas: http://127.0.0.1:3000\n',
        'Demo log-ins: admin@demo.test, personal@demo.test\nPassword: verde-2026\n',
        `Data: ${DATA_DIR} (Postgres, pictures, mails in outbox)\n`,
        'Stop with Ctrl+C: everything is kept for the next start\n',
        'Stopping …\n',
      ].join(''),
    );
  });

  test('opens the database that is there', () => {
    const DATA_DIR = dataFolder();
    mkdirSync(join(DATA_DIR, 'postgres'));
    expect(shown({ DATA_DIR }, true)).toContain(`opening the database in ${DATA_DIR}/postgres\n`);
  });

  test('names given stores by their settings, and never shows their passwords', () => {
    const text = shown(
      {
        DATA_DIR: '/srv/reservas',
        DATABASE_URL: 'postgres://a:s3cret@db/reservas',
        EVENTSTORE_URL: 'esdb://a:s3cret@log:2113',
        STORAGE_URL: 's3://key:s3cret@files:9000/bucket',
      },
      true,
    );
    expect(text).toContain(
      'connecting to the Postgres of DATABASE_URL and the EventStoreDB of EVENTSTORE_URL\n',
    );
    expect(text).toContain(
      'Data: /srv/reservas (mails in outbox); the Postgres of DATABASE_URL; the EventStoreDB of EVENTSTORE_URL; the bucket of STORAGE_URL\n',
    );
    expect(text).not.toContain('s3cret');
  });
});

test.each([
  ['elsewhere', {}, false],
  ['at a terminal with LOG_FORMAT=json', { LOG_FORMAT: 'json' }, true],
])('a start %s shows progress in lines, address and log-ins', (_, env, isTerminal) => {
  expect(shown(env, isTerminal)).toBe(
    'Demo data 100 % (2/2, reservations)\nReservas: http://127.0.0.1:3000\n' +
      'Demo log-ins: admin@demo.test, personal@demo.test\nPassword: verde-2026\n',
  );
});
