import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { count, phoneIfGiven } from '../../api/contract/catalog/fields.ts';
import { emailAddress } from '../../api/contract/email-address.ts';
import { catalogId, localDate, opaqueId, timeOfDay } from '../../api/contract/fields.ts';
import { personBody, profileBody } from '../../api/contract/person-fields.ts';
import { dateCount, MAX_DATES, recurrenceType } from '../../api/contract/recurrence.ts';
import { line, optionalLine, optionalParagraphs } from '../../api/contract/text.ts';
import { LAST_DATE } from '../../domain/schedule/booking-policy.ts';
import { MAX_OCCURRENCES, RECURRENCE_TYPES } from '../../domain/series/recurrence-types.ts';

/** The parsed value, or the sentences that refuse it. */
function read(schema: z.ZodType, input: unknown): unknown {
  const { success, data, error } = schema.safeParse(input);
  return success ? data : error.issues.map(({ message }) => message);
}

const UNSTORABLE = ['Contiene caracteres que no se pueden guardar'];
const REQUIRED = ['Campo obligatorio'];

describe('a required line', () => {
  test.each([
    ['nothing but spaces', '  \u00a0\u3000'],
    ['zero-width characters', '\u200b\u2060\u200d\ufeff'],
    ['bidirectional marks', '\u202e\u200f'],
    ['fillers that count as letters', '\u3164\u115f\uffa0'],
    ['the blank Braille pattern', '\u2800'],
    ['accents without a letter', '\u0301\u0301'],
    ['a variation selector', '\ufe0f'],
    ['line breaks', '\r\n\t\u2028'],
  ])('made of %s is empty', (_, text) => {
    expect(read(line(60), text)).toEqual(REQUIRED);
  });

  test.each([
    'Íñigo Ñuño',
    'e\u0301',
    '7',
    '-',
    '李小龙',
    'محمد علي',
    'می\u200cخواهم',
    '👩‍👩‍👧‍👦',
    '🏳️‍🌈',
    '👍🏽',
    '🇬🇹',
    '1️⃣',
  ])('«%s» stays as it was typed', (text) => {
    expect(read(line(60), text)).toBe(text);
  });

  test('has spaces where line breaks and tabs were pasted', () => {
    expect(read(line(60), ' Ana\tLópez\r\nRuiz\u2028\u0085Paz\n')).toBe('Ana López Ruiz Paz');
  });

  test.each(['a\u0007', 'a\u001b[31mb', 'a\u007f', 'a\u0080', 'a\u0000', 'a\ud800'])(
    'takes no other controls: %j',
    (text) => {
      expect(read(line(60), text)).toEqual(UNSTORABLE);
    },
  );

  test('is as long as it comes out', () => {
    expect(read(line(3), ' abc\n')).toBe('abc');
    expect(read(line(3), 'abcd')).toEqual(['Use como máximo 3 caracteres']);
    expect(read(line(3), undefined)).toEqual(REQUIRED);
    expect(read(line(3), 7)).toEqual(['Debe ser un texto']);
  });
});

test('a count that is missing is required, as a form without it sends null', () => {
  expect(read(count, ' 12 ')).toBe(12);
  expect([null, '', undefined].map((nothing) => read(count, nothing))).toEqual([
    REQUIRED,
    REQUIRED,
    REQUIRED,
  ]);
  expect(read(count, 1.5)).toEqual(['Debe ser un número entero']);
});

describe('a text that may be left out', () => {
  test.each([undefined, null, '', ' ', '\u200b', '\n'])(
    'comes out empty where it says nothing: %j',
    (text) => {
      expect(read(optionalLine(60), text)).toBe('');
      expect(read(optionalParagraphs(60), text)).toBe('');
    },
  );

  test('is one line, or keeps its lines and tabs, as its field says', () => {
    const pasted = 'uno\r\n\tdos\rtres\u2028cuatro';
    expect(read(optionalLine(60), pasted)).toBe('uno dos tres cuatro');
    expect(read(optionalParagraphs(60), pasted)).toBe('uno\n\tdos\ntres\ncuatro');
  });

  test.each(['a\u0007', 'a\u0000', 'a\udc00'])('takes no other controls: %j', (text) => {
    expect(read(optionalLine(60), text)).toEqual(UNSTORABLE);
    expect(read(optionalParagraphs(60), text)).toEqual(UNSTORABLE);
  });
});

describe('the id of a catalogue entry', () => {
  test.each([
    ['7', 7],
    [7, 7],
    ['', REQUIRED],
    [null, REQUIRED],
    [undefined, REQUIRED],
    [0, ['Elija una opción de la lista']],
    ['0', ['Elija una opción de la lista']],
    [-1, ['Debe ser un identificador válido']],
    ['-1', ['Debe ser un identificador válido']],
    [1.5, ['Debe ser un identificador válido']],
    [2 ** 31, ['Debe ser un identificador válido']],
  ])('%j', (input, expected) => {
    expect(read(catalogId, input)).toEqual(expected);
  });
});

describe('an empty field', () => {
  test.each([localDate, timeOfDay, opaqueId])('is said to be required', (field) => {
    for (const empty of ['', '  ']) expect(read(field, empty)).toEqual(REQUIRED);
    expect(read(field, 'ñ')).not.toEqual(REQUIRED);
  });
});

describe('a date', () => {
  const UNKNOWN = ['La fecha no existe; use el formato AAAA-MM-DD'];
  // As far as every rule for dates goes.
  const FAR = [`Elija una fecha de los años 1900 a ${LAST_DATE.slice(0, 4)}`];
  test.each([
    ['1900-01-01', '1900-01-01'],
    ['2028-02-29', '2028-02-29'],
    ['2999-12-31', '2999-12-31'],
    ['2027-02-29', UNKNOWN],
    ['21/11/2026', UNKNOWN],
    ['-001-01-01', UNKNOWN],
    ['1899-12-31', FAR],
    ['3000-01-01', FAR],
    ['9999-12-31', FAR],
  ])('%s', (given, answer) => {
    expect(read(localDate, given)).toEqual(answer);
  });
});

describe('a series', () => {
  const WRONG = ['Elija de 1 a 30 fechas'];
  test.each([
    ['1', 1],
    [30, 30],
    ['030', 30],
    ['', WRONG],
    [null, WRONG],
    [undefined, WRONG],
    ['0', WRONG],
    [31, WRONG],
    ['31', WRONG],
    [1.5, WRONG],
    ['2.0', WRONG],
    ['seis', WRONG],
    [[2], WRONG],
  ])('with %j dates', (input, expected) => {
    expect(read(dateCount, input)).toEqual(expected);
  });

  test('recurs in every way that the domain knows, and as often as it takes', () => {
    expect(recurrenceType.options).toEqual(RECURRENCE_TYPES);
    expect(MAX_DATES).toBe(MAX_OCCURRENCES);
  });
});

describe('an e-mail address', () => {
  test.each(['ana@example.org', 'ana.lópez+canchas@correo.gt', 'josé@ñandú.gt'])('«%s» is one', (address) => {
    expect(read(emailAddress, ` ${address} `)).toBe(address);
  });

  test.each([
    ['a control', 'an\u0001a@example.org'],
    ['a zero-width space', 'ana\u200b@example.org'],
    ['a zero-width joiner', 'ana@exam\u200dple.org'],
    ['a turn of direction', 'ana\u202e@example.org'],
    ['a soft hyphen', 'an\u00ada@example.org'],
    ['a filler', 'ana\u3164@example.org'],
    ['half of a pair', 'ana\ud800@example.org'],
    ['a character for private use', 'ana\ue000@example.org'],
  ])('holds no character that nobody sees: %s', (_, address) => {
    expect(read(emailAddress, address)).toEqual(['Escriba un correo electrónico como nombre@ejemplo.com']);
  });
});

describe('a telephone number', () => {
  const fields = [profileBody.shape.phone, personBody.shape.phone, phoneIfGiven];

  test.each([
    '55551234',
    ' 5555-1234',
    '(5555) 1234',
    '5555.1234',
    '5555\u20111234',
    '\u202a+502\u00a05555\u00a01234\u202c',
    '50255551234',
    '00502 5555 1234',
  ])('written as "%s" is its digits, without the code of Guatemala', (text) => {
    expect(fields.map((field) => read(field, text))).toEqual(fields.map(() => '55551234'));
  });

  test.each(['5025555123', '5025555123x', '+1 305 555 1234', '555512345'])('is not "%s"', (text) => {
    const of8 = ['El teléfono tiene 8 dígitos'];
    const upTo8 = ['Use como máximo 8 dígitos, sin guiones y sin espacios'];
    expect(fields.map((field) => read(field, text))).toEqual([of8, of8, upTo8]);
  });

  test('may begin like the code', () => {
    expect(read(profileBody.shape.phone, '50212345')).toBe('50212345');
  });
});
