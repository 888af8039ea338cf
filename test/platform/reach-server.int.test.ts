import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { reachServer } from '../../platform/postgres/reach-server.ts';
import { freshDatabase } from '../support/database.ts';

test('a Postgres that answers will do', async () => {
  const database = await freshDatabase();
  await reachServer(database.url);
  await database.drop();
});

test('a server that refuses us is named in one line, at once and without the password', async () => {
  const database = await freshDatabase();
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  await expect(reachServer(url.href)).rejects.toThrow(
    /^DATABASE_URL must name a Postgres that can be reached, but: database "no_such_database" does not exist$/,
  );
  await database.drop();
});

test('a server that never comes up is waited for, which one warning says, and given up', async () => {
  const vacated = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
  const warn = vi.fn();
  const url = `postgres://u:s3cret@127.0.0.1:${vacated}/d`;
  await expect(reachServer(url, { withinMs: 1_400, logger: { warn } })).rejects.toThrow(
    /^DATABASE_URL must name a Postgres that can be reached, but: connect ECONNREFUSED 127\.0\.0\.1:\d+$/,
  );
  expect(warn.mock.calls).toEqual([
    [
      { why: `connect ECONNREFUSED 127.0.0.1:${vacated}` },
      `waiting for the Postgres of DATABASE_URL at 127.0.0.1:${vacated}`,
    ],
  ]);
});
