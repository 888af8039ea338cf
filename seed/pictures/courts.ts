import { basketball, multiCourt } from './basketball.ts';
import { football5, football7, football11 } from './football.ts';
import { assemblyHall, banquetHall } from './halls.ts';
import { padel, tableTennis, tennis } from './rackets.ts';
import { picnicShelter } from './shelter.ts';
import { rink, runningTrack, skatePark } from './tracks.ts';
import { dojo, gym } from './training.ts';
import { beachVolleyball, volleyball } from './volleyball.ts';
import { kidsPool, lanePool } from './water.ts';

/** Every illustration of an attraction; each takes the picture's title and gives an SVG document. */
export const COURTS = {
  'futbol-11': football11,
  'futbol-7': football7,
  'futbol-5': (title) => football5(title, 0),
  'futbol-5-azul': (title) => football5(title, 1),
  'futbol-5-techada': (title) => football5(title, 2),
  baloncesto: (title) => basketball(title, 0),
  'baloncesto-duela': (title) => basketball(title, 1),
  'baloncesto-azul': (title) => basketball(title, 2),
  polideportiva: multiCourt,
  voleibol: (title) => volleyball(title, 0),
  'voleibol-duela': (title) => volleyball(title, 1),
  'voleibol-playa': beachVolleyball,
  'tenis-arcilla': (title) => tennis(title, 0),
  'tenis-azul': (title) => tennis(title, 1),
  'tenis-verde': (title) => tennis(title, 2),
  'padel-azul': (title) => padel(title, 0),
  'padel-verde': (title) => padel(title, 1),
  'tenis-mesa': tableTennis,
  'piscina-olimpica': (title) => lanePool(title, 10),
  'piscina-25': (title) => lanePool(title, 6),
  'piscina-infantil': kidsPool,
  atletismo: runningTrack,
  patinaje: rink,
  skate: skatePark,
  'salon-multiusos': assemblyHall,
  'salon-eventos': banquetHall,
  'artes-marciales': dojo,
  gimnasio: gym,
  rancho: picnicShelter,
} as const satisfies Record<string, (title: string) => string>;

export type CourtPicture = keyof typeof COURTS;
