import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isTransient } from '../../platform/postgres/errors.ts';

const withState = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ...[
    '08006',
    '40001',
    '40P01',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '58030',
    '25006',
    '25P03',
    '55P03',
  ].map(withState),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].map(withCode),
  // No server listens on its socket file yet.
  Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }),
  ...[
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ].map((message) => new Error(message)),
])('%s passes', (error) => {
  expect(isTransient(error)).toBe(true);
});

test.each([
  ...['22P02', '23505', '42P01', '42601', 'P0001'].map(withState),
  new Error('eventstore.append gave no row'),
  new TypeError("Cannot read properties of undefined (reading 'x')"),
  Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' }),
  'ECONNRESET',
  undefined,
])('%s does not', (error) => {
  expect(isTransient(error)).toBe(false);
});

test('a refused connection passes, also where a name has several addresses', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  const address = await new Promise<ReturnType<typeof server.address>>((resolve) =>
    server.on('listening', () => resolve(server.address())),
  );
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' && address ? address.port : 0;
  for (const host of ['127.0.0.1', 'localhost']) {
    const refused = await new pg.Client({ host, port }).connect().catch((error: unknown) => error);
    expect([host, isTransient(refused)]).toEqual([host, true]);
  }
});
