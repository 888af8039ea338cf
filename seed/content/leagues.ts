import { FRI, MON, SAT, SUN, THU, TUE, WED } from './week.ts';
import { type Weekly, weekly } from './weekly.ts';

/** The leagues that play in the evenings and at weekends, week after week. */
export const LEAGUES: readonly Weekly[] = [
  weekly('central', 'Cancha de fútbol 5 A', [TUE, THU], [19, 22], [3, 12], {
    activity: 'football',
    organization: 'Liga Nocturna de Papi Fútbol',
    notes: 'Tres partidos por noche; árbitro incluido.',
  }),
  weekly('central', 'Cancha de baloncesto techada', [WED], [18, 21], [2, 10], {
    activity: 'basketball',
    organization: 'Liga Metropolitana de Baloncesto',
  }),
  weekly('central', 'Cancha de voleibol techada', [FRI], [17, 20], [3, 10], {
    activity: 'volleyball',
    organization: 'Liga Femenina de Voleibol',
    notes: 'Final: entrega de trofeos 🏆',
  }),
  weekly('ceibas', 'Cancha de fútbol 11', [SUN], [7, 13], [4, 16], {
    activity: 'football',
    organization: 'Liga Dominical Las Ceibas',
    notes: 'Cuatro partidos; venta de comida autorizada.',
  }),
  weekly('ceibas', 'Cancha de fútbol 7', [WED, FRI], [18, 21], [2, 12], {
    activity: 'football',
    organization: 'Liga Empresarial de Fútbol 7',
  }),
  weekly('cedros', 'Cancha de baloncesto', [SAT], [8, 12], [3, 12], {
    activity: 'basketball',
    organization: 'Liga Juvenil "Los Cedros"',
  }),
  weekly('encinal', 'Cancha de fútbol 7', [SAT], [14, 18], [3, 12], {
    activity: 'football',
    organization: 'Liga de Veteranos El Encinal',
  }),
  weekly('encinal', 'Cancha de pádel 1', [THU], [18, 21], [2, 8], {
    activity: 'padel',
    organization: 'Liga Municipal de Pádel',
    notes: 'Categorías tercera y cuarta.',
  }),
  weekly('rosita', 'Cancha de fútbol 11 principal', [SAT], [9, 17], [4, 16], {
    activity: 'football',
    organization: 'Liga Municipal de Fútbol, primera división',
  }),
  weekly('rosita', 'Cancha de fútbol 5', [MON, TUE], [18, 21], [3, 12], {
    activity: 'football',
    organization: 'Liga Femenina de Fútbol 5',
  }),
];
