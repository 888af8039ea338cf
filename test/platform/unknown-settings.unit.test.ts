import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { unknownSettings } from '../../platform/unknown-settings.ts';
import { settingsIn } from '../deploy/compose-file.ts';

test.each([
  ['PUBLIC_ULR', 'PUBLIC_ULR (PUBLIC_URL?)'],
  ['DATABSE_URL', 'DATABSE_URL (DATABASE_URL?)'],
  ['SMPT_URL', 'SMPT_URL (SMTP_URL?)'],
  ['time-zone', 'time-zone (TIME_ZONE?)'],
  ['PROT', 'PROT (PORT?)'],
  ['TRUST_PROXIES', 'TRUST_PROXIES'],
  ['SOMETHING_ELSE', 'SOMETHING_ELSE'],
])('%s is unknown, and said to be %s', (name, said) => {
  expect(unknownSettings(['HOST', name])).toEqual([said]);
});

test('lines of a key, and settings of compose itself, are not named', () => {
  const pasted = parseEnv(
    'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=\nMDEyMzQ1Njc4OWFiY2RlZg==\nCOMPOSE_FILE=a.yml\n',
  );
  expect(Object.keys(pasted)).toHaveLength(3);
  expect(unknownSettings(Object.keys(pasted))).toEqual([]);
});

test.each(['.env.example', 'deploy/compose.env.example'])('nothing in %s is unknown', (file) => {
  const names = Object.keys(settingsIn(file));
  expect(names.length).toBeGreaterThan(10);
  expect(unknownSettings(names)).toEqual([]);
});
