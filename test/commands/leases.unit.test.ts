import { expect, test } from 'vitest';
import { isLed, LED_PROCESSES } from '../../commands/processes/leases.ts';

test('each process that is named is led, and no other', () => {
  expect(LED_PROCESSES.filter((process) => !isLed(process))).toEqual([]);
  expect(['', 'mail', 'mails process', 'Mails'].filter(isLed)).toEqual([]);
});
