import { Temporal } from 'temporal-polyfill';
import { eventually } from './eventually.ts';
import { type Answer, HttpClient } from './http-client.ts';

/** The reception of the centre that `seedCourt` makes, at work over HTTP. */

const EMAIL = 'admin@prueba.test';
const PASSWORD = 'clave de prueba';

/** Settings that make the first administrator, whom `openReception` logs in, and let tests ask often. */
export const RECEPTION_ENV = {
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: PASSWORD,
  REQUEST_LIMIT: '1000000',
  LOGIN_LIMIT_ACCOUNT: '100000',
  LOGIN_LIMIT_ADDRESS: '100000',
  SESSION_LIMIT: '100000',
};

/** Logs in, and waits until the views know the account. */
export async function openReception(url: string): Promise<HttpClient> {
  const client = await new HttpClient(url).login(EMAIL, PASSWORD);
  await eventually('the account in the views', async () => (await client.get('/api/session')).body.user);
  return client;
}

export interface Slot {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:mm`. */
  readonly start: string;
  readonly end: string;
  /** Default: 1. */
  readonly court?: number;
}

/** The grid's form for a slot. */
export function form({ date, start, end, court = 1 }: Slot) {
  return {
    selected_center_id: 1,
    selected_date: date,
    selected_attraction_id: court,
    selected_hour_start: start,
    selected_hour_end: end,
    selected_reservation_type_id: 1,
    selected_activity_id: 1,
    selected_origin_id: 1,
    reservation_reference: 'Pase 1',
    reservation_name: 'Ana López',
  };
}

/** The same for this many days on end. */
export function seriesForm(slot: Slot, count: number) {
  return {
    ...form(slot),
    reservation_is_recurring: true,
    reservation_recurring_type_selected: 'DIARIA',
    reservation_recurring_count: count,
  };
}

export function book(client: HttpClient, body: object, key?: string): Promise<Answer> {
  return client.post('/admin/programmation/create', body, key ? { 'Idempotency-Key': key } : {});
}

/** Ids of the order that a booking was answered with. */
export function bookedIds({ status, body }: Answer): string[] {
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return (body.reservations as { id: string }[]).map(({ id }) => id);
}

/** Ids of the reservations that the grid shows on a day of centre 1, each once. */
export async function gridIds(client: HttpClient, date: string): Promise<string[]> {
  const { status, body } = await client.get(`/test?center_id=1&date=${date}`);
  if (status !== 200) throw new Error(`no grid: ${status} ${JSON.stringify(body)}`);
  const cells = body.data as { reservation_id: string | null; others: string[] }[];
  return [...new Set(cells.flatMap(({ reservation_id: id, others }) => (id ? [id, ...others] : others)))];
}

/** Waits until the views show all that the log holds. */
export async function viewsCaughtUp(client: HttpClient): Promise<void> {
  await eventually('views that have seen the whole log', async () => {
    const { body } = await client.get('/readyz');
    const views = body.projections as { lag: number }[];
    // None where the process could not ask the database in time.
    return views.length > 0 && views.every(({ lag }) => lag === 0);
  });
}

/** The product's local date. */
export async function today(client: HttpClient): Promise<string> {
  return String((await client.get('/api/admin/datetime/now')).body.date);
}

export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}
