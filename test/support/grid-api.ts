import type { GridCell } from '../../api/contract/grid.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { type Api, type ApiOptions, ofFile, startApi } from './api-scenario.ts';
import { seedCourt } from './booking-world.ts';
import type { HttpClient } from './http-client.ts';

const COURTS = 3;

/** The API of the grid over one centre with three courts, open 07:00–21:00 on weekdays; court 3 has no hours. */
export async function startGridApi(options: Omit<ApiOptions, 'handlers'> = {}): Promise<Api> {
  const api = await startApi({
    ...options,
    handlers: allHandlers,
    projections: [catalog, reservationDetail, ...(options.projections ?? [])],
  });
  const { handler } = api.booking;
  await seedCourt(handler, api.clock, COURTS);
  for (const attractionId of [1, 2]) {
    const slots = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, start: 420, end: 1260, active: true }));
    const context = newContext({ ...api.deps, timeZone: api.deps.config.timeZone });
    await setOpeningHours(handler, { type: 'AddSlots', attractionId, slots }, context);
  }
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['catalog'], 10_000);
  return api;
}

/** The same for a test file: it ends with it. */
export function gridApiOfFile(options?: Parameters<typeof startGridApi>[0]): Promise<Api> {
  return ofFile(startGridApi(options));
}

/** The form as the screen sends it: court 1, Tuesday 24 November 2026, 10:00 to 11:00. */
export function form(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    selected_center_id: '1',
    selected_date: '2026-11-24',
    selected_attraction_id: '1',
    selected_hour_start: '10:00',
    selected_hour_end: '11:00',
    selected_reservation_type_id: '1',
    selected_activity_id: '1',
    selected_origin_id: '1',
    reservation_reference: 'Pase 1',
    reservation_person_cui: '',
    reservation_person_is_admin: true,
    reservation_is_recurring: false,
    reservation_recurring_type_selected: '',
    reservation_recurring_count: '',
    reservation_dependency: 'Liga Norte',
    reservation_name: 'Ana López',
    reservation_observations: '',
    ...over,
  };
}

export function seriesForm(type: string, count: number, over: Readonly<Record<string, unknown>> = {}) {
  return form({
    reservation_is_recurring: true,
    reservation_recurring_type_selected: type,
    reservation_recurring_count: count,
    ...over,
  });
}

export function hourForm(date: string, hour: number) {
  const [start, end] = [hour, hour + 1].map((of) => `${String(of).padStart(2, '0')}:00`);
  return form({ selected_date: date, selected_hour_start: start, selected_hour_end: end });
}

/** The grid of a day of center 1, as `client` reads it. */
export async function cellsOf(client: HttpClient, date: string): Promise<GridCell[]> {
  const { body } = await client.get(`/test?center_id=1&date=${date}&filter_attraction_type=0`);
  return body.data as GridCell[];
}

/** Gives each test of a file a day of its own, in March 2027. */
export function ownDays(): () => string {
  let day = 0;
  return () => {
    day += 1;
    return `2027-03-${String(day).padStart(2, '0')}`;
  };
}
