import { isPlausibleCui } from '../../domain/person/cui.ts';
import type { PersonData } from '../../domain/person/events.ts';
import { FEMALE_NAMES, MALE_NAMES, MUNICIPALITIES, SURNAMES } from '../content/names.ts';
import { type Random, randomFor } from './random.ts';

export type DemoPerson = Omit<PersonData, 'personId'>;

const PEOPLE_COUNT = 300;

/** The people of the demo, the same at every run; the first one owns the account `usuario@demo.test`. */
export function planPeople(): readonly DemoPerson[] {
  const random = randomFor('people');
  const cuis = new Set<string>();
  return Array.from({ length: PEOPLE_COUNT }, (_, index) => {
    const cui = newCui(random, cuis);
    cuis.add(cui);
    return index === 0 ? { ...person(random, cui), ...OWNER } : person(random, cui);
  });
}

const OWNER = {
  firstName: 'María Lucía',
  lastName: 'Xicará Morales',
  gender: 'F',
  dateOfBirth: '1994-03-18',
};

function person(random: Random, cui: string): DemoPerson {
  const female = random.chance(0.5);
  const names = female ? FEMALE_NAMES : MALE_NAMES;
  const first = random.pick(names);
  const second = random.pick(names);
  const month = String(random.int(1, 12)).padStart(2, '0');
  const day = String(random.int(1, 28)).padStart(2, '0');
  return {
    cui,
    firstName: first === second || random.chance(0.25) ? first : `${first} ${second}`,
    lastName: `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`,
    gender: female ? 'F' : 'M',
    dateOfBirth: `${random.int(1950, 2003)}-${month}-${day}`,
    phone: `${random.pick([3, 4, 5])}${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
  };
}

function newCui(random: Random, taken: ReadonlySet<string>): string {
  for (;;) {
    const number = String(random.int(16_000_000, 38_999_999));
    const department = random.int(1, MUNICIPALITIES.length);
    const municipality = random.int(1, MUNICIPALITIES[department - 1] ?? 1);
    const birthplace = String(department).padStart(2, '0') + String(municipality).padStart(2, '0');
    for (let digit = 0; digit <= 9; digit++) {
      const cui = `${number}${digit}${birthplace}`;
      if (isPlausibleCui(cui) && !taken.has(cui)) return cui;
    }
  }
}

/** First and last name, as the form's "Encargado" takes them. */
export function fullName({ firstName, lastName }: DemoPerson): string {
  return `${firstName} ${lastName}`;
}
