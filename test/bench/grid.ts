import { GRID_END, GRID_START } from '../../domain/schedule/interval.ts';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { randomIds } from '../../platform/ids.ts';
import { plusDays } from '../support/reception.ts';
import { reserved } from '../support/sample-events.ts';
import { book, freeSlots } from './bookings.ts';
import { type Load, load, type Product } from './product.ts';
import { encode, usualReservation } from './sample.ts';
import type { Effort } from './scenarios.ts';

const HOUR = 60;

/** Answers under load, of the grid and of `/healthz`, and how many of the first there are for one of the second. */
export interface GridLoad {
  readonly connections: number;
  readonly grid: Load;
  /** The same while somebody books one hour after the other, on other days. */
  readonly changing: Load;
  readonly healthz: Load;
  readonly ratio: number;
}

/** Books two of three hours on each court, and measures the grid of that day beside an answer that costs nothing. */
export async function benchGrid(
  product: Product,
  courts: number,
  { seconds, readers }: Effort,
): Promise<GridLoad[]> {
  const date = plusDays(product.today, 20);
  await fillDay(product, courts, date);
  const [reception] = product.receptions;
  if (!reception) throw new Error('nobody is logged in');
  await reception.viewsCaughtUp();
  // As a browser asks: the answer is packed.
  const headers = { ...reception.postHeaders(), 'Accept-Encoding': 'gzip, deflate, br' };
  const nextBody = freeSlots(plusDays(date, 30), courts);
  const results: GridLoad[] = [];
  for (const connections of readers) {
    const ask = (path: string) =>
      load({ url: `${product.url}${path}`, headers, connections, duration: seconds });
    const path = `/test?center_id=1&date=${date}`;
    await ask(path);
    const [healthz, grid] = [await ask('/healthz'), await ask(path)];
    const [changing] = await Promise.all([ask(path), book(product, 1, seconds, nextBody)]);
    results.push({ connections, grid, changing, healthz, ratio: grid.perSecond / healthz.perSecond });
  }
  return results;
}

/** Books two of three hours of a day on each court. */
export async function fillDay(
  { stores: { store, codec } }: Product,
  courts: number,
  date: string,
): Promise<void> {
  for (let attractionId = 1; attractionId <= courts; attractionId += 1) {
    const events = [];
    for (let start = GRID_START; start < GRID_END; start += HOUR) {
      if ((start / HOUR) % 3 === 0) continue;
      const slot = { attractionId, date, start, end: start + HOUR };
      events.push(await encode(codec, reserved(usualReservation({ ...slot, unique: randomIds.uuid() }))));
    }
    await store.append(scheduleStream({ attractionId, date }), 'any', events);
  }
}
