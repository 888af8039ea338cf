import { Temporal } from 'temporal-polyfill';

export interface Holiday {
  readonly date: string;
  readonly name: string;
  /** Minutes since midnight; 0: the whole day. */
  readonly from: number;
}

const NOON = 720;

const FIXED: readonly (readonly [month: number, day: number, name: string, from?: number])[] = [
  [1, 1, 'Año Nuevo'],
  [5, 1, 'Día del Trabajo'],
  [6, 30, 'Día del Ejército'],
  [8, 15, 'Día de la Asunción'],
  [9, 15, 'Día de la Independencia'],
  [10, 20, 'Día de la Revolución'],
  [11, 1, 'Día de Todos los Santos'],
  [12, 24, 'Nochebuena', NOON],
  [12, 25, 'Navidad'],
  [12, 31, 'Fin de año', NOON],
];

const BEFORE_EASTER: readonly (readonly [days: number, name: string])[] = [
  [3, 'Jueves Santo'],
  [2, 'Viernes Santo'],
  [1, 'Sábado de Gloria'],
];

/** Guatemala's holidays in order on their own days, although the law moves some to a Monday. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year);
  return [
    ...FIXED.map(([month, day, name, from = 0]) => ({
      date: Temporal.PlainDate.from({ year, month, day }).toString(),
      name,
      from,
    })),
    ...BEFORE_EASTER.map(([days, name]) => ({ date: easter.subtract({ days }).toString(), name, from: 0 })),
  ].sort((a, b) => a.date.localeCompare(b.date));
}

/** Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}
