import type { Use } from './attractions.ts';

interface Program {
  readonly organizations: readonly string[];
  /** Hours that it may take on a day: one of them, chosen at random among those that are free. */
  readonly hours: readonly (readonly [from: number, to: number])[];
}

const SPORTS = [
  'Escuelas deportivas municipales',
  'Curso de vacaciones «Quetzalitos»',
  'Juegos Deportivos Escolares',
  'Liga Intercolonias',
];
const SOCIAL = ['Curso de vacaciones «Quetzalitos»', 'Talleres municipales', 'Centro Municipal de la Mujer'];

/** The municipality's own programs, which used each place on most days of the past month. */
export const PROGRAMS: Readonly<Record<Use, Program>> = {
  court: {
    organizations: SPORTS,
    hours: [
      [8, 15],
      [8, 16],
      [9, 17],
      [13, 20],
      [14, 21],
      [14, 21],
    ],
  },
  pool: {
    organizations: SPORTS,
    hours: [
      [7, 14],
      [8, 16],
      [12, 19],
      [13, 20],
      [8, 15],
    ],
  },
  hall: {
    organizations: SOCIAL,
    hours: [
      [9, 16],
      [10, 18],
      [13, 21],
      [14, 21],
    ],
  },
  shelter: {
    organizations: SOCIAL,
    hours: [
      [8, 15],
      [9, 16],
      [9, 17],
    ],
  },
  training: {
    organizations: SPORTS,
    hours: [
      [7, 14],
      [8, 16],
      [13, 20],
      [14, 21],
    ],
  },
};
