/** From Sunday, 0. */
export const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const;

/** As screens have them, from Monday. */
export const DAYS = ([1, 2, 3, 4, 5, 6, 0] as const).map((day) => ({ day, name: WEEKDAYS[day] }));
