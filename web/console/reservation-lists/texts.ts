import type { RangeName, SearchMethod } from '../../../api/contract/reservation-lists.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { dateText } from '../../shared/text/date-text.ts';

/** Section 8 of the specification, to the letter; in the lists without the time. */
export const CHECKED_IN = 'Se ha marcado check in en la reseva correctamente';

export const RANGE_LABELS: Readonly<Record<RangeName, string>> = {
  yesterday: 'Ayer',
  today: 'Hoy',
  tomorrow: 'Mañana',
  this_week: 'Esta semana',
  this_month: 'Este mes',
  last_3_months: 'Últimos 3 meses',
  last_6_months: 'Últimos 6 meses',
  all_year: 'Todo el año',
  customize: 'Personalizado',
};

export const METHOD_LABELS: Readonly<Record<SearchMethod, string>> = {
  all: 'Todas',
  code: 'Código',
  cui: 'DPI del solicitante',
};

export function intervalText(start: string, end: string): string {
  return start === end ? dateText(start) : `Del ${dateText(start)} al ${dateText(end)}`;
}

/** Encargado: who is named, else the registered person. */
export function requesterOf({ name, person }: Pick<Reservation, 'name' | 'person'>): string {
  return name || (person ? `${person.first_name} ${person.last_name}`.trim() : '');
}
