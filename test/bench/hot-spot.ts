import { randomUUID } from 'node:crypto';
import { GRID_START, toTime } from '../../domain/schedule/interval.ts';
import { form, plusDays, type Reception } from '../support/reception.ts';
import type { Machine } from './machine.ts';
import { type Compared, compare } from './measure.ts';
import { type Product, startProduct } from './product.ts';
import type { Effort } from './scenarios.ts';

/** Each needs a quarter of an hour of the 18 hours that a day has. */
const CLIENTS = 64;
const LENGTH = 15;
/** `times`: as long as a measurement. */
const WARM_UP_TIMES = 4;

export interface HotSpot extends Compared {
  /** Bookings of the client that had the fewest, of those of all clients on average. */
  readonly least: number;
}

/**
 * 64 clients book and cancel on one court and day, each a quarter of an hour of its own; the yardstick are as many who do the same, each
 * on a court of its own. Bookings a second.
 */
export async function benchHotSpot(machine: Machine, { rounds, seconds }: Effort): Promise<HotSpot> {
  const product = await startProduct(await machine.database(), CLIENTS, CLIENTS);
  const first = plusDays(product.today, 1);
  let days = 0;
  /** A day that nobody has booked before. */
  const run = (isHot: boolean, duration = seconds) =>
    bookAndCancel(product, { date: plusDays(first, days++), isHot, duration });
  const shares: number[] = [];
  try {
    await run(true, WARM_UP_TIMES * seconds);
    await run(false, WARM_UP_TIMES * seconds);
    const speed = await compare(
      rounds,
      async () => total(await run(false)) / seconds,
      async () => {
        const each = await run(true);
        shares.push((Math.min(...each) * each.length) / total(each));
        return total(each) / seconds;
      },
    );
    return { ...speed, least: Math.min(...shares) };
  } finally {
    await product.end();
  }
}

const total = (each: readonly number[]) => each.reduce((sum, one) => sum + one, 0);

/** How many reservations each client has made and cancelled. */
function bookAndCancel(
  { receptions }: Product,
  { date, isHot, duration }: { readonly date: string; readonly isHot: boolean; readonly duration: number },
): Promise<number[]> {
  const end = performance.now() + duration * 1_000;
  const client = async (_: unknown, index: number) => {
    const reception = receptions[index % receptions.length] as Reception;
    const start = GRID_START + index * LENGTH;
    const slot = { date, start: toTime(start), end: toTime(start + LENGTH), court: isHot ? 1 : 1 + index };
    let made = 0;
    for (; performance.now() < end; made += 1) {
      const [id] = await reception.booked(form(slot), randomUUID());
      const { status, text } = await reception.delete(`/api/reservation/${id}?scope=one`);
      if (status !== 200) throw new Error(`not cancelled: ${status} ${text}`);
    }
    return made;
  };
  return Promise.all(Array.from({ length: CLIENTS }, client));
}
