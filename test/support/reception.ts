import { Temporal } from 'temporal-polyfill';
import type { Reservation } from '../../api/contract/reservations.ts';
import { GRID_END, GRID_START, toTime } from '../../domain/schedule/interval.ts';
import { eventually } from './eventually.ts';
import { type Answer, HttpClient } from './http-client.ts';

const EMAIL = 'admin@prueba.test';
const PASSWORD = 'clave de prueba';

export const CREATE = '/admin/programmation/create';

/** First administrator for `Reception`, and high limits. */
export const RECEPTION_ENV = {
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: PASSWORD,
  REQUEST_LIMIT: '1000000',
  LOGIN_LIMIT_ACCOUNT: '100000',
  LOGIN_LIMIT_ADDRESS: '100000',
  SESSION_LIMIT: '100000',
};

export interface Slot {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  /** Default: 1. */
  readonly court?: number;
}

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

/** Consecutive days. */
export function seriesForm(slot: Slot, count: number) {
  return {
    ...form(slot),
    reservation_is_recurring: true,
    reservation_recurring_type_selected: 'DIARIA',
    reservation_recurring_count: count,
  };
}

export type Booked = Pick<Reservation, 'id' | 'shortcode' | 'qrcode' | 'order_id'>;

/** The first one of a series. @throws if refused */
export function bookedIn({ status, body }: Answer): Booked {
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return body.reservation as Booked;
}

/** Hours a day. */
export const OPEN_HOURS = (GRID_END - GRID_START) / 60;

/** From 0, day by day. */
export function openHour(first: string, number: number): Slot {
  const start = GRID_START + (number % OPEN_HOURS) * 60;
  const date = plusDays(first, Math.floor(number / OPEN_HOURS));
  return { date, start: toTime(start), end: toTime(start + 60) };
}

/** @throws if refused */
export function bookedIds(answer: Answer): string[] {
  bookedIn(answer);
  return (answer.body.reservations as { id: string }[]).map(({ id }) => id);
}

export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Logged in as the first administrator. */
export class Reception extends HttpClient {
  /** Waits until the views know the account. */
  static async open(url: string): Promise<Reception> {
    const reception = await new Reception(url).login(EMAIL, PASSWORD);
    await eventually('the account in the views', async () => (await reception.get('/api/session')).body.user);
    return reception;
  }

  async logInAgain(): Promise<void> {
    await this.login(EMAIL, PASSWORD);
  }

  book(body: object, key?: string): Promise<Answer> {
    return this.post(CREATE, body, key ? { 'Idempotency-Key': key } : {});
  }

  /** Ids of the order. @throws if refused */
  async booked(body: object, key?: string): Promise<string[]> {
    return bookedIds(await this.book(body, key));
  }

  /** Center 1, each once. */
  async gridIds(date: string): Promise<string[]> {
    const { status, body } = await this.get(`/test?center_id=1&date=${date}`);
    if (status !== 200) throw new Error(`no grid: ${status} ${JSON.stringify(body)}`);
    const cells = body.data as { reservation_id: string | null; others: string[] }[];
    return [...new Set(cells.flatMap(({ reservation_id: id, others }) => (id ? [id, ...others] : others)))];
  }

  async viewsCaughtUp(): Promise<void> {
    await eventually('views that have seen the whole log', async () => {
      const { body } = await this.get('/readyz');
      const views = body.projections as { lag: number }[];
      // Empty if the database did not answer in time.
      return views.length > 0 && views.every(({ lag }) => lag === 0);
    });
  }

  /** Local. */
  async today(): Promise<string> {
    return String((await this.get('/api/admin/datetime/now')).body.date);
  }
}
