import type { DemoAttraction } from '../content/attractions.ts';
import { CITIZEN_NOTES, SOCIAL_GROUPS, SOCIAL_NOTES, SPORTS_GROUPS, SPORTS_NOTES } from '../content/texts.ts';
import { ORIGIN, type PlannedBooking, TYPE } from './booking.ts';
import { type DemoPerson, fullName } from './people.ts';
import type { Random } from './random.ts';

type Visitor = Pick<
  PlannedBooking,
  'type' | 'activity' | 'origin' | 'reference' | 'dependency' | 'person' | 'name' | 'observations' | 'by'
>;

/** People whose card is not at hand: they give a name and no CUI. */
const UNKNOWN = [
  'Prof. Julio Ramírez',
  'Seño Telma',
  'Licda. Orfa Peláez',
  'Don Chepe Ixcot',
  'Ing. Íñigo Muñoz',
  'D’Angelo Ruiz',
];

/** Which of the people (those who have time) books an attraction, and what they say. `days`: from today. */
export function visitorOf(
  random: Random,
  people: readonly DemoPerson[],
  attraction: DemoAttraction,
  { minutes, days, date }: { minutes: number; days: number; date: string },
): Visitor {
  const social = attraction.use === 'hall' || attraction.use === 'shelter';
  const type = social
    ? random.weighted([TYPE.large, 5], [TYPE.medium, 5], [TYPE.normal, 2])
    : random.weighted(
        [TYPE.moment, days <= 1 ? 6 : 0],
        [TYPE.medium, 4],
        [TYPE.large, minutes > 60 ? 3 : 0.5],
        [TYPE.normal, 6],
      );
  const organized = type === TYPE.medium || type === TYPE.large;
  const known = random.chance(type === TYPE.normal ? 0.95 : 0.7);
  // A third of the visits are made by regulars.
  const crowd = random.chance(0.34) ? people.slice(0, 40) : people;
  const person = known ? random.pick(crowd) : null;
  return {
    type,
    activity: random.pick(attraction.activities),
    origin: originOf(random, type),
    reference: referenceOf(random, organized, date),
    dependency: organized && random.chance(0.9) ? random.pick(social ? SOCIAL_GROUPS : SPORTS_GROUPS) : '',
    person,
    name: person ? fullName(person) : random.pick(UNKNOWN),
    observations: random.chance(0.3) ? random.pick(social ? SOCIAL_NOTES : SPORTS_NOTES) : '',
    by: random.chance(0.85) ? 'staff' : 'admin',
  };
}

export function ownerAsVisitor(random: Random, owner: DemoPerson, attraction: DemoAttraction): Visitor {
  return {
    type: TYPE.normal,
    activity: random.pick(attraction.activities),
    origin: ORIGIN.counter,
    reference: `Pase ${String(random.int(100, 9_999)).padStart(5, '0')}`,
    dependency: '',
    person: owner,
    name: fullName(owner),
    observations: random.pick(CITIZEN_NOTES),
    by: 'owner',
  };
}

function originOf(random: Random, type: number): number {
  if (type === TYPE.moment) return ORIGIN.inPerson;
  if (type === TYPE.large) return random.weighted([ORIGIN.letter, 4], [ORIGIN.mail, 3], [ORIGIN.inPerson, 2]);
  return random.weighted(
    [ORIGIN.inPerson, 3],
    [ORIGIN.phone, 4],
    [ORIGIN.social, 2],
    [ORIGIN.mail, 1],
    [ORIGIN.counter, 2],
  );
}

function referenceOf(random: Random, organized: boolean, date: string): string {
  return organized
    ? `SOL-${date.slice(0, 4)}-${String(random.int(1, 1_400)).padStart(4, '0')}`
    : `Pase ${String(random.int(100, 9_999)).padStart(5, '0')}`;
}
