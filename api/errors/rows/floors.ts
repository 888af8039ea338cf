import { type Rows, rowsOf } from './row.ts';

const courts = (ids: readonly number[]) =>
  ids.length === 1 ? 'una atracción la usa' : `${ids.length} atracciones la usan`;
const removed = (ids: readonly number[]) => (ids.length === 1 ? 'Quítela' : 'Quítelas');

const changing = {
  status: 503,
  sentence: 'La superficie se está cambiando y nada se guardó. Inténtelo de nuevo en unos segundos.',
  headers: () => ({ 'Retry-After': '2' }),
};

export const floorsRows = {
  floor_unknown: { status: 404, sentence: 'La superficie no existe.' },
  ...rowsOf(409, {
    floor_in_use: ({ attractionIds }) =>
      `La superficie no se puede eliminar: ${courts(attractionIds)}, ahora o más adelante. ${removed(attractionIds)} primero.`,
    floor_cell_in_use: ({ attractionIds }) =>
      `Una de las partes no se puede eliminar: ${courts(attractionIds)}, ahora o más adelante.`,
    floor_conflicts:
      'Hay reservas que coincidirían con otras de la superficie. Muévalas, cancélelas o elija una fecha posterior.',
    floor_link_over: 'El cambio de superficie ya terminó. Vuelva a cargar la página.',
  }),
  on_floor: {
    status: 409,
    sentence: ({ floor }) =>
      `La atracción está en la superficie «${floor}» de su centro. Quítela de ella antes de cambiarla de centro.`,
    extra: () => ({ errors: { center_id: ['La atracción está en una superficie de su centro'] } }),
  },
  removed_on_floor: {
    status: 409,
    sentence: ({ floor }) =>
      `La atracción está en la superficie «${floor}». Quítela de ella primero: se puede eliminar desde el día en que ya no esté.`,
  },
  floor_name_taken: {
    status: 409,
    sentence: 'El centro ya tiene una superficie con este nombre. Use uno distinto.',
    extra: () => ({ errors: { name: ['Ya está en uso'] } }),
  },
  ...rowsOf(422, {
    floor_cells_alike: 'Dos partes tienen el mismo nombre o el mismo lugar en el plano. Cambie una.',
    floor_elsewhere: 'La superficie es de otro centro deportivo. Elija una del centro de la atracción.',
  }),
  floor_cells_unknown: {
    status: 422,
    sentence: 'Elija al menos una parte de la superficie, cada una una sola vez.',
    extra: () => ({ errors: { cells: ['Elija las partes de la lista'] } }),
  },
  floor_none: {
    status: 422,
    sentence: 'La atracción no está en ninguna superficie desde esa fecha: no hay nada que quitar.',
    extra: () => ({ errors: { attraction_id: ['No está en ninguna superficie'] } }),
  },
  floor_date_early: {
    status: 422,
    sentence: 'El cambio vale desde mañana como muy pronto. Elija otra fecha.',
    extra: () => ({ errors: { from: ['Debe ser mañana o después'] } }),
  },
  floor_changing: changing,
  day_left: changing,
  day_changed: changing,
} satisfies Rows;
