import { setTimeout as delay } from 'node:timers/promises';
import { listenLive } from '../support/live-listener.ts';
import { form, openHour, plusDays, seriesForm } from '../support/reception.ts';
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
  const live = await listenLive(product.url, there.postHeaders());
  const [near, far] = [plusDays(product.today, 10), plusDays(product.today, 100)];
  const times: Record<'one' | 'series' | 'elsewhere', number[]> = { one: [], series: [], elsewhere: [] };
  try {
    for (let number = 0; number < each * (rounds + 1); number += 1) {
      // A court for the hours of a day; the others are for the series.
      const [hour, court] = [openHour(far, number), COURTS];
      const { start, end } = openHour(near, number % each);
      const dates = { date: near, start, end, court: 1 + Math.floor(number / each) };
      const alone = await timed(() => here.booked(form({ ...hour, court })));
      const together = await timed(() => here.booked(seriesForm(dates, DATES)));
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
