import { describe, expect, test } from 'vitest';
import { codeIn, isPlausibleCode, lookupAddress } from '../../web/shared/text/reservation-code.ts';

const QR = 'aB3_x-9Zq0LmNoPqRsTuVw';

describe('the code in what was typed, pasted or scanned', () => {
  test.each([
    ['as it is spoken', ' k7mp-x 234 ', 'K7MPX234'],
    ['a QR code as it is', ` ${QR}\n`, QR],
    ['out of the address in a QR', `https://reservas.example.org/consulta/${QR}`, QR],
    ['out of an address with more behind it', `https://h/consulta/${QR}?from=mail#top`, QR],
    ['out of an address of a short code', 'http://localhost:3000/consulta/k7mpx234', 'K7MPX234'],
    [
      'typed by a scanner of another keyboard',
      "httpsÑ--reservas.example.org-consulta-aB3?x'9Zq0LmNoPqRsTuVw",
      QR,
    ],
    ['scanned with the capitals locked', 'HTTPS://RESERVAS.EXAMPLE.ORG/CONSULTA/Ab3_X-9zQ0lMnOpQrStUvW', QR],
    ['nothing', ' \t', ''],
  ])('%s', (_, text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});

test.each([
  ['K7MPX234', true],
  [QR, true],
  ['', false],
  ['?', false],
  ['A/B', false],
  ['<SCRIPT>', false],
  ['%', false],
  ['🎾', false],
  ['HTTPS://EXAMPLE.ORG/', false],
  ['¿QUÉ?', false],
])('whether %j could name a reservation: %j', (code, plausible) => {
  expect(isPlausibleCode(code)).toBe(plausible);
});

test('a code has its address', () => {
  expect(lookupAddress(QR)).toBe(`/consulta/${QR}`);
});
