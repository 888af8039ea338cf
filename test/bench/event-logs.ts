import { plusDays } from '../support/reception.ts';
import { book, freeSlots, type Phases, phasesOf } from './bookings.ts';
import { openEventStoreServer } from './event-store-server.ts';
import type { Machine } from './machine.ts';
import { type Compared, compare } from './measure.ts';
import { startProduct } from './product.ts';
import type { Effort } from './scenarios.ts';
import { scrapeAtRest } from './server-metrics.ts';

const COURTS = 50;
/** `times`: as long as a measurement. */
const WARM_UP = { clients: 16, times: 4 };

/** Bookings with the log in EventStoreDB, and the same with the embedded log as the yardstick. */
export interface OnLogs extends Compared {
  readonly eventStoreDb: Phases;
  readonly embedded: Phases;
}

export interface EventLogs {
  /** Which EventStoreDB it was. */
  readonly server: string;
  /** Keyed by number of clients. */
  readonly bookings: ReadonlyMap<number, OnLogs>;
}

/** The same bookings on two servers that differ in their log only, in turns. */
export async function benchEventLogs(machine: Machine, effort: Effort): Promise<EventLogs> {
  const server = await openEventStoreServer();
  const people = Math.max(...effort.clients);
  const started = [];
  try {
    for (const log of ['', server.url])
      started.push(await startOn(log, await machine.database(), people, effort));
    const [embedded, eventStoreDb] = started;
    if (!embedded || !eventStoreDb) throw new Error('there are two logs');
    const bookings = new Map<number, OnLogs>();
    for (const clients of effort.clients) {
      const finish = [await embedded.begin(), await eventStoreDb.begin()] as const;
      const speed = await compare(
        effort.rounds,
        () => embedded.run(clients, effort.seconds),
        () => eventStoreDb.run(clients, effort.seconds),
      );
      bookings.set(clients, { ...speed, embedded: await finish[0](), eventStoreDb: await finish[1]() });
    }
    return { server: server.name, bookings };
  } finally {
    for (const { end } of started) await end();
    await server.end();
  }
}

/** A product on a log, after some seconds of bookings. `log`: as `EVENTSTORE_URL`; empty: the embedded one. */
async function startOn(log: string, databaseUrl: string, people: number, effort: Effort) {
  const given = process.env.EVENTSTORE_URL ?? '';
  // Where the product and the stores beside it look for it.
  process.env.EVENTSTORE_URL = log;
  const product = await startProduct(databaseUrl, COURTS, people).finally(() => {
    process.env.EVENTSTORE_URL = given;
  });
  const nextBody = freeSlots(plusDays(product.today, 1), COURTS);
  let booked = 0;
  const run = async (clients: number, seconds: number) => {
    const { done, perSecond } = await book(product, clients, seconds, nextBody);
    booked += done;
    return perSecond;
  };
  await run(WARM_UP.clients, WARM_UP.times * effort.seconds);
  return {
    run,
    end: product.end,
    /** Measures from now on; the result measures until the server is at rest again. */
    async begin() {
      const [before, first] = [await scrapeAtRest(product.url), booked];
      return async () => phasesOf(before, await scrapeAtRest(product.url), booked - first);
    },
  };
}
