import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { plusDays } from '../support/reception.ts';
import { attractionCreated, centerCreated } from '../support/sample-events.ts';
import { book, freeSlots } from './bookings.ts';
import { fillDay } from './grid.ts';
import { type Machine, startMachine } from './machine.ts';
import { compare } from './measure.ts';
import { load, type Product, startProduct } from './product.ts';
import { dayOf, encode } from './sample.ts';
import { scrapeAtRest } from './server-metrics.ts';

/**
 * `npx tsx test/bench/grown-city.ts`: bookings and grids of a large city after ten years, in turns with those of a small one in its
 * first month. Two servers on one Postgres. `GROWN` and `YOUNG`: how many reservations each has; filling a million takes some minutes.
 */

interface City {
  readonly name: string;
  readonly reservations: number;
  readonly centers: number;
  readonly days: number;
}

const CITIES: readonly City[] = [
  { name: 'young', reservations: Number(process.env.YOUNG ?? 10_000), centers: 2, days: 30 },
  { name: 'grown', reservations: Number(process.env.GROWN ?? 1_000_000), centers: 200, days: 3_650 },
];

const COURTS_OF_CENTER = 50;
/** Reservations of a court on a day on which it has some. */
const TOGETHER = 4;
/** Events of the catalogue in one append. */
const CATALOG_BATCH = 500;
const WRITERS = 64;
const ROUNDS = 5;
const SECONDS = 2;
const CLIENTS = [1, 16, 64];
const READERS = [1, 16];

async function startCity(machine: Machine, city: City): Promise<Product> {
  const url = await machine.database();
  const product = await startProduct(url, COURTS_OF_CENTER, Math.max(...CLIENTS));
  await fillCatalog(product, city);
  await fillYears(product, city);
  await fillDay(product, COURTS_OF_CENTER, gridDay(product));
  // The processes that follow the log read it later than the read models, and rest now and then.
  await scrapeAtRest(product.url, { inARow: 10, patience: Number.POSITIVE_INFINITY });
  await product.receptions[0]?.viewsCaughtUp();
  const pool = openPool(url, { max: 1, statementTimeoutMs: 0 });
  await pool.query('vacuum analyze').finally(() => pool.end());
  return product;
}

const gridDay = ({ today }: Product) => plusDays(today, 20);

/** The first center and its courts are there. */
async function fillCatalog({ stores: { store, codec } }: Product, city: City): Promise<void> {
  const more = <T>(from: number, count: number, make: (id: number) => T) =>
    Array.from({ length: count - from + 1 }, (_, index) => make(from + index));
  const made = {
    [centers.stream]: more(2, city.centers, (id) => centerCreated(id)),
    [attractions.stream]: more(COURTS_OF_CENTER + 1, city.centers * COURTS_OF_CENTER, (id) =>
      attractionCreated(id, { center_id: centerOf(id), image: '' }),
    ),
  };
  for (const [stream, events] of Object.entries(made))
    for (let first = 0; first < events.length; first += CATALOG_BATCH) {
      const batch = events.slice(first, first + CATALOG_BATCH);
      await store.append(stream, 'any', await Promise.all(batch.map((event) => encode(codec, event))));
    }
}

const centerOf = (court: number) => Math.ceil(court / COURTS_OF_CENTER);

/** Past days. */
async function fillYears({ stores: { store, codec }, today }: Product, city: City): Promise<void> {
  const courts = city.centers * COURTS_OF_CENTER;
  const places = Math.ceil(city.reservations / TOGETHER);
  const first = plusDays(today, -city.days);
  let next = 0;
  const write = async () => {
    while (next < places) {
      const number = next++;
      const attractionId = 1 + (number % courts);
      const place = { attractionId, date: plusDays(first, Math.floor((number * city.days) / places)) };
      const events = dayOf({ ...place, centerId: centerOf(attractionId) }, TOGETHER, number * TOGETHER);
      await store.append(
        scheduleStream(place),
        'any',
        await Promise.all(events.map((event) => encode(codec, event))),
      );
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/** Asks for the grid of a day, two hours of three booked on each of 50 courts. */
async function grids(product: Product, connections: number): Promise<number> {
  const headers = { ...product.receptions[0]?.postHeaders(), 'Accept-Encoding': 'gzip, deflate, br' };
  const url = `${product.url}/test?center_id=1&date=${gridDay(product)}`;
  return (await load({ url, headers, connections, duration: SECONDS })).perSecond;
}

async function main(): Promise<void> {
  const machine = await startMachine();
  try {
    console.info(machine.facts.map((fact) => `- ${fact}`).join('\n'));
    const products: Product[] = [];
    for (const city of CITIES) {
      const started = performance.now();
      products.push(await startCity(machine, city));
      const seconds = Math.round((performance.now() - started) / 1_000);
      console.info(`${city.name}: ${city.reservations} reservations, filled in ${seconds} s`);
    }
    const [young, grown] = products as [Product, Product];
    const bodies = new Map(
      products.map((product) => [product, freeSlots(plusDays(product.today, 100), COURTS_OF_CENTER)]),
    );
    const bookings = async (product: Product, clients: number) =>
      (await book(product, clients, SECONDS, bodies.get(product) ?? (() => ''))).perSecond;
    // A server runs for weeks: its code is compiled by then.
    for (const clients of [...CLIENTS, ...CLIENTS])
      for (const product of products) await bookings(product, clients);
    console.info(
      '| what | clients | ratio | grown a second | young a second |\n| --- | --: | --: | --: | --: |',
    );
    const measure = async (
      what: string,
      clients: number,
      speed: (of: Product, clients: number) => Promise<number>,
    ) => {
      const { ratio, ours, yardstick } = await compare(
        ROUNDS,
        () => speed(young, clients),
        () => speed(grown, clients),
      );
      console.info(
        `| ${what} | ${clients} | ${ratio.toFixed(2)} | ${ours.toFixed(0)} | ${yardstick.toFixed(0)} |`,
      );
    };
    for (const clients of CLIENTS) await measure('bookings', clients, bookings);
    for (const readers of READERS) await measure('grids', readers, grids);
    for (const product of products) await product.end();
  } finally {
    await machine.end();
  }
}

await main();
