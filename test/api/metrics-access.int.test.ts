import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../../api/http/monitoring/metrics.ts';
import { createMonitor } from '../../api/http/monitoring/monitor.ts';
import { UNKNOWN } from '../../api/http/monitoring/system.ts';
import { startServer } from '../../api/http/server.ts';
import { loadConfig } from '../../platform/config.ts';
import { silentLogger } from '../../platform/logger.ts';

/** The status of `/metrics` in a process with this setting. */
async function ask(env: NodeJS.ProcessEnv, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const config = loadConfig(env);
  const health = { stores: {}, projections: async () => [] };
  const system = async () => UNKNOWN;
  const app = createMonitor({ config, health, system, metrics: createMetrics(), logger: silentLogger });
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(server.stop);
  return (await fetch(`${server.url}/metrics`, { headers })).status;
}

test('the metrics are closed unless a setting opens them', async () => {
  expect(await ask({})).toBe(404);
  expect(await ask({ METRICS_FROM: '10.0.0.5' })).toBe(404);
  expect(await ask({ METRICS_FROM: '10.0.0.5, 127.0.0.0/8' })).toBe(200);
});

test('nobody reads the metrics through a proxy, whatever its address and whatever they claim', async () => {
  const env = { METRICS_FROM: '127.0.0.1', TRUST_PROXY: 'true' };
  expect(await ask(env, { 'X-Forwarded-For': '203.0.113.7' })).toBe(404);
  expect(await ask(env, { 'X-Forwarded-For': '127.0.0.1' })).toBe(404);
});
