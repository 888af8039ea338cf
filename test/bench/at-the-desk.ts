import { setTimeout as delay } from 'node:timers/promises';
import { dayTopics } from '../../api/contract/live-topics.ts';
import { listenLive } from '../support/live-listener.ts';
import { form, OPEN_HOURS, openHour, plusDays, seriesForm } from '../support/reception.ts';
import type { Machine } from './machine.ts';
import { quantile, timed } from './measure.ts';
import { startProduct } from './product.ts';
import type { Effort } from './scenarios.ts';

const DATES = 30;
const COURTS = 50;
/** Other screens are at rest again. */
const PAUSE_MS = 120;

/** Milliseconds, one request at a time. */
export interface AtTheDesk {
  readonly one: number;
  readonly series: number;
  /** From the request of a booking until another screen has read a grid that shows it. */
  readonly elsewhere: { readonly p50: number; readonly p99: number };
}

/** A booking, a series of 30, and a booking seen from another screen. */
export async function benchAtTheDesk(machine: Machine, { rounds, each }: Effort): Promise<AtTheDesk> {
  const product = await startProduct(await machine.database(), COURTS, 2);
  const [here, there] = product.receptions;
  if (!here || !there) throw new Error('two people have to be logged in');
  const [near, far] = [plusDays(product.today, 10), plusDays(product.today, 100)];
  const bookings = each * (rounds + 1);
  const dates = Array.from({ length: Math.ceil(bookings / OPEN_HOURS) }, (_, index) => plusDays(far, index));
  const live = await listenLive(product.url, there.postHeaders(), dayTopics(['*'], dates));
  const times: Record<'one' | 'series' | 'elsewhere', number[]> = { one: [], series: [], elsewhere: [] };
  try {
    for (let number = 0; number < bookings; number += 1) {
      // A court for the hours of a day; the others are for the series.
      const [hour, court] = [openHour(far, number), COURTS];
      const { start, end } = openHour(near, number % each);
      const series = { date: near, start, end, court: 1 + Math.floor(number / each) };
      const alone = await timed(() => here.booked(form({ ...hour, court })));
      const together = await timed(() => here.booked(seriesForm(series, DATES)));
      await delay(PAUSE_MS);
      live.forget();
      const seen = await timed(async () => {
        const [id] = await here.booked(form({ ...hour, court: court - 1 }));
        while (!(id && live.keys.length > 0 && (await there.gridIds(hour.date)).includes(id))) await delay(1);
      });
      if (number < each) continue;
      times.one.push(alone);
      times.series.push(together);
      times.elsewhere.push(seen);
    }
  } finally {
    live.leave();
    await product.end();
  }
  const { one, series, elsewhere } = times;
  return {
    one: quantile(one, 0.5),
    series: quantile(series, 0.5),
    elsewhere: { p50: quantile(elsewhere, 0.5), p99: quantile(elsewhere, 0.99) },
  };
}
