import type { ActivityKey } from './activities.ts';
import type { CenterKey } from './centers.ts';
import { everyDay, type Week } from './week.ts';

/** How a place is used over the day: the plan of bookings follows it. */
export type Use = 'court' | 'pool' | 'hall' | 'shelter' | 'training';

export interface DemoAttraction {
  readonly center: CenterKey;
  readonly name: string;
  readonly type: 'Cancha' | 'Piscina' | 'Pista' | 'Salón' | 'Gimnasio' | 'Rancho';
  /** A file in `seed/pictures/attractions/`. */
  readonly picture: string;
  readonly capacity: number;
  readonly use: Use;
  readonly demand: number;
  readonly activities: readonly ActivityKey[];
  /** Narrower than the center's. */
  readonly week?: Week;
  readonly hidden?: true;
  /** The parts of a floor that it covers, by their names. */
  readonly floor?: { readonly name: string; readonly cells: readonly string[] };
}

const DAYTIME = everyDay(8, 17);
const UNTIL_NIGHT = everyDay(8, 21);

type Row = Omit<DemoAttraction, 'center'>;

const placesOf =
  (kind: Pick<Row, 'type' | 'use' | 'week'>) =>
  (name: string, picture: string, capacity: number, demand: number, ...activities: ActivityKey[]): Row => ({
    ...kind,
    name,
    picture,
    capacity,
    demand,
    activities,
  });
const court = placesOf({ type: 'Cancha', use: 'court' });
const pool = placesOf({ type: 'Piscina', use: 'pool' });
const track = placesOf({ type: 'Pista', use: 'training' });
const gym = placesOf({ type: 'Gimnasio', use: 'training' });
const hall = placesOf({ type: 'Salón', use: 'hall', week: UNTIL_NIGHT });
const ranch = placesOf({ type: 'Rancho', use: 'shelter', week: DAYTIME });
const DUELA = 'Duela central';
/** A court on the floor of the hall. */
const onDuela = (cells: string, row: Row): Row => ({ ...row, floor: { name: DUELA, cells: [...cells] } });
const badminton = (number: number, cell: string) =>
  onDuela(cell, court(`Bádminton ${number}`, 'badminton', 4, 0.5, 'badminton'));
const shelter = (name: string, capacity: number) => ranch(name, 'rancho', capacity, 0.8, 'gathering');

const BY_CENTER: Readonly<Record<CenterKey, readonly Row[]>> = {
  central: [
    court('Cancha de fútbol 5 A', 'futbol-5-techada', 12, 1, 'football'),
    court('Cancha de fútbol 5 B', 'futbol-5-azul', 12, 0.85, 'football'),
    court('Cancha de baloncesto techada', 'baloncesto-duela', 20, 0.9, 'basketball'),
    court('Cancha de voleibol techada', 'voleibol-duela', 16, 0.7, 'volleyball'),
    { ...hall('Salón de tenis de mesa', 'tenis-mesa', 16, 0.5, 'tableTennis'), use: 'court' },
    hall('Salón multiusos', 'salon-multiusos', 120, 0.7, 'gathering', 'dance', 'fitness'),
    {
      ...hall('Salón de artes marciales', 'artes-marciales', 30, 0.5, 'martialArts', 'fitness'),
      use: 'training',
    },
    gym('Gimnasio de pesas', 'gimnasio', 25, 0.7, 'fitness'),
  ],
  ceibas: [
    court('Cancha de fútbol 11', 'futbol-11', 30, 0.7, 'football'),
    court('Cancha de fútbol 7', 'futbol-7', 18, 0.9, 'football'),
    court('Cancha de tenis 1', 'tenis-arcilla', 4, 0.8, 'tennis'),
    court('Cancha de tenis 2', 'tenis-arcilla', 4, 0.65, 'tennis'),
    court('Cancha de tenis 3', 'tenis-azul', 4, 0.5, 'tennis'),
    court('Cancha polideportiva', 'polideportiva', 24, 0.75, 'basketball', 'football', 'volleyball'),
    track('Pista de patinaje', 'patinaje', 40, 0.5, 'skating'),
    shelter('Rancho El Amate', 30),
    shelter('Rancho La Ceiba', 40),
  ],
  cedros: [
    pool('Piscina olímpica', 'piscina-olimpica', 80, 0.9, 'swimming'),
    pool('Piscina de 25 metros', 'piscina-25', 48, 0.8, 'swimming', 'fitness'),
    { ...pool('Piscina infantil', 'piscina-infantil', 40, 0.6, 'swimming'), week: DAYTIME },
    court('Cancha de voleibol de playa', 'voleibol-playa', 12, 0.6, 'volleyball'),
    court('Cancha de baloncesto', 'baloncesto-azul', 20, 0.7, 'basketball'),
    hall('Salón de eventos', 'salon-eventos', 150, 0.7, 'gathering', 'dance'),
    shelter('Rancho Los Cedros', 35),
  ],
  encinal: [
    court('Cancha de pádel 1', 'padel-azul', 4, 1, 'padel'),
    court('Cancha de pádel 2', 'padel-azul', 4, 0.9, 'padel'),
    court('Cancha de pádel 3', 'padel-verde', 4, 0.75, 'padel'),
    court('Cancha de tenis', 'tenis-verde', 4, 0.7, 'tennis'),
    court('Cancha de fútbol 7', 'futbol-7', 18, 0.8, 'football'),
    court('Cancha de voleibol', 'voleibol', 16, 0.55, 'volleyball'),
    { ...track('Pista de skate', 'skate', 30, 0.35, 'skating'), hidden: true },
    {
      ...hall('Salón de baile', 'salon-eventos', 60, 0.55, 'dance', 'fitness', 'gathering'),
      use: 'training',
    },
  ],
  rosita: [
    court('Cancha de fútbol 11 principal', 'futbol-11', 32, 0.8, 'football'),
    court('Cancha de fútbol 11 auxiliar', 'futbol-11', 30, 0.6, 'football'),
    court('Cancha de fútbol 5', 'futbol-5', 12, 0.95, 'football'),
    court('Cancha de baloncesto', 'baloncesto', 20, 0.65, 'basketball'),
    track('Pista de atletismo', 'atletismo', 60, 0.6, 'athletics', 'fitness'),
    { ...gym('Gimnasio', 'gimnasio', 20, 0.5, 'fitness'), hidden: true },
    hall('Salón comunal', 'salon-multiusos', 100, 0.6, 'gathering', 'dance', 'martialArts'),
  ],
};

const CELLS = ['A', 'B', 'C', 'D'];
/** The hall of the first center: a full court, or two halves, or four courts of badminton. */
const HALL: readonly Row[] = [
  onDuela('ABCD', court('Duela completa', 'baloncesto-duela', 40, 0.3, 'basketball', 'volleyball')),
  onDuela('AB', court('Media duela norte', 'baloncesto-duela', 20, 0.6, 'basketball')),
  onDuela('CD', court('Media duela sur', 'baloncesto-duela', 20, 0.6, 'basketball')),
  ...CELLS.map((cell, index) => badminton(index + 1, cell)),
];

export const ATTRACTIONS: readonly DemoAttraction[] = [
  ...(Object.keys(BY_CENTER) as CenterKey[]).flatMap((center) =>
    BY_CENTER[center].map((row) => ({ ...row, center })),
  ),
  ...HALL.map((row) => ({ ...row, center: 'central' as const })),
];

export interface DemoFloor {
  readonly center: CenterKey;
  readonly name: string;
  /** Side by side, in this order. */
  readonly cells: readonly string[];
}

export const FLOORS: readonly DemoFloor[] = [{ center: 'central', name: DUELA, cells: CELLS }];
