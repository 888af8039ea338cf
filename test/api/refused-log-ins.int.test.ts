import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { UNKNOWN } from '../../api/http/monitoring/system.ts';
import type { Logger } from '../../platform/logger.ts';
import { silentLogger } from '../../platform/logger.ts';
import { apiOfFile } from '../support/api-scenario.ts';

const lines: object[] = [];
const logger: Logger = Object.assign(Object.create(silentLogger), {
  warn: (entry: object) => lines.push(entry),
});

const api = await apiOfFile({ deps: { logger } });

test('a refused log-in leaves its code and keyed hashes in the log, and counts in the metrics', async () => {
  const client = await api.visitor();
  const body = { email: 'Alguien@example.org', password: 'secreta y mala' };
  await client.post('/api/login', body, { 'X-Forwarded-For': '10.3.0.1' });
  await client.post(
    '/api/login',
    { ...body, email: 'alguien@example.org' },
    { 'X-Forwarded-For': '10.3.0.2' },
  );
  const found = lines as { code: string; account: string; address: string }[];
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ code: 'bad_credentials', knownDevice: false });
  expect(found[0]?.account).toBe(found[1]?.account);
  expect(found[0]?.address).not.toBe(found[1]?.address);
  expect(JSON.stringify(lines)).not.toMatch(/alguien|secreta|10\.3\.0/i);
  expect((await api.deps.metrics.page(UNKNOWN)).text).toContain(
    'login_refused_total{code="bad_credentials"} 2',
  );
});

test('a request with two hosts is refused', async () => {
  const { hostname, port } = new URL(api.url);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /api/session HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'),
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});
