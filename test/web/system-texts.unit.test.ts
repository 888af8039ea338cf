import { expect, test } from 'vitest';
import { MORE_LOG_TABLES } from '../../api/contract/log.ts';
import { LED_PROCESSES } from '../../commands/processes/leases.ts';
import { allProjections } from '../../projections/all.ts';
import { ledText } from '../../web/console/system/texts.ts';

test.each([
  ...allProjections.map(({ name }) => `view:${name}`),
  ...LED_PROCESSES.map((name) => `process:${name}`),
])('«Estado del sistema» has a Spanish name for %s', (role) => {
  expect(ledText(role)).not.toBe(role);
});

test.each(Object.entries(MORE_LOG_TABLES))('«Estado del sistema» calls %s as the log does', (table, name) => {
  const role = `view:${table.replaceAll('_', '-')}`;
  expect([role, name]).toContain(ledText(role));
});
