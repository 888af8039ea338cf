import type { RecurrenceType } from '../../domain/series/recurrence-types.ts';
import { ACTIVITY_KEYS, type ActivityKey } from './activities.ts';
import { WEEKDAYS } from './week.ts';

/** A league or a course that comes every week. Each of its weekdays is a series of its own. */
interface Weekly {
  readonly center: string;
  readonly attraction: string;
  readonly activity: ActivityKey;
  readonly organization: string;
  readonly weekdays: readonly number[];
  /** Full hours. */
  readonly hours: readonly [from: number, to: number];
  readonly weeksAgo: number;
  readonly count: number;
  readonly notes?: string;
}

/**
 * Reads them from a table, one a line: center, attraction, weekdays, hours, how many weeks ago it began, how many times
 * it comes, activity, organization, and notes where there are any.
 */
function weeklyTable(text: string): Weekly[] {
  return text.trim().split('\n').map(readLine);
}

function readLine(line: string): Weekly {
  const [
    center = '',
    attraction = '',
    days = '',
    hours = '',
    weeksAgo,
    count,
    does,
    organization = '',
    notes,
  ] = line.split('|').map((cell) => cell.trim());
  const weekdays = days.split(' ').map((day) => WEEKDAYS.indexOf(day));
  const [from = Number.NaN, to = Number.NaN] = hours.split('-').map(Number);
  const activity = ACTIVITY_KEYS.find((key) => key === does);
  if (!activity || weekdays.includes(-1) || !(from < to)) throw new Error(`not a line of the table: ${line}`);
  return {
    center,
    attraction,
    activity,
    organization,
    weekdays,
    hours: [from, to],
    weeksAgo: Number(weeksAgo),
    count: Number(count),
    ...(notes === undefined ? {} : { notes }),
  };
}

export interface DemoSeries extends Weekly {
  /** Id of the reservation type: 2 Afluencia media, 4 Liga Deportiva, 5 Academía. */
  readonly type: 2 | 4 | 5;
  readonly recurrence: RecurrenceType;
}

const LEAGUES = weeklyTable(`
  central | Cancha de fútbol 5 A | TUE THU | 19-22 | 3 | 12 | football | Liga Nocturna de Papi Fútbol | Tres partidos por noche; árbitro incluido.
  central | Cancha de baloncesto techada | WED | 18-21 | 2 | 10 | basketball | Liga Metropolitana de Baloncesto
  central | Cancha de voleibol techada | FRI | 17-20 | 3 | 10 | volleyball | Liga Femenina de Voleibol | Final: entrega de trofeos 🏆
  ceibas | Cancha de fútbol 11 | SUN | 7-13 | 4 | 16 | football | Liga Dominical Las Ceibas | Cuatro partidos; venta de comida autorizada.
  ceibas | Cancha de fútbol 7 | WED FRI | 18-21 | 2 | 12 | football | Liga Empresarial de Fútbol 7
  cedros | Cancha de baloncesto | SAT | 8-12 | 3 | 12 | basketball | Liga Juvenil "Los Cedros"
  encinal | Cancha de fútbol 7 | SAT | 14-18 | 3 | 12 | football | Liga de Veteranos El Encinal
  encinal | Cancha de pádel 1 | THU | 18-21 | 2 | 8 | padel | Liga Municipal de Pádel | Categorías tercera y cuarta.
  rosita | Cancha de fútbol 11 principal | SAT | 9-17 | 4 | 16 | football | Liga Municipal de Fútbol, primera división
  rosita | Cancha de fútbol 5 | MON TUE | 18-21 | 3 | 12 | football | Liga Femenina de Fútbol 5
`);

const ACADEMIES = weeklyTable(`
  central | Salón de artes marciales | MON WED FRI | 16-18 | 3 | 12 | martialArts | Academia de Karate Shuri | Cintas blancas y amarillas.
  central | Salón de tenis de mesa | TUE THU | 15-17 | 2 | 10 | tableTennis | Escuela Municipal de Deportes
  central | Salón multiusos | TUE FRI | 8-9 | 4 | 16 | fitness | Dirección de Desarrollo Social | Aeróbicos para adultos mayores.
  ceibas | Cancha de tenis 1 | TUE WED THU | 15-17 | 3 | 12 | tennis | Academia de Tenis Las Ceibas | Grupo infantil de 7 a 12 años 🎾
  ceibas | Pista de patinaje | SAT SUN | 9-11 | 2 | 10 | skating | Escuela de Patinaje "Ruedas Libres"
  cedros | Piscina olímpica | TUE WED THU FRI | 15-18 | 3 | 12 | swimming | Academia de Natación Delfines | Carriles 1 a 6.
  cedros | Piscina de 25 metros | TUE THU | 8-10 | 3 | 12 | swimming | Escuela Municipal de Deportes | Natación terapéutica: dejar lista la rampa.
  cedros | Piscina infantil | SAT | 9-11 | 2 | 10 | swimming | Matronatación «Burbujas»
  encinal | Cancha de pádel 2 | MON WED | 16-18 | 3 | 12 | padel | Academia de Pádel El Encinal
  encinal | Salón de baile | WED FRI | 16-19 | 3 | 12 | dance | Academia de Danza Tz’unun | Ensayo de "El Torito".
  rosita | Pista de atletismo | MON TUE THU | 15-17 | 3 | 12 | athletics | Escuela de Atletismo Santa Rosita
  rosita | Cancha de fútbol 11 auxiliar | TUE FRI | 15-17 | 4 | 16 | football | Academia de Fútbol Jaguares
`);

const MEETINGS = weeklyTable(`
  rosita | Salón comunal | THU | 9-11 | 4 | 8 | gathering | Asociación de Jubilados «Años Dorados» | Reunión con refacción ☕
  central | Salón multiusos | MON | 18-20 | 2 | 10 | gathering | Comité de Vecinos, zona 1 | Asamblea de vecinos; 60 sillas.
`);

export const SERIES: readonly DemoSeries[] = [
  ...LEAGUES.map((league) => ({ ...league, type: 4 as const, recurrence: 'SEMANAL' as const })),
  ...ACADEMIES.map((course) => ({ ...course, type: 5 as const, recurrence: 'SEMANAL' as const })),
  ...MEETINGS.map((meeting) => ({ ...meeting, type: 2 as const, recurrence: 'QUINCENAL' as const })),
];

/** National holidays, month and day: courses and leagues pause. */
export const HOLIDAYS: readonly string[] = [
  '01-01',
  '05-01',
  '06-30',
  '08-15',
  '09-15',
  '10-20',
  '11-01',
  '12-24',
  '12-25',
  '12-31',
];
