import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../eventstore/port.ts';
import { CREATE, form, openHour, plusDays } from '../support/reception.ts';
import { type Compared, compare, median, perSecond } from './measure.ts';
import { pgbench } from './pgbench.ts';
import { type Load, load, type Product } from './product.ts';
import { rawInsert } from './raw-insert.ts';
import type { Effort } from './scenarios.ts';
import { between, type Scrape, scrapeAtRest } from './server-metrics.ts';

/** `times`: as long as a measurement. */
const WARM_UP = { clients: 16, times: 4 };
/** This many days ahead nothing is booked yet by the measurements of the grid. */
const BEHIND_THE_GRIDS = 100;

/** Where the time of a booking goes, as the server itself measures it: means in milliseconds. */
export interface Phases {
  /** From the request's head to the answer. */
  readonly request: number;
  /** To decide and to append. */
  readonly command: number;
  readonly append: number;
  /** A batch of the reservations, for which an answer waits. */
  readonly views: number;
  /** CPU of the server. */
  readonly cpu: number;
}

export interface Bookings extends Compared {
  readonly phases: Phases;
  /** Transactions a second of `pgbench -N`, in turns with the others; null where it is not installed. */
  readonly pgbench: number | null;
}

/** Bookings over HTTP, each client with a session of its own, beside raw inserts on the same Postgres. */
export async function benchBookings(
  product: Product,
  { url, event, courts }: { url: string; event: NewEvent; courts: number },
  { clients, rounds, seconds }: Effort,
): Promise<Map<number, Bookings>> {
  const nextBody = freeSlots(plusDays(product.today, BEHIND_THE_GRIDS), courts);
  // A server runs for weeks: its code is compiled by then.
  await book(product, WARM_UP.clients, WARM_UP.times * seconds, nextBody);
  const simpleUpdates = await pgbench(url);
  const results = new Map<number, Bookings>();
  for (const count of clients) {
    const raw = await rawInsert(url, event, count);
    const before = await scrapeAtRest(product.url);
    let booked = 0;
    const updates: number[] = [];
    const both = await compare(
      rounds,
      async () => {
        if (simpleUpdates) updates.push(await simpleUpdates(count, seconds));
        return perSecond(count, seconds, raw.one);
      },
      async () => {
        const { done, perSecond: speed } = await book(product, count, seconds, nextBody);
        booked += done;
        return speed;
      },
    );
    const phases = phasesOf(before, await scrapeAtRest(product.url), booked);
    results.set(count, { ...both, phases, pgbench: updates.length > 0 ? median(updates) : null });
    await raw.close();
  }
  return results;
}

/** The phases of the bookings between two looks at the server. */
export function phasesOf(before: Scrape, after: Scrape, booked: number): Phases {
  const { cpuMs, meanMs } = between(before, after);
  return {
    request: meanMs('http_request_duration_seconds', `route="${CREATE}"`),
    command: meanMs('command_duration_seconds', 'command="ReserveSlot"'),
    append: meanMs('eventstore_append_duration_seconds', 'outcome="ok"'),
    views: meanMs('projection_batch_duration_seconds', 'projection="reservation-detail"'),
    cpu: cpuMs / booked,
  };
}

/** Bodies that each ask for a slot nobody else asks for: court by court, hour by hour, day by day. */
export function freeSlots(today: string, courts: number, firstCourt = 1): () => string {
  let next = 0;
  const first = plusDays(today, 1);
  return () => {
    const number = next++;
    const slot = openHour(first, Math.floor(number / courts));
    return JSON.stringify(form({ ...slot, court: firstCourt + (number % courts) }));
  };
}

/** Books for this long, each client with a key of its own for each booking, as the console sends one. */
export function book(
  { url, receptions }: Product,
  clients: number,
  seconds: number,
  nextBody: () => string,
): Promise<Load> {
  let arrived = 0;
  return load({
    url: `${url}${CREATE}`,
    method: 'POST',
    connections: clients,
    duration: seconds,
    requests: [
      {
        setupRequest(request, context) {
          // The context is the connection's own: it keeps whose session that is.
          const kept = context as { headers?: Record<string, string> };
          kept.headers ??= receptions[arrived++ % receptions.length]?.postHeaders() ?? {};
          const headers = { ...kept.headers, 'Idempotency-Key': randomUUID() };
          return { ...request, headers, body: nextBody() };
        },
      },
    ],
  });
}
