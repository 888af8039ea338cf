/** Each has an emblem of its key in `seed/pictures/activities/`. */
export const ACTIVITIES = {
  football: 'Fútbol',
  basketball: 'Baloncesto',
  volleyball: 'Voleibol',
  tennis: 'Tenis',
  padel: 'Pádel',
  tableTennis: 'Tenis de mesa',
  badminton: 'Bádminton',
  swimming: 'Natación',
  athletics: 'Atletismo',
  skating: 'Patinaje',
  martialArts: 'Artes marciales',
  dance: 'Baile',
  fitness: 'Acondicionamiento físico',
  gathering: 'Actividad social',
} as const;

export type ActivityKey = keyof typeof ACTIVITIES;
export const ACTIVITY_KEYS = Object.keys(ACTIVITIES) as ActivityKey[];
