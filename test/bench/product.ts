import autocannon from 'autocannon';
import { systemClock } from '../../platform/clock.ts';
import { seedCourt } from '../support/booking-world.ts';
import { productFindings } from '../support/product-findings.ts';
import {
  newDataFolder,
  removeDataFolders,
  type StartOptions,
  startProductProcess,
} from '../support/product-process.ts';
import { openProductStores, type ProductStores } from '../support/product-stores.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';
import { quantile } from './measure.ts';

/** The built server as a process of its own, on a database with a centre, and people logged in. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** All that it has printed so far. */
  readonly output: () => string;
  readonly stores: ProductStores;
  readonly receptions: readonly Reception[];
  readonly today: string;
  /** @throws where the facts of the product are not what they were to be after all that was done */
  end(): Promise<void>;
}

/** An account has no more sessions than this at a time; further clients share them. */
const SESSIONS = 16;

export async function startProduct(
  databaseUrl: string,
  courts: number,
  people: number,
  { env = {}, ...options }: Pick<StartOptions, 'env' | 'entry'> = {},
): Promise<Product> {
  const process = await startProductProcess({
    ...options,
    dataDir: newDataFolder(),
    env: { ...RECEPTION_ENV, DATABASE_URL: databaseUrl, ...env },
  });
  const { url, pid, output, stop } = process;
  const stores = openProductStores(databaseUrl);
  await seedCourt(stores.handler, systemClock, courts);
  const receptions: Reception[] = [];
  for (let person = 0; person < Math.min(people, SESSIONS); person += 1)
    receptions.push(await Reception.open(url));
  const [first] = receptions;
  if (!first) throw new Error('nobody is logged in');
  const end = async () => {
    await first.viewsCaughtUp();
    const findings = await productFindings(stores);
    await stores.close();
    await stop();
    removeDataFolders();
    if (findings.length > 0) throw new Error(`after the measurements: ${findings.join('; ')}`);
  };
  return { url, pid, output, stores, receptions, today: await first.today(), end };
}

/** The responses to a load. Latencies in milliseconds. */
export interface Load {
  readonly done: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs autocannon; takes exact latencies, where its own histogram counts in whole milliseconds. @throws on any answer but 2xx */
export async function load(options: autocannon.Options): Promise<Load> {
  const latencies: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, ms) => void latencies.push(ms));
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refusals, ${result.errors} requests failed`);
  return {
    done: result['2xx'],
    perSecond: result['2xx'] / ((result.finish.getTime() - result.start.getTime()) / 1_000),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}
