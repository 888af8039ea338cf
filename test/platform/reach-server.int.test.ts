import { createServer } from 'node:net';
import { expect, test } from 'vitest';
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

test('a server that never comes up is given up', async () => {
  const vacated = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
  await expect(reachServer(`postgres://u:s3cret@127.0.0.1:${vacated}/d`, { withinMs: 700 })).rejects.toThrow(
    /^DATABASE_URL must name a Postgres that can be reached, but: connect ECONNREFUSED 127\.0\.0\.1:\d+$/,
  );
});
