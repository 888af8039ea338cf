import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { limitOf } from '../support/limits.ts';

const folder = join(import.meta.dirname, '..');

/** A limit of a test that is written as a number: as an option, behind its body, or under one of these names. */
const LIMIT = /(?:const (?:SLOW|MINUTES) = |\btimeout: |^ *\}, )([\d_]+)(?=;|,? ?\}|,$|\);)/gm;
/** Shorter ones are bounds of waits within a test. */
const SHORTEST = 30_000;
const ON_GIVEN_SERVER = 120_000;

test('limits of tests are not below those of a given EventStoreDB', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(LIMIT)]
      .map(([, number = '']) => Number(number.replaceAll('_', '')))
      .filter((ms) => ms > SHORTEST && ms < ON_GIVEN_SERVER)
      .map((ms) => `${file}: ${ms} must be limitOf(${ms})`),
  );
  expect(found).toEqual([]);
});

test('a given server gets at least two minutes, the others what a test says', () => {
  vi.stubEnv('EVENTSTORE_URL', '');
  expect([limitOf(60_000), limitOf(180_000)]).toEqual([60_000, 180_000]);
  vi.stubEnv('EVENTSTORE_URL', 'esdb://host:2113?tls=false');
  expect([limitOf(60_000), limitOf(180_000)]).toEqual([120_000, 180_000]);
  vi.unstubAllEnvs();
});
