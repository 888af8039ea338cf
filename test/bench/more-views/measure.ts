import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { form, plusDays } from '../../support/reception.ts';
import { book, freeSlots } from '../bookings.ts';
import type { Machine } from '../machine.ts';
import { type Compared, compare } from '../measure.ts';
import { type Product, startProduct } from '../product.ts';
import type { Effort } from '../scenarios.ts';
import { between, scrape } from '../server-metrics.ts';

const COURTS = 50;
export const MORE = 10;
const ENTRY = ['--import', 'tsx', 'test/bench/more-views/main.ts'];
const QUIET_MS = 1_200;
/** Times as long as a measurement. */
const WARM_UP = 4;
/** Bookings after a quiet second each, of a repeat. */
const QUIET_BOOKINGS = 5;

/** The cost of one booking with a number of read models. */
export interface Cost {
  /** Statements that the server sends to Postgres, by clients. */
  readonly statements: ReadonlyMap<number, number>;
  /** The same for one booking after a quiet second, without what it sends when nothing happens. */
  readonly alone: number;
  /** Milliseconds of the server's processor, by clients. */
  readonly cpu: ReadonlyMap<number, number>;
}

/** Bookings with today's read models (the yardstick) and with ten more that listen to the same events. */
export interface MoreViews {
  readonly speed: ReadonlyMap<number, Compared>;
  readonly today: Cost;
  readonly more: Cost;
}

export async function benchMoreViews(machine: Machine, effort: Effort): Promise<MoreViews> {
  const people = Math.max(...effort.clients);
  const start = async (views: number) =>
    meter(
      await startProduct(await machine.database(), COURTS, people, {
        entry: ENTRY,
        env: { MORE_READ_MODELS: String(views) },
      }),
    );
  const today = await start(0);
  const more = await start(MORE);
  try {
    const speed = new Map<number, Compared>();
    for (const one of [today, more]) await one.run(16, effort.seconds * WARM_UP, false);
    for (const clients of effort.clients)
      speed.set(
        clients,
        await compare(
          effort.rounds,
          () => today.run(clients, effort.seconds),
          () => more.run(clients, effort.seconds),
        ),
      );
    const alone = effort.repeats * QUIET_BOOKINGS;
    return { speed, today: await today.cost(alone), more: await more.cost(alone) };
  } finally {
    await today.end();
    await more.end();
  }
}

function meter(product: Product) {
  const nextBody = freeSlots(plusDays(product.today, 1), COURTS);
  const spent = new Map<number, { done: number; statements: number; cpuMs: number }>();

  async function statements(): Promise<number> {
    const told = () => product.output().match(/^statements \d+$/gm) ?? [];
    const before = told().length;
    process.kill(product.pid, 'SIGUSR2');
    await eventually('the number of statements', () => told().length > before);
    return Number(told().at(-1)?.split(' ')[1]);
  }

  return {
    end: product.end,
    /** Bookings a second. */
    async run(clients: number, seconds: number, counts = true): Promise<number> {
      const [before, sent] = [await scrape(product.url), await statements()];
      const { done, perSecond } = await book(product, clients, seconds, nextBody);
      const { cpuMs } = between(before, await scrape(product.url));
      const known = spent.get(clients) ?? { done: 0, statements: 0, cpuMs: 0 };
      if (counts)
        spent.set(clients, {
          done: known.done + done,
          statements: known.statements + (await statements()) - sent,
          cpuMs: known.cpuMs + cpuMs,
        });
      return perSecond;
    },
    /** `bookings` are made one by one, after a quiet second each. */
    async cost(bookings: number): Promise<Cost> {
      const each = [...spent];
      return {
        statements: new Map(each.map(([clients, one]) => [clients, one.statements / one.done])),
        cpu: new Map(each.map(([clients, one]) => [clients, one.cpuMs / one.done])),
        alone: await alone(bookings),
      };
    },
  };

  async function alone(bookings: number): Promise<number> {
    const [reception] = product.receptions;
    if (!reception) throw new Error('nobody is logged in');
    const during = async (work: () => Promise<void>) => {
      const before = await statements();
      for (let number = 0; number < bookings; number += 1) {
        await delay(QUIET_MS);
        await work();
      }
      await delay(QUIET_MS);
      return (await statements()) - before;
    };
    let hour = 5;
    const date = plusDays(product.today, 400);
    const bookOne = async () => {
      const two = (value: number) => `${String(value).padStart(2, '0')}:00`;
      const slot = { date, start: two(hour), end: two(hour + 1) };
      hour += 1;
      const key = { 'Idempotency-Key': `quiet-${hour}` };
      const { status } = await reception.post('/admin/programmation/create', form(slot), key);
      if (status !== 200) throw new Error(`refused: ${status}`);
    };
    // The first one of a court and a day reads both.
    await bookOne();
    const idle = await during(async () => undefined);
    return ((await during(bookOne)) - idle) / bookings;
  }
}
