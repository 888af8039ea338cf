import type { FieldsOf } from '../domain/catalog/catalog.ts';
import type { attractionTypes, origins, reservationTypes } from '../domain/catalog/kinds.ts';

/** The data that every installation starts with. The id of an entry is its place in the list, from 1. */

export const ATTRACTION_TYPES: readonly FieldsOf<typeof attractionTypes>[] = [
  { name: 'Cancha' },
  { name: 'Piscina' },
  { name: 'Pista' },
  { name: 'Salón' },
  { name: 'Gimnasio' },
  { name: 'Rancho' },
];

/** Types 1 to 6 are known to the screens by their ids; the names are spelled as the specification spells them. */
export const RESERVATION_TYPES: readonly FieldsOf<typeof reservationTypes>[] = [
  { name: 'Momento', strcode: 'MOM', minutes_for_next_reservation: 60, min_days: 0, max_days: 1 },
  { name: 'Afluencia media', strcode: 'AFM', minutes_for_next_reservation: 0, min_days: 1, max_days: 30 },
  { name: 'Mayor afluencia', strcode: 'MAA', minutes_for_next_reservation: 0, min_days: 3, max_days: 60 },
  { name: 'Liga Deportiva', strcode: 'LIG', minutes_for_next_reservation: 0, min_days: 0, max_days: 180 },
  { name: 'Academía', strcode: 'ACA', minutes_for_next_reservation: 0, min_days: 0, max_days: 365 },
  { name: 'Normal', strcode: 'NOR', minutes_for_next_reservation: 60, min_days: 0, max_days: 15 },
];

/** "Medio de solicitud". */
export const ORIGINS: readonly FieldsOf<typeof origins>[] = [
  { name: 'Presencial' },
  { name: 'Teléfono' },
  { name: 'Correo electrónico' },
  { name: 'Carta' },
  { name: 'Redes sociales' },
  { name: 'Ventanilla Ágil' },
];
