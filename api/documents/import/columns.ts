import { searchKey } from '../../../projections/kit/search/letter-runs.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../contract/imports.ts';

export type ColumnPlaces = ReadonlyMap<ImportColumn, number>;

const OTHER_NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  centro: ['centro deportivo', 'sede', 'polideportivo'],
  atraccion: ['cancha', 'instalacion', 'atraccion cancha', 'lugar'],
  fecha: ['dia', 'fecha de la reserva'],
  hora_inicio: ['hora de inicio', 'inicio', 'desde', 'entrada', 'hora entrada', 'hora de entrada'],
  hora_fin: ['hora de fin', 'fin', 'hasta', 'salida', 'hora salida', 'hora de salida', 'hora final'],
  tipo: ['tipo de reservacion', 'tipo de reserva'],
  actividad: ['deporte'],
  dependencia: ['organizacion', 'institucion', 'organizacion institucion', 'equipo', 'liga'],
  encargado: ['responsable', 'nombre', 'solicitante'],
  correlativo: ['pase', 'correlativo pase', 'pase correlativo', 'referencia'],
  observaciones: ['observacion', 'notas', 'comentarios'],
};

/** Any order, case and accents. `given`: other headers by column; '' if the file lacks one. */
export function matchColumns(
  headers: readonly string[],
  given: Readonly<Partial<Record<ImportColumn, string>>> = {},
): ColumnPlaces {
  const known = headers.map(plain);
  const places = new Map<ImportColumn, number>();
  for (const { key } of IMPORT_COLUMNS) {
    const place = placeOf(headers, known, key, given[key]);
    if (place >= 0) places.set(key, place);
  }
  return places;
}

function placeOf(
  headers: readonly string[],
  known: readonly string[],
  key: ImportColumn,
  given: string | undefined,
): number {
  if (given === '') return -1;
  if (given !== undefined)
    return headers.includes(given) ? headers.indexOf(given) : known.indexOf(plain(given));
  const names = [plain(key), ...OTHER_NAMES[key]];
  return names.map((name) => known.indexOf(name)).find((index) => index >= 0) ?? -1;
}

export function missingColumns(places: ColumnPlaces): string[] {
  return IMPORT_COLUMNS.filter(({ key, isRequired }) => isRequired && !places.has(key)).map(
    ({ label }) => label,
  );
}

/** `Hora_Inicio ` becomes `hora inicio`. */
function plain(header: string): string {
  return searchKey(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
