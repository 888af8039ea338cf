import { expect, test } from 'vitest';
import {
  changeLogInAddress,
  changePassword,
  findCredential,
  removeCredential,
} from '../../api/auth/credentials.ts';
import { authMigrations } from '../../api/auth/migrations.ts';
import { verifyPassword } from '../../api/auth/passwords.ts';
import { createAdmin } from '../../bootstrap/first-administrator.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser, loadUser } from '../../commands/people/user.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { randomIds } from '../../platform/ids.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { memoryKeys, newProcess, TIME_ZONE } from '../support/booking-world.ts';
import { freshDatabase } from '../support/database.ts';

const ADMIN = { email: 'primera@example.org', password: 'verde sobre azul' };

/** Starts of an installation whose settings keep naming the first administrator. */
async function installation() {
  const database = await freshDatabase();
  await migrate(database.url, authMigrations);
  const pool = openPool(database.url);
  const { handler, clock } = newProcess(memoryEventStore(), memoryKeys());
  const config = { admin: ADMIN, timeZone: TIME_ZONE };
  const start = () => createAdmin({ config, pool, handler, secret: 'secret', clock });
  await start();
  const { userId = '' } = (await findCredential(pool, ADMIN.email)) ?? {};
  return {
    pool,
    start,
    userId,
    user: () => loadUser(handler, userId),
    erase: () =>
      changeUser(
        handler,
        { type: 'EraseUser', userId },
        newContext({ clock, ids: randomIds, timeZone: TIME_ZONE }),
      ),
    async [Symbol.asyncDispose]() {
      await pool.end();
      await database.drop();
    },
  };
}

test('the first administrator keeps the address and password that they changed, over a start', async () => {
  await using here = await installation();
  const { pool, userId } = here;
  await changeLogInAddress(pool, userId, 'nueva@example.org');
  await changePassword(pool, userId, 'amarillo bajo rojo');
  await here.start();
  expect(await findCredential(pool, ADMIN.email)).toBeNull();
  const kept = await findCredential(pool, 'nueva@example.org');
  expect(await verifyPassword(kept?.passwordHash ?? null, 'amarillo bajo rojo')).toBe(true);
});

test('an erased first administrator gets no log-in back by a start', async () => {
  await using here = await installation();
  const { pool, userId } = here;
  await here.erase();
  await removeCredential(pool, userId);
  await here.start();
  expect(await here.user()).toEqual({ status: 'erased' });
  expect(await findCredential(pool, ADMIN.email)).toBeNull();
});

test('a first start that ended before the log-in was stored is resumed', async () => {
  await using here = await installation();
  const { pool, userId } = here;
  await removeCredential(pool, userId);
  await here.start();
  expect((await findCredential(pool, ADMIN.email))?.userId).toBe(userId);
});
