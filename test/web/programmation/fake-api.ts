import { z } from 'zod';
import { createBody } from '../../../api/contract/booking.ts';
import type { GridCell } from '../../../api/contract/grid.ts';
import { reservationCode } from '../../../api/contract/reservations.ts';
import { COLUMNS, columnEnd, columnStart } from '../../../web/console/programmation/grid/data/hours.ts';
import { addDays, fullDate, longDate, minutesOf } from '../../../web/shared/dates.ts';
import {
  DENIED,
  detailOf,
  type FakeAnswer,
  type FakeBooking,
  INIT,
  NOW,
  ok,
  person,
  qrcodeOf,
  STAFF,
  shortcodeOf,
  TODAY,
} from './fake-answers.ts';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const ACTIVITIES = ['Fútbol', 'Básquet', 'Tenis', 'Natación'].map((name, index) => ({ id: index + 1, name }));
const TYPES = ['Momento', 'Afluencia media', 'Mayor afluencia', 'Liga Deportiva', 'Academía', 'Normal'];

/** As much of the API, in memory, as the grid and its form ask: enough to see what the browser makes of each answer. */
export class FakeApi {
  readonly bookings: FakeBooking[] = [];
  readonly requests: FakeRequest[] = [];
  courts: { id: number; name: string; type: number }[];
  /** Answers of a path, instead of the usual ones; used up one by one. */
  readonly planned = new Map<string, FakeAnswer[]>();
  /** The answer of a path, whenever it is asked. */
  readonly always = new Map<string, FakeAnswer>();
  /** Requests of a path wait until the promise settles. */
  readonly held = new Map<string, Promise<void>>();
  /** `YYYY-MM-DD HH:mm:ss`, what its clock says. */
  now = NOW;
  /** Who is logged in; null for a visitor. */
  user: typeof STAFF | null = STAFF;
  #made = 0;

  constructor(courtCount: number) {
    this.courts = Array.from({ length: courtCount }, (_, index) => ({
      id: index + 1,
      name: `Cancha ${index + 1}`,
      type: (index % 2) + 1,
    }));
  }

  book(booking: Partial<FakeBooking> & Pick<FakeBooking, 'court' | 'start' | 'end'>): FakeBooking {
    this.#made += 1;
    const made = { id: `r${this.#made}`, date: TODAY, type: 3, who: 'Ana López', what: 'Fútbol', ...booking };
    this.bookings.push(made);
    return made;
  }

  plan(path: string, ...answers: FakeAnswer[]): void {
    this.planned.set(path, answers);
  }

  sent(method: string, path: string): FakeRequest[] {
    return this.requests.filter((one) => one.method === method && one.path === path);
  }

  async answer(request: FakeRequest): Promise<FakeAnswer> {
    this.requests.push(request);
    await this.held.get(request.path);
    const planned = this.planned.get(request.path)?.shift() ?? this.always.get(request.path);
    return planned ?? this.#usual(request);
  }

  #usual({ method, path, query, body }: FakeRequest): FakeAnswer {
    const one = (name: string) => query.get(name) ?? '';
    if (path === '/api/session') return ok({ user: this.user, csrf_token: 'token' });
    if (path.startsWith('/api/consulta/')) return this.#lookup(path.slice('/api/consulta/'.length));
    if (path === '/api/reservation/check-in') return this.#checkIn(body);
    if (path === '/api/check-in/today') return ok({ date: TODAY, reservations: [] });
    if (path === '/api/admin/datetime/now') return ok({ date: TODAY, datetime: this.now });
    if (path === '/admin/programmation/get-init') return ok(INIT);
    if (path === '/test') return ok(this.#day(one('date'), Number(one('filter_attraction_type') || 0)));
    if (path === '/admin/programmation/preview') return ok(this.#preview(query));
    if (path === '/admin/programmation/create') return this.#create(body);
    if (path === '/api/reservation/search') return this.#find(one('query'));
    if (path.startsWith('/api/get-profile/')) return person(path.slice('/api/get-profile/'.length));
    if (method === 'DELETE') return this.#cancel(path.slice('/api/reservation/'.length));
    return { status: 404, json: DENIED };
  }

  #day(date: string, type: number) {
    const courts = this.courts.filter((court) => type === 0 || court.type === type);
    return {
      activities: ACTIVITIES,
      reservation_types: TYPES.map((name, index) => ({ id: index + 1, name, strcode: name.slice(0, 3) })),
      origins: [
        { id: 1, name: 'Ventanilla' },
        { id: 2, name: 'Teléfono' },
      ],
      dependencies: [{ id: 1, name: 'Escuela «El Sol»' }],
      attractions: courts.map(({ id, name, type: typeId }) => ({
        id,
        name,
        attraction_type_id: typeId,
        attraction_type: typeId === 1 ? 'Fútbol' : 'Básquet',
        capacity: 10,
        image: '',
        activities: [1, 2],
      })),
      data: courts.flatMap(({ id, name }) => COLUMNS.map((column) => this.#cell(id, name, date, column))),
      now: this.now,
    };
  }

  #cell(court: number, name: string, date: string, column: number): GridCell {
    const [first, ...others] = this.#overlapping(court, date, columnStart(column), columnEnd(column));
    return {
      approval_pending: false,
      reservation_id: first?.id ?? null,
      reservation_type_id: first?.type ?? 0,
      reservation_text: first ? `${first.who}\n${first.what}\n${first.id}` : '',
      attraction_id: court,
      attraction_name: name,
      date,
      date_es: longDate(date),
      hour: columnStart(column),
      hour_next: columnEnd(column),
      who: first?.who ?? '',
      what: first?.what ?? '',
      start: first?.start ?? '',
      end: first?.end ?? '',
      checked_in: first?.checkedIn ?? false,
      closed: column < 1 || column > 15,
      closure: '',
      others: others.map(({ id }) => id),
      keywords: first ? `CODE${first.id}` : '',
    };
  }

  #overlapping(court: number, date: string, start: string, end: string): FakeBooking[] {
    return this.bookings
      .filter((one) => one.court === court && one.date === date)
      .filter((one) => minutesOf(one.start) < minutesOf(end) && minutesOf(start) < minutesOf(one.end));
  }

  #preview(query: URLSearchParams) {
    const court = Number(query.get('attraction_id'));
    const [start = '', end = ''] = [query.get('hour_start') ?? '', query.get('hour_end') ?? ''];
    const dates = Array.from({ length: Number(query.get('recurring_count')) }, (_, index) => {
      const date = addDays(query.get('date') ?? TODAY, 7 * index);
      const [taken] = this.#overlapping(court, date, start, end);
      return {
        date,
        date_es: fullDate(date),
        state: taken ? 'taken' : 'free',
        taken_by: taken?.who ?? '',
        reservation_id: taken?.id ?? null,
      };
    });
    const isTaken = dates.some(({ state }) => state === 'taken');
    const place = { attraction_name: `Cancha ${court + 1}`, date: query.get('date') ?? TODAY };
    const other = { attraction_id: court + 1, ...place, hour_start: start, hour_end: end };
    return { dates, alternatives: isTaken ? [other] : [] };
  }

  #create(json: unknown): FakeAnswer {
    const body = createBody.parse(json);
    const count = body.reservation_is_recurring ? (body.reservation_recurring_count ?? 1) : 1;
    const dates = Array.from({ length: count }, (_, index) => addDays(body.selected_date, 7 * index)).filter(
      (date) => !body.reservation_skip_dates.includes(date),
    );
    const made = dates.map((date) =>
      this.book({
        court: body.selected_attraction_id,
        date,
        start: body.selected_hour_start,
        end: body.selected_hour_end,
        type: body.selected_reservation_type_id,
        who: body.reservation_name,
        what: ACTIVITIES[body.selected_activity_id - 1]?.name ?? '',
      }),
    );
    const reservations = made.map(({ id, date }) => ({
      id,
      shortcode: shortcodeOf(id),
      qrcode: qrcodeOf(id),
      order_id: 'o1',
      date,
    }));
    return ok({ message: 'OK', reservation: reservations[0], reservations, warnings: [] });
  }

  #find(id: string): FakeAnswer {
    const found = this.bookings.find((one) => one.id === id);
    return found ? ok(detailOf(found)) : { status: 404, json: DENIED };
  }

  #lookup(code: string): FakeAnswer {
    const found = this.bookings.find(({ id }) => [shortcodeOf(id), qrcodeOf(id)].includes(code));
    if (!found) return { status: 200, json: {} };
    return ok({
      person_name: found.who,
      attraction_name: `Cancha ${found.court}`,
      center_name: 'Complejo Deportivo Norte',
      reservation_date: found.date,
      reservation_date_start: `${found.date} ${found.start}`,
      reservation_date_end: `${found.date} ${found.end}`,
      reservation_qrcode: qrcodeOf(found.id),
      qrcode: qrcodeOf(found.id),
    });
  }

  #checkIn(json: unknown): FakeAnswer {
    const { shortcode } = z.object({ shortcode: reservationCode }).parse(json);
    const found = this.bookings.find(({ id }) => [shortcodeOf(id), qrcodeOf(id)].includes(shortcode));
    if (!found) return { status: 404, json: { ...DENIED, code: 'reservation_unknown' } };
    return ok({ check_in_datetime: this.now, reservation: detailOf(found) });
  }

  #cancel(id: string): FakeAnswer {
    const index = this.bookings.findIndex((one) => one.id === id);
    if (index < 0) return { status: 404, json: DENIED };
    this.bookings.splice(index, 1);
    return ok({});
  }
}
