import { expect } from 'vitest';
import { toTime } from '../../domain/schedule/interval.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import type { Answer } from '../support/http-client.ts';
import { bookedIds, plusDays, seriesForm } from '../support/reception.ts';
import type { Random } from './random.ts';
import { formOf, rivalRequests, type SlotRequest } from './slot-requests.ts';
import type { TwoProcesses } from './two-processes.ts';

export const SERIES_DATES = 8;
const SERIES = 3;
/** In turn: a crowd that leaves a series little hope, a few, none. */
const SINGLES = [12, 2, 0] as const;

interface Place {
  readonly court: number;
  /** The first of the dates that all want. */
  readonly firstDate: string;
  readonly round: number;
}

interface Outcome {
  /** The reservations held when all have their answer. */
  readonly ids: readonly string[];
  readonly kind: 'series' | 'singles' | 'nobody';
}

/** Some series want the same dates at overlapping times, some single bookings one of the dates each. All at once. */
export async function raceSeries({ clients }: TwoProcesses, place: Place, random: Random): Promise<Outcome> {
  const arena = { court: place.court, date: place.firstDate, start: 480, end: 660 };
  const singles = SINGLES[place.round % SINGLES.length] ?? 0;
  const requests = rivalRequests(place.round, SERIES + singles, arena, random);
  const racing = random.shuffled(clients);
  const ask = (requested: SlotRequest, index: number): Promise<Answer> => {
    const client = racing[index];
    if (!client) throw new Error('too few clients');
    if (index < SERIES) return client.book(seriesForm(asSlot(requested), SERIES_DATES));
    const date = plusDays(place.firstDate, random.whole(0, SERIES_DATES - 1));
    return client.book(formOf({ ...requested, date }));
  };
  const answers = await Promise.all(requests.map(ask));
  return judge(answers.slice(0, SERIES), answers.slice(SERIES));
}

function judge(series: readonly Answer[], singles: readonly Answer[]): Outcome {
  const whole = series.filter(({ status }) => status === 200).map(bookedIds);
  const single = singles.filter(({ status }) => status === 200).flatMap(bookedIds);
  for (const { status, body } of series) {
    if (status === 200) continue;
    expect([status, body.code]).toEqual([409, 'series_taken']);
    expect((body.taken_dates as string[]).length).toBeGreaterThan(0);
  }
  for (const { status, body } of singles)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'slot_taken']);
  expect(whole.length).toBeLessThanOrEqual(1);
  for (const ids of whole) expect(ids).toHaveLength(SERIES_DATES);
  // A whole series holds every date, so that nobody else got one; else each date went to one of the singles at most.
  if (whole.length > 0) expect(single).toEqual([]);
  const dates = single.map((id) => dayOf(id)?.date);
  expect(new Set(dates).size).toBe(dates.length);
  return {
    ids: [...whole.flat(), ...single],
    kind: whole.length > 0 ? 'series' : single.length > 0 ? 'singles' : 'nobody',
  };
}

function asSlot({ court, date, start, end }: SlotRequest) {
  return { court, date, start: toTime(start), end: toTime(end) };
}
