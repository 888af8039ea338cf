import { expect, test } from 'vitest';
import { namingOf } from '../../api/routes/personal-data/naming.ts';

const named = (firstName: string, lastName: string) => ({ firstName, lastName });

test.each([
  ['the beginning of both names', named('Martín', 'Martínez'), ['martin'], false],
  ['both names, which are one word', named('Juan', 'Juan'), ['Juan Juan: lunes'], true],
  ['one of two names that are the same', named('Juan', 'Juan'), ['Juan', 'juan'], false],
  ['a first name and an article', named('Domingo', 'del Valle'), ['Domingo del torneo'], false],
  ['a first name here and a last name there', named('Lucía', 'Zona'), ['Santa Lucía', 'zona'], false],
  ['beginnings of a first and a last name', named('María José', 'Pérez Ruiz'), ['rui jos'], true],
])('a text with %s', (_, known, texts, isNamed) => {
  expect(namingOf([known]).isIn(texts)).toBe(isNamed);
});

test.each([
  ['5', ['Zona 5', '5'], false],
  ['5234567890101', ['el 5234 56789 0101'], true],
  ['5234567890101', ['5234567890102'], false],
])('texts with the CUI %s', (cui, texts, isNamed) => {
  expect(namingOf([{ cui }]).isIn(texts)).toBe(isNamed);
});

const customer = (email: string, givenName: string, familyName: string) => ({ email, givenName, familyName });

test.each([
  ['of another last name', named('Martín', 'Martínez'), customer('a@example.org', 'Martín', 'Gómez'), false],
  ['of names in the address', named('Ana', 'López'), customer('ana+lopez@example.org', 'Eva', 'Ruiz'), false],
  ['of fewer names', named('Ana María', 'Pérez de León'), customer('', 'ANA', 'Perez'), true],
  ['of more names', named('Ana', 'Pérez'), customer('', 'Ana María', 'Pérez Ruiz'), true],
  ['of the address', { email: 'ana@example.org' }, customer('Ana@Example.org', 'A', 'P'), true],
  ['of no name', named('', ''), customer('', '', ''), false],
])('a customer %s', (_, known, whom, isThey) => {
  expect(namingOf([known]).isCustomer(whom)).toBe(isThey);
});
