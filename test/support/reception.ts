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

/** Ids of the order that a booking was answered with. */
export function bookedIds({ status, body }: Answer): string[] {
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return (body.reservations as { id: string }[]).map(({ id }) => id);
}

export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The reception, logged in as the first administrator. */
export class Reception extends HttpClient {
  /** Logs in, and waits until the views know the account. */
  static async open(url: string): Promise<Reception> {
    const reception = await new Reception(url).login(EMAIL, PASSWORD);
    await eventually('the account in the views', async () => (await reception.get('/api/session')).body.user);
    return reception;
  }

  /** Books what the form says (`form`, `seriesForm`). */
  book(body: object, key?: string): Promise<Answer> {
    return this.post('/admin/programmation/create', body, key ? { 'Idempotency-Key': key } : {});
  }

  /** The same; gives the ids of the order. @throws where it is refused */
  async booked(body: object, key?: string): Promise<string[]> {
    return bookedIds(await this.book(body, key));
  }

  /** Ids of the reservations that the grid shows on a day of centre 1, each once. */
  async gridIds(date: string): Promise<string[]> {
    const { status, body } = await this.get(`/test?center_id=1&date=${date}`);
    if (status !== 200) throw new Error(`no grid: ${status} ${JSON.stringify(body)}`);
    const cells = body.data as { reservation_id: string | null; others: string[] }[];
    return [...new Set(cells.flatMap(({ reservation_id: id, others }) => (id ? [id, ...others] : others)))];
  }

  /** Waits until the views show all that the log holds. */
  async viewsCaughtUp(): Promise<void> {
    await eventually('views that have seen the whole log', async () => {
      const { body } = await this.get('/readyz');
      const views = body.projections as { lag: number }[];
      // None where the process could not ask the database in time.
      return views.length > 0 && views.every(({ lag }) => lag === 0);
    });
  }

  /** The product's local date. */
  async today(): Promise<string> {
    return String((await this.get('/api/admin/datetime/now')).body.date);
  }
}
