import type { Readable } from 'node:stream';
import type { ListedReservation } from '../presenters/listed-reservation.ts';
import { asDate, type Column, sheetOf } from './sheet.ts';

const TITLE = 'Reservaciones';
const DAY_MINUTES = 24 * 60;

const COLUMNS: readonly Column<ListedReservation>[] = [
  { header: 'Estado', width: 12, value: ({ status }) => status },
  { header: 'Shortcode', width: 13, value: ({ shortcode }) => shortcode },
  { header: 'Pase / Correlativo', width: 20, value: ({ reference }) => reference },
  { header: 'Organización / Institución', width: 32, value: ({ dependency }) => dependency },
  { header: 'Encargado', width: 28, value: ({ requester }) => requester },
  { header: 'Fecha', width: 12, numFmt: 'dd/mm/yyyy', value: ({ date }) => asDate(date) },
  { header: 'Horario', width: 14, value: ({ hours }) => hours },
  { header: 'Lugar', width: 40, value: ({ place }) => place },
  { header: 'Entrada', width: 9, numFmt: 'hh:mm', value: ({ start }) => start / DAY_MINUTES },
  { header: 'Salida', width: 9, numFmt: '[hh]:mm', value: ({ end }) => end / DAY_MINUTES },
  { header: 'Tipo', width: 18, value: ({ type }) => type },
  { header: 'Actividad', width: 18, value: ({ activity }) => activity },
];

export function reservationsSheet(batches: AsyncIterable<readonly ListedReservation[]>): Readable {
  return sheetOf(TITLE, COLUMNS, batches);
}
