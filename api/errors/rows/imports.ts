import { enumeration } from '../../presenters/spanish.ts';
import { type Rows, rowsOf } from './row.ts';

export const importsRows = {
  ...rowsOf(404, {
    import_unknown: 'La importación no existe. Actualice la página.',
  }),
  ...rowsOf(409, {
    import_settled: 'Esta importación ya está resuelta. Actualice la página para ver el resultado.',
    import_interrupted: 'La importación se interrumpió y no se creó ninguna reserva. Impórtela de nuevo.',
    import_not_completed: 'La importación no se completó: no hay reservas que deshacer.',
  }),
  ...rowsOf(413, {
    table_too_large:
      'El archivo contiene demasiados datos. Deje solo la hoja con las reservas, sin imágenes.',
    table_too_complex:
      'El archivo es demasiado complejo. Copie solo las filas con reservas a un libro nuevo y guárdelo como .xlsx.',
  }),
  ...rowsOf(415, {
    table_kind:
      'El archivo no es una tabla de Excel (.xlsx) ni un .csv. Ábralo en Excel y guárdelo como .xlsx.',
  }),
  ...rowsOf(422, {
    import_empty: 'El archivo no tiene ninguna fila con datos.',
    import_too_long: ({ max }) =>
      `El archivo tiene más de ${max.toLocaleString('es-GT')} filas. Divídalo en varios archivos.`,
    table_unreadable:
      'No se ha podido leer el archivo. Guárdelo de nuevo como .xlsx o .csv e inténtelo otra vez.',
    table_empty: 'El archivo está vacío. La primera fila lleva los nombres de las columnas.',
    columns_missing: ({ labels }) =>
      `No se encuentra en el archivo: ${enumeration(labels)}. Indique qué columna lo contiene.`,
  }),
} satisfies Rows;
