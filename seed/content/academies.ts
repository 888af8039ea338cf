import { FRI, MON, SAT, SUN, THU, TUE, WED } from './week.ts';
import { type Weekly, weekly } from './weekly.ts';

/** The courses of academies and of the municipal sports school, week after week. */
export const ACADEMIES: readonly Weekly[] = [
  weekly('central', 'Salón de artes marciales', [MON, WED, FRI], [16, 18], [3, 12], {
    activity: 'martialArts',
    organization: 'Academia de Karate Shuri',
    notes: 'Cintas blancas y amarillas.',
  }),
  weekly('central', 'Salón de tenis de mesa', [TUE, THU], [15, 17], [2, 10], {
    activity: 'tableTennis',
    organization: 'Escuela Municipal de Deportes',
  }),
  weekly('central', 'Salón multiusos', [TUE, FRI], [8, 9], [4, 16], {
    activity: 'fitness',
    organization: 'Dirección de Desarrollo Social',
    notes: 'Aeróbicos para adultos mayores.',
  }),
  weekly('ceibas', 'Cancha de tenis 1', [TUE, WED, THU], [15, 17], [3, 12], {
    activity: 'tennis',
    organization: 'Academia de Tenis Las Ceibas',
    notes: 'Grupo infantil de 7 a 12 años 🎾',
  }),
  weekly('ceibas', 'Pista de patinaje', [SAT, SUN], [9, 11], [2, 10], {
    activity: 'skating',
    organization: 'Escuela de Patinaje "Ruedas Libres"',
  }),
  weekly('cedros', 'Piscina olímpica', [TUE, WED, THU, FRI], [15, 18], [3, 12], {
    activity: 'swimming',
    organization: 'Academia de Natación Delfines',
    notes: 'Carriles 1 a 6.',
  }),
  weekly('cedros', 'Piscina de 25 metros', [TUE, THU], [8, 10], [3, 12], {
    activity: 'swimming',
    organization: 'Escuela Municipal de Deportes',
    notes: 'Natación terapéutica: dejar lista la rampa.',
  }),
  weekly('cedros', 'Piscina infantil', [SAT], [9, 11], [2, 10], {
    activity: 'swimming',
    organization: 'Matronatación «Burbujas»',
  }),
  weekly('encinal', 'Cancha de pádel 2', [MON, WED], [16, 18], [3, 12], {
    activity: 'padel',
    organization: 'Academia de Pádel El Encinal',
  }),
  weekly('encinal', 'Salón de baile', [WED, FRI], [16, 19], [3, 12], {
    activity: 'dance',
    organization: 'Academia de Danza Tz’unun',
    notes: 'Ensayo de "El Torito".',
  }),
  weekly('rosita', 'Pista de atletismo', [MON, TUE, THU], [15, 17], [3, 12], {
    activity: 'athletics',
    organization: 'Escuela de Atletismo Santa Rosita',
  }),
  weekly('rosita', 'Cancha de fútbol 11 auxiliar', [TUE, FRI], [15, 17], [4, 16], {
    activity: 'football',
    organization: 'Academia de Fútbol Jaguares',
  }),
];
