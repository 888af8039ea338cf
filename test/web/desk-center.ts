import type { HttpClient } from '../support/http-client.ts';
import { type Booked, bookedIn } from '../support/reception.ts';

/** Saturday; the clock says 10:20, and does not move by itself. */
export const TODAY = '2026-11-21';
export const NOW = '10:20';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response instead of the server's; `lost`: the connection breaks. */
export type Fault = { readonly status: number; readonly json: unknown } | 'lost';

export interface Booking {
  /** Counted from 1, in the order of the center's courts. */
  readonly court: number;
  /** `HH:mm`. */
  readonly start: string;
  readonly end: string;
  /** `YYYY-MM-DD`; default: today. */
  readonly date?: string;
  readonly who?: string;
  /** CUI of the registered person who asks for it. */
  readonly cui?: string;
  /** Id of the reservation type. */
  readonly type?: number;
  readonly checkedIn?: boolean;
}

/** A center of one test: what is booked there by others, and what its pages ask and are answered. */
export class DeskCenter {
  readonly id: number;
  readonly name: string;
  readonly requests: SentRequest[] = [];
  /** Faults of a path, instead of the server's answers; used up one by one. */
  readonly #planned = new Map<string, Fault[]>();
  /** The fault of a path, whenever it is asked. */
  readonly always = new Map<string, Fault>();
  /** Requests of a path wait until the promise settles. */
  readonly held = new Map<string, Promise<void>>();
  readonly #at: (time: string) => void;
  readonly #colleague: HttpClient;
  readonly #courtIds: readonly number[];

  constructor(made: {
    /** Sets the clock of the server. */
    readonly at: (time: string) => void;
    readonly colleague: HttpClient;
    readonly id: number;
    readonly name: string;
    readonly courtIds: readonly number[];
  }) {
    this.id = made.id;
    this.name = made.name;
    this.#at = made.at;
    this.#colleague = made.colleague;
    this.#courtIds = made.courtIds;
  }

  /** The id of a court, counted from 1. */
  court(number: number): string {
    const id = this.#courtIds[number - 1];
    if (id === undefined) throw new Error(`there is no court ${number}`);
    return String(id);
  }

  /** Each court, counted from 1. */
  get courts(): readonly number[] {
    return this.#courtIds.map((_, at) => at + 1);
  }

  /** A colleague books: the log has it, the views show it, open pages are notified. */
  async book({
    court,
    start,
    end,
    date = TODAY,
    who = 'Ana López',
    cui = '',
    type = 3,
    checkedIn,
  }: Booking): Promise<Booked> {
    const answer = await this.#colleague.post('/admin/programmation/create', {
      selected_center_id: this.id,
      selected_date: date,
      selected_attraction_id: this.court(court),
      selected_hour_start: start,
      selected_hour_end: end,
      selected_reservation_type_id: type,
      selected_activity_id: 1,
      selected_origin_id: 1,
      reservation_reference: 'P-1',
      reservation_name: who,
      reservation_person_cui: cui,
    });
    const booked = bookedIn(answer);
    if (checkedIn) await this.#checkIn(booked, start);
    return booked;
  }

  async #checkIn({ shortcode }: Booked, start: string): Promise<void> {
    this.#at(start);
    const { status, body } = await this.#colleague.post('/api/reservation/check-in', { shortcode });
    if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
    this.#at(NOW);
  }

  /** The ids of all reservations of a day. */
  async booked(date = TODAY): Promise<readonly string[]> {
    const { body } = await this.#colleague.get(`/test?center_id=${this.id}&date=${date}`);
    const cells = body.data as { readonly reservation_id: string | null }[];
    return [...new Set(cells.flatMap(({ reservation_id: id }) => (id ? [id] : [])))];
  }

  plan(path: string, ...faults: Fault[]): void {
    this.#planned.set(path, faults);
  }

  sent(method: string, path: string): SentRequest[] {
    return this.requests.filter((one) => one.method === method && one.path === path);
  }

  /** Notes a request of a page. @returns the fault that it meets; null: it goes on to the server */
  async disturb(request: SentRequest): Promise<Fault | null> {
    this.requests.push(request);
    await this.held.get(request.path);
    return this.#planned.get(request.path)?.shift() ?? this.always.get(request.path) ?? null;
  }
}
