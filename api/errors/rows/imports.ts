import { enumeration } from '../../presenters/spanish.ts';
import type { Rows } from './row.ts';

/** Refusals of an import of a table. */
export const importsRows = {
  import_unknown: { status: 404, sentence: 'La importación no existe. Actualice la página.' },
  import_empty: { status: 422, sentence: 'El archivo no tiene ninguna fila con datos.' },
  import_too_long: {
    status: 422,
    sentence: ({ max }) =>
      `El archivo tiene más de ${max.toLocaleString('es-GT')} filas. Divídalo en varios archivos.`,
  },
  import_settled: {
    status: 409,
    sentence: 'Esta importación ya está resuelta. Actualice la página para ver el resultado.',
  },
  import_interrupted: {
    status: 409,
    sentence: 'La importación se interrumpió y no se creó ninguna reserva. Impórtela de nuevo.',
  },
  import_not_completed: {
    status: 409,
    sentence: 'La importación no se completó: no hay reservas que deshacer.',
  },
  table_unreadable: {
    status: 422,
    sentence: 'No se ha podido leer el archivo. Guárdelo de nuevo como .xlsx o .csv e inténtelo otra vez.',
  },
  table_kind: {
    status: 415,
    sentence:
      'El archivo no es una tabla de Excel (.xlsx) ni un .csv. Ábralo en Excel y guárdelo como .xlsx.',
  },
  table_too_large: {
    status: 413,
    sentence: 'El archivo contiene demasiados datos. Deje solo la hoja con las reservas, sin imágenes.',
  },
  table_empty: {
    status: 422,
    sentence: 'El archivo está vacío. La primera fila lleva los nombres de las columnas.',
  },
  columns_missing: {
    status: 422,
    sentence: ({ labels }) =>
      `No se encuentra en el archivo: ${enumeration(labels)}. Indique qué columna lo contiene.`,
  },
} satisfies Rows;
