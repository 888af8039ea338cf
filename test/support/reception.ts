import { Temporal } from 'temporal-polyfill';
import type { Reservation } from '../../api/contract/reservations.ts';
import { GRID_END, GRID_START, toTime } from '../../domain/schedule/interval.ts';
import { eventually } from './eventually.ts';
import { type Answer, HttpClient } from './http-client.ts';

/** The reception of the centre that `seedCourt` makes, at work over HTTP. */

const EMAIL = 'admin@prueba.test';
const PASSWORD = 'clave de prueba';

export const CREATE = '/admin/programmation/create';

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

export type Booked = Pick<Reservation, 'id' | 'shortcode' | 'qrcode' | 'order_id'>;

/** The reservation that a booking was answered with, of a series the first. @throws where it was refused */
export function bookedIn({ status, body }: Answer): Booked {
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return body.reservation as Booked;
}

/** Hours a day in which a court of the tests can be booked. */
export const OPEN_HOURS = (GRID_END - GRID_START) / 60;

/** The `number`th of them from a date on, counted from 0, day by day. */
export function openHour(first: string, number: number): Slot {
  const start = GRID_START + (number % OPEN_HOURS) * 60;
  const date = plusDays(first, Math.floor(number / OPEN_HOURS));
  return { date, start: toTime(start), end: toTime(start + 60) };
}

/** Ids of the order that a booking was answered with. @throws where it was refused */
export function bookedIds(answer: Answer): string[] {
  bookedIn(answer);
  return (answer.body.reservations as { id: string }[]).map(({ id }) => id);
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

  /** Logs in with the same browser once more. */
  async logInAgain(): Promise<void> {
    await this.login(EMAIL, PASSWORD);
  }

  /** Books what the form says (`form`, `seriesForm`). */
  book(body: object, key?: string): Promise<Answer> {
    return this.post(CREATE, body, key ? { 'Idempotency-Key': key } : {});
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
