import { fullDate } from '../../../web/shared/dates.ts';

export const TODAY = '2026-11-21';
export const NOW = `${TODAY} 10:20:00`;

export interface FakeBooking {
  readonly id: string;
  readonly court: number;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly type: number;
  readonly who: string;
  readonly what: string;
  readonly checkedIn?: boolean;
}

export interface FakeAnswer {
  readonly status: number;
  readonly json: unknown;
}

export const DENIED = { response: 'ERROR', error: 'No se ha encontrado lo que busca.', code: 'not_found' };

export function shortcodeOf(id: string): string {
  return `SR${id.slice(1)}`;
}

/** As long as a real one, with what only a QR code may hold. */
export function qrcodeOf(id: string): string {
  return `q-${id}_`.padEnd(22, 'aB');
}

export const STAFF = { id: 'u1', email: 'personal@demo.test', roles: ['Personal'], person: null };
export const INIT = {
  centers: [
    { id: 1, name: 'Complejo Deportivo Norte', slug: 'norte', strcode: 'NO' },
    { id: 2, name: 'Polideportivo Sur', slug: 'sur', strcode: 'SU' },
  ],
  attraction_types: [
    { id: 1, name: 'Fútbol' },
    { id: 2, name: 'Básquet' },
  ],
  date: TODAY,
};

export function ok(fields: object): FakeAnswer {
  return { status: 200, json: { response: 'OK', ...fields } };
}

export function person(cui: string): FakeAnswer {
  if (cui !== '1234567890101') return { status: 404, json: DENIED };
  return ok({ first_name: 'Inés', last_name: 'Pérez', gender: 'F', date_of_birth: '1990-01-01', phone: '' });
}

export function detailOf(one: FakeBooking) {
  return {
    id: one.id,
    shortcode: shortcodeOf(one.id),
    qrcode: qrcodeOf(one.id),
    qr_link: qrcodeOf(one.id),
    order_id: 'o1',
    name: one.who,
    dependency: '',
    activity_id: 1,
    activity: { id: 1, name: one.what },
    reservation_type_id: one.type,
    reservation_type: 'Mayor afluencia',
    place: `Complejo Deportivo Norte - Cancha ${one.court}`,
    place_center: 'Complejo Deportivo Norte',
    place_attraction: `Cancha ${one.court}`,
    center_id: 1,
    attraction_id: one.court,
    date: one.date,
    date_es: fullDate(one.date),
    hours: `${one.start}–${one.end}`,
    date_start: `${one.date} ${one.start}`,
    date_end: `${one.date} ${one.end}`,
    check_in: '',
    check_in_datetime: '',
    observations: '',
    created_dt_humans: 'hace 3 horas',
    created_at: NOW,
    is_available: true,
    status: 0,
    status_name: 'Confirmada',
    person: null,
    available_date_id: null,
    companions_quantity: 0,
    reference: 'P-1',
    origin: 'Ventanilla',
    occurrence: null,
    may: { cancel: true, check_in: false },
  };
}
