import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { serversOf } from '../platform/embedded-harness.ts';
import { seedCourt } from '../support/booking-world.ts';
import {
  newDataFolder,
  type ProductProcess,
  type StartOptions,
  spawnProduct,
  startProductProcess,
} from '../support/product-process.ts';
import { embeddedDatabaseUrl, openProductStores, type ProductStores } from '../support/product-stores.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';

const SECONDS = { timeout: 20_000, interval: 20 };

/** A data folder that goes when the test is over and nobody serves it any more. */
export function dataFolder(): string {
  const folder = newDataFolder();
  onTestFinished(async () => {
    await expectNoPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A process of the product that ends with the test at the latest, with an administrator to log in as. */
export async function start({
  env = {},
  ...options
}: StartOptions & { dataDir: string }): Promise<ProductProcess> {
  const onSpawned = (kill: () => Promise<void>) => onTestFinished(kill);
  return startProductProcess({ env: { ...RECEPTION_ENV, ...env }, onSpawned, ...options });
}

/** The result of a process that was to end by itself. */
export interface Ended {
  readonly code: number | null;
  /** Its messages for people. */
  readonly errors: readonly string[];
}

export async function startAndEnd(options: StartOptions & { dataDir: string }): Promise<Ended> {
  const { child, errors } = spawnProduct(options);
  onTestFinished(() => void child.kill('SIGKILL'));
  // Not 'exit': what was printed last may still be on its way then.
  await once(child, 'close');
  return { code: child.exitCode, errors: errors().split('\n').filter(Boolean) };
}

/** Waits until no server works on this data folder any more. */
export async function expectNoPostgres(dataDir: string): Promise<void> {
  await expect.poll(() => serversOf(dataDir), SECONDS).toEqual([]);
}

/** Opens the stores of a product that runs on its embedded Postgres; they are closed with the test at the latest. */
export function storesOf(dataDir: string): ProductStores {
  const stores = openProductStores(embeddedDatabaseUrl(dataDir), dataDir);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= stores.close();
    return closed;
  };
  onTestFinished(close);
  return { ...stores, close };
}

/** Opens the stores behind a database and fills them with a centre; they are closed when the test is over. */
export async function seededStores(databaseUrl: string, courts = 1): Promise<ProductStores> {
  const stores = openProductStores(databaseUrl);
  onTestFinished(stores.close);
  await seedCourt(stores.handler, systemClock, courts);
  return stores;
}

/** Fills a running product with a centre of `courts` courts, and logs the reception in. */
export async function openCenter(product: ProductProcess, dataDir: string, courts = 1): Promise<Reception> {
  const stores = storesOf(dataDir);
  await seedCourt(stores.handler, systemClock, courts);
  await stores.close();
  return Reception.open(product.url);
}

/** A process on an embedded log of its own, with such a centre; `client` is the reception. */
export async function startWithCenter({
  courts,
  ...options
}: StartOptions & { readonly courts?: number } = {}): Promise<{
  readonly dataDir: string;
  readonly product: ProductProcess;
  readonly client: Reception;
}> {
  const dataDir = dataFolder();
  const product = await start({ ...options, dataDir });
  return { dataDir, product, client: await openCenter(product, dataDir, courts) };
}

/** Sends a request on a connection of its own. @returns its status; null where the connection broke */
export async function statusOf(request: () => Promise<{ status: number }>): Promise<number | null> {
  return request().then(
    ({ status }) => status,
    () => null,
  );
}
