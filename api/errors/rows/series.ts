import { MAX_OCCURRENCES } from '../../../domain/series/recurrence-types.ts';
import { enumeration, spanishDate } from '../../presenters/spanish.ts';
import { type Rows, rowsOf } from './row.ts';

export const seriesRows = {
  ...rowsOf(409, {
    series_settled: 'Esta solicitud de serie ya está resuelta. Actualice la página para ver el resultado.',
    series_open:
      'La serie de esta reserva todavía se está creando o cambiando. Inténtelo de nuevo en unos segundos.',
  }),
  ...rowsOf(422, {
    series_empty: 'La serie no tiene fechas. Deje al menos una fecha sin omitir.',
    series_too_long: `Una serie tiene ${MAX_OCCURRENCES} fechas como máximo. Elija menos fechas.`,
  }),
  series_taken: {
    status: 409,
    sentence: ({ dates }) =>
      dates.length === 1
        ? `El ${dates.map(spanishDate).join()} ya está reservado y no se creó ninguna reserva. Omita esa fecha o elija otro horario.`
        : `Estas fechas ya están reservadas y no se creó ninguna reserva: ${dates.map(spanishDate).join(', ')}. Omítalas o elija otro horario.`,
    extra: ({ dates }) => ({ taken_dates: [...dates] }),
  },
  series_move_refused: {
    status: 409,
    sentence: ({ dates, isPast }) =>
      isPast
        ? `No se movió ninguna reserva: el horario ya pasó el ${enumeration(dates.map(spanishDate))}. Elija una fecha u hora posterior.`
        : `No se movió ninguna reserva: el horario no está libre el ${enumeration(dates.map(spanishDate))}. Elija otro horario u otro lugar.`,
    extra: ({ dates }) => ({ taken_dates: [...dates] }),
  },
} satisfies Rows;
