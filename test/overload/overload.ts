import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atPace, quantile } from '../bench/measure.ts';
import type { Product } from '../bench/product.ts';
import { scrape } from '../bench/server-metrics.ts';
import { nextMessage } from '../support/processes.ts';
import { form, openHour, plusDays } from '../support/reception.ts';
import type { Arrived, Wave } from './crowd.ts';

export interface Overload {
  /** Pages a second that the product draws when it does nothing else. */
  readonly capacity: number;
  readonly offered: number;
  readonly crowd: Arrived;
  readonly quiet: DeskTimes;
  readonly meanwhile: DeskTimes;
  readonly after: DeskTimes;
  /** Requests that the server has refused, by who asked. */
  readonly turnedAway: Readonly<Record<string, number>>;
}

/** Milliseconds of the desk's grids and bookings; an error where one was refused. */
export interface DeskTimes {
  readonly asked: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Effort {
  /** Visitors at an even pace, as a multiple of what the product can carry; or a number of them at all times. */
  readonly crowd: { readonly times: number } | { readonly atOnce: number };
  readonly seconds: number;
  readonly quietSeconds: number;
  /** Between the end of the crowd and the last measurement. */
  readonly restSeconds: number;
}

const AT_ONCE = 24;
/** Between two questions of the desk, whether the one before was answered or not. */
const PACE_MS = 50;
/** The desk asks for the grid, and books at every fifth question. */
const BOOK_EVERY = 5;

/** A crowd of visitors asks for pages, more than can be drawn, while the desk works on. */
export async function overload(product: Product, courts: number, effort: Effort): Promise<Overload> {
  const crowd = await startCrowd();
  try {
    const url = `${product.url}/search/${plusDays(product.today, 1)}/all`;
    const desk = deskOf(product, courts);
    await crowd.surge({ url, perSecond: 0, atOnce: AT_ONCE, seconds: 2 });
    const alone = await crowd.surge({ url, perSecond: 0, atOnce: AT_ONCE, seconds: effort.quietSeconds });
    const capacity = (alone.outcomes['200'] ?? 0) / effort.quietSeconds;
    const quiet = await desk(delay(effort.quietSeconds * 1_000));
    const before = await turnedAwayAt(product.url);
    const size =
      'times' in effort.crowd
        ? { perSecond: Math.ceil(capacity * effort.crowd.times), atOnce: 0 }
        : { perSecond: 0, atOnce: effort.crowd.atOnce };
    const surge = crowd.surge({ url, ...size, seconds: effort.seconds });
    const meanwhile = await desk(surge);
    const counted = await surge;
    await delay(effort.restSeconds * 1_000);
    const after = await desk(delay(effort.quietSeconds * 1_000));
    const turnedAway = grownBy(before, await turnedAwayAt(product.url));
    return { capacity, offered: size.perSecond, crowd: counted, quiet, meanwhile, after, turnedAway };
  } finally {
    crowd.end();
  }
}

type Counts = Readonly<Record<string, number>>;

/** Refused requests by the rank of who asked. */
async function turnedAwayAt(url: string): Promise<Counts> {
  const found: Record<string, number> = {};
  for (const [name, value] of await scrape(url)) {
    const [, rank] = /^requests_turned_away_total\{rank="(\w+)"\}$/.exec(name) ?? [];
    if (rank) found[rank] = value;
  }
  return found;
}

function grownBy(before: Counts, after: Counts): Counts {
  const grown = Object.entries(after).map(([rank, count]) => [rank, count - (before[rank] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

/** Asks for grids and books at an even pace until the end. @throws where the desk is refused */
function deskOf({ receptions, today }: Product, courts: number) {
  const [reception] = receptions;
  if (!reception) throw new Error('nobody is logged in');
  const first = plusDays(today, 2);
  let asked = 0;
  let booked = 0;
  const ask = async () => {
    asked += 1;
    const isBooking = asked % BOOK_EVERY === 0;
    const court = (booked % courts) + 1;
    const hour = openHour(first, Math.floor(booked / courts));
    if (isBooking) booked += 1;
    const start = performance.now();
    const { status, text } = isBooking
      ? await reception.book(form({ ...hour, court }))
      : await reception.get(`/test?center_id=1&date=${first}`);
    if (status !== 200) throw new Error(`the desk was refused: ${status} ${text}`);
    return performance.now() - start;
  };
  return async (end: Promise<unknown>): Promise<DeskTimes> => {
    const times = await atPace(PACE_MS, ask, end);
    return { asked: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  };
}

async function startCrowd() {
  const child = fork(join(import.meta.dirname, 'crowd.ts'), { execArgv: ['--import', 'tsx'] });
  await nextMessage(child);
  return {
    async surge(wave: Wave): Promise<Arrived> {
      const arrived = nextMessage(child);
      child.send(wave);
      return (await arrived) as Arrived;
    },
    end: () => void child.kill(),
  };
}
