import { expect, test } from 'vitest';
import { createMetrics } from '../../api/http/monitoring/metrics.ts';
import { UNKNOWN } from '../../api/http/monitoring/system.ts';
import { createPastCounts } from '../../bootstrap/past-counts.ts';

const worker = (refused: number) => {
  const metrics = createMetrics();
  for (let count = 0; count < refused; count++) metrics.logInRefused('bad_credentials');
  metrics.live(5);
  return metrics;
};

test('sums keep what workers counted that end or do not answer, not what they are at', async () => {
  const past = createPastCounts<string>();
  const page = createMetrics({ others: async () => [...past.of('slow', []), ...past.ended()] });
  for (const name of ['first', 'second', 'slow']) {
    const measured = await worker(3).snapshot();
    expect(past.of(name, [measured])).toEqual([measured]);
  }
  past.end('first');
  past.end('second');
  past.end('never measured');
  expect(past.of('first', [])).toEqual([]);
  const { text } = await page.page(UNKNOWN);
  expect(text).toMatch(/^login_refused_total\{code="bad_credentials"\} 9$/m);
  expect(text).toMatch(/^live_connections 0$/m);
  expect(text).toMatch(/^measured_processes 1$/m);
});
