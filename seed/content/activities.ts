import type { Emblem } from '../pictures/emblems.ts';

export const ACTIVITIES = {
  football: 'Fútbol',
  basketball: 'Baloncesto',
  volleyball: 'Voleibol',
  tennis: 'Tenis',
  padel: 'Pádel',
  tableTennis: 'Tenis de mesa',
  swimming: 'Natación',
  athletics: 'Atletismo',
  skating: 'Patinaje',
  martialArts: 'Artes marciales',
  dance: 'Baile',
  fitness: 'Acondicionamiento físico',
  gathering: 'Actividad social',
} as const satisfies Record<Emblem, string>;

export type ActivityKey = keyof typeof ACTIVITIES;
export const ACTIVITY_KEYS = Object.keys(ACTIVITIES) as ActivityKey[];
