import { isCalendarDate } from '../../../../../api/contract/calendar-date.ts';

export interface GridAddress {
  /** Null: not in the address, so the centre of the day. */
  readonly centerId: number | null;
  /** Null: today. */
  readonly date: string | null;
  /** 0: all (section 9). */
  readonly typeId: number;
}

/** Reads the address; invalid values count as absent. */
export function readAddress(search: URLSearchParams): GridAddress {
  const date = search.get('date') ?? '';
  return {
    centerId: positive(search.get('center')),
    date: isCalendarDate(date) ? date : null,
    typeId: positive(search.get('type')) ?? 0,
  };
}

/** Whether the address asks for a date that is none: `2027-02-30`, `hoy`. */
export function hasBadDate(search: URLSearchParams): boolean {
  return Boolean(search.get('date')) && readAddress(search).date === null;
}

/** The parameters of an address, `before` with its other parameters kept. */
export function writeAddress(before: URLSearchParams, address: GridAddress): URLSearchParams {
  const search = new URLSearchParams(before);
  set(search, 'center', address.centerId);
  set(search, 'date', address.date);
  set(search, 'type', address.typeId);
  return search;
}

function set(search: URLSearchParams, name: string, value: string | number | null): void {
  if (value) search.set(name, String(value));
  else search.delete(name);
}

function positive(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
