import type { Uses } from '../../../domain/catalog/catalog.ts';
import { toTime } from '../../../domain/schedule/interval.ts';
import { DAYS_INVERTED } from '../../contract/catalog/fields.ts';
import { enumeration } from '../../presenters/spanish.ts';
import { type Rows, rowsOf } from './row.ts';

export const catalogRows = {
  ...rowsOf(404, {
    entry_unknown: 'El registro no existe o fue eliminado.',
    hours_unknown: 'El horario no existe o fue eliminado.',
    picture_unknown: 'Esta imagen no es de esta galería. Cierre la ventana y ábrala de nuevo.',
  }),
  ...rowsOf(409, {
    entry_changed:
      'Otra persona cambió este registro mientras usted lo editaba. Revise los cambios antes de guardar.',
    values_overtaken:
      'Otra persona cambió lo mismo mientras usted lo editaba. Revise los cambios antes de guardar.',
    picture_removed: 'Otra persona ya eliminó esta imagen. Elija otra de la galería.',
    gallery_full: ({ max }) =>
      `Ya tiene ${max} imágenes, el máximo. Elimine alguna de la galería para cargar otra.`,
    entry_in_use: ({ uses }) => `No se puede eliminar: ${usedBy(uses)}.`,
    entry_fixed: 'Este registro es parte del sistema y no se puede eliminar.',
    slot_overtaken:
      'Otra persona cambió este horario mientras usted lo editaba. Revise los cambios antes de guardar.',
    hours_overlap: ({ start, end }) =>
      `El horario se cruza con el de ${toTime(start)} a ${toTime(end)} del mismo día. Elija otras horas.`,
    hours_changed: 'El horario cambió después y ya no se puede deshacer. Corríjalo a mano.',
  }),
  ...rowsOf(422, {
    unknown_reference: ({ field }) =>
      `${REFERENCES[field]} que eligió ya no existe. Actualice la página y elija de nuevo.`,
    attraction_elsewhere:
      'La atracción que eligió es de otro centro deportivo. Elija ese centro, o una atracción del que eligió.',
    day_of_week_invalid: 'Elija un día de la semana de la lista.',
  }),
  booked_at_center: {
    status: 409,
    sentence: ({ reservations }) =>
      `La atracción ${usedBy({ reservations })} en su centro. Muévalas o cancélelas antes de cambiarla de centro.`,
    extra: () => ({ errors: { center_id: ['Tiene reservas futuras en su centro'] } }),
  },
  days_inverted: {
    status: 422,
    sentence: 'El último día no puede ser anterior al primer día.',
    extra: () => ({ errors: { max_days: [DAYS_INVERTED] } }),
  },
  code_taken: {
    status: 409,
    sentence: ({ field, value }) =>
      `Ya existe un registro con ${FIELDS[field] ?? field} «${value}». Use uno distinto.`,
    extra: ({ field }) => ({ errors: { [field]: ['Ya está en uso'] } }),
  },
} satisfies Rows;

const REFERENCES = {
  center: 'El centro deportivo',
  attraction: 'La atracción',
  type: 'El tipo de reservación',
  activity: 'La actividad',
  origin: 'El medio de solicitud',
  person: 'La persona',
  attraction_type: 'El tipo de atracción',
  dependency: 'La dependencia',
} as const;

const FIELDS: Readonly<Record<string, string>> = { name: 'nombre', strcode: 'código', slug: 'nombre corto' };

const USES = {
  attractions: ['atracción', 'atracciones'],
  centers: ['centro deportivo', 'centros deportivos'],
  reservations: ['reserva futura', 'reservas futuras'],
} as const;

/** `tiene 2 atracciones y 1 reserva futura`. */
function usedBy(uses: Uses): string {
  const parts = Object.entries(USES).flatMap(([what, [one, many]]) => {
    const count = uses[what as keyof Uses] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `tiene ${enumeration(parts)}`;
}
