import type { Pool } from 'pg';
import { createCommandHandler } from '../../../commands/handler/command-handler.ts';
import { type Codec, createCodec } from '../../../eventstore/codec.ts';
import type { EventStore } from '../../../eventstore/port.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openPool } from '../../../platform/postgres/pool.ts';
import { postgresKeyRing } from '../../../platform/postgres-key-ring.ts';
import { allProjections } from '../../../projections/all.ts';
import { lockOf } from '../../../projections/runner/lead-projection.ts';
import { seedCourt } from '../../support/booking-world.ts';
import { eventually } from '../../support/eventually.ts';
import { holdersOf } from '../../support/lock-holders.ts';
import { startNatsServer } from '../../support/nats-server.ts';
import { removeDataFolders } from '../../support/product-process.ts';
import { RECEPTION_ENV, Reception } from '../../support/reception.ts';
import type { LogVariant } from './event-log.ts';
import { type KillablePostgres, startKillablePostgres } from './postgres.ts';
import { type Supervised, supervise } from './supervised.ts';
import type { Target } from './target.ts';

/** Courts that anybody books at any time, and behind them courts where somebody is just coming in. */
export const COURTS = 6;
export const CHECK_IN_COURTS = 60;

/** The stores, as one more process sees them. */
export interface Stores {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly codec: Codec;
  close(): Promise<void>;
}

/** Two API processes, two projectors and their stores, all of which may be killed. */
export interface World {
  readonly apis: readonly [Supervised, Supervised];
  readonly projectors: readonly [leading: Supervised, standby: Supervised];
  readonly targets: readonly Target[];
  readonly postgres: KillablePostgres;
  /** The product's local date at the start. */
  readonly today: string;
  logIn(): Promise<Reception>;
  openStores(): Stores;
  /** Ends everything; none of it was to be left. */
  end(): Promise<void>;
}

/** A zone in which it is about noon now, so that the courts are open whenever the test runs. */
function zoneOfNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  // Etc's signs are the other way round.
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** `nats`: the path of the program; null if it is missing. */
export async function startWorld(variant: LogVariant, nats: string | null): Promise<World> {
  const started: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const stop of started.toReversed()) await stop();
    removeDataFolders();
  };
  try {
    return { ...(await open(variant, nats, started)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function open(
  variant: LogVariant,
  nats: string | null,
  started: (() => Promise<unknown>)[],
): Promise<Omit<World, 'end'>> {
  const postgres = await startKillablePostgres();
  started.push(postgres.end);
  const log = await variant.start();
  started.push(log.end);
  const bus = nats === null ? null : await startNatsServer(nats);
  if (bus) started.push(bus.kill);
  const timeZone = zoneOfNoon();
  const env = {
    ...RECEPTION_ENV,
    ...log.env,
    ...(bus ? { NATS_URL: bus.url } : {}),
    DATABASE_URL: postgres.url,
    TIME_ZONE: timeZone,
  };
  const make = (name: string, role: 'api' | 'projector') => {
    const process = supervise(name, role, env);
    started.push(process.kill);
    return process;
  };
  const projectors = [make('projector 1', 'projector'), make('projector 2', 'projector')] as const;
  const apis = [make('api 1', 'api'), make('api 2', 'api')] as const;
  const openStores = () => storesAt(postgres.url, log.open(postgres.url));

  await startUp([projectors[0]]);
  await seed(openStores(), projectors[0]);
  await startUp([projectors[1], ...apis]);
  const logIn = () => Reception.open(apis[0].url());
  const targets = [...projectors, ...apis, postgres, ...log.targets];
  if (bus) targets.push({ name: 'nats', kill: bus.kill, start: bus.start });
  return { apis, projectors, targets, postgres, today: await (await logIn()).today(), logIn, openStores };
}

async function startUp(processes: readonly Supervised[]): Promise<void> {
  for (const process of processes) await process.start();
  await Promise.all(processes.map((process) => process.ready()));
}

/** Makes the courts once the first projector leads every read model, so that the second one stands by. */
async function seed(stores: Stores, leading: Supervised): Promise<void> {
  const { pool, store, codec, close } = stores;
  try {
    await eventually(`${leading.name} leading`, async () => (await leaders(pool)) === allProjections.length);
    await seedCourt(createCommandHandler({ store, codec }), systemClock, COURTS + CHECK_IN_COURTS);
  } finally {
    await close();
  }
}

/** Read models that some process leads. */
async function leaders(pool: Pool): Promise<number> {
  return (
    await holdersOf(
      pool,
      allProjections.map(({ name, version }) => lockOf(name, version)),
    )
  ).length;
}

function storesAt(url: string, store: EventStore): Stores {
  const pool = openPool(url, { max: 5, name: 'reservas test' });
  return {
    pool,
    store,
    codec: createCodec(postgresKeyRing(pool)),
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
