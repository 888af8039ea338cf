import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { form, type Reception } from '../support/reception.ts';

export interface TakenHour {
  readonly day: string;
  readonly courtId: number;
  readonly court: string;
  readonly start: string;
  readonly end: string;
  readonly reservationId: string;
}

/** Staff book the last free hour of the first court that has some on a day. */
export async function takeLastHour(page: Page, colleague: Reception, day: string): Promise<TakenHour> {
  const { data } = await (await page.request.get(`/api/search-attractions/${day}/all/all`)).json();
  const [court] = data;
  const { start, end } = court.dates.at(-1);
  const reservationId = await takeHour(colleague, { day, court, start, end });
  return { day, courtId: court.id, court: court.name, start, end, reservationId };
}

interface FreeHour extends Pick<TakenHour, 'day' | 'start' | 'end'> {
  readonly court: { readonly id: number; readonly center_id: number };
}

/** Staff book a free hour. @returns the id of the reservation */
export async function takeHour(colleague: Reception, { day, court, start, end }: FreeHour): Promise<string> {
  const { body, text } = await colleague.book({
    ...form({ date: day, start, end, court: court.id }),
    selected_center_id: court.center_id,
    reservation_name: 'Liga municipal',
  });
  expect(body.response, text).toBe('OK');
  return (body.reservation as { id: string }).id;
}
