import { expect, test } from 'vitest';
import { questionsIn } from '../../api/routes/find/question.ts';
import { toTime } from '../../domain/schedule/interval.ts';

/** Saturday, 10:20. */
const NOW = { date: '2026-11-21', minute: 10 * 60 + 20 };

/** `court words | date | times`, of the first reading or of the one behind it. */
function read(typed: string, reading = 0): string {
  const question = questionsIn(typed, NOW)[reading];
  if (!question) return 'none';
  const { court, when } = question;
  const told = when && [when.date, when.minutes.map(toTime).join(' ')].filter(Boolean);
  return [court.join(' '), ...(told ?? [])].join(' | ');
}

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';

test.each([
  ['cancha 3', 'cancha 3'],
  ['Cancha de tenis 3', 'cancha tenis 3'],
  ['fútbol 11', 'futbol 11'],
  ['Ana López', 'ana lopez'],
  // Hours still to come today are meant first.
  ['¿Quién tiene la cancha 3 a las siete?', `cancha 3 | ${TODAY} | 19:00 07:00`],
  ['quien tiene la 3 a las 7', `3 | ${TODAY} | 19:00 07:00`],
  ['cancha tres a las siete', `cancha 3 | ${TODAY} | 19:00 07:00`],
  ['cancha 3 a las 10', `cancha 3 | ${TODAY} | 10:00 22:00`],
  ['mañana cancha 3 a las 7', `cancha 3 | ${TOMORROW} | 07:00 19:00`],
  ['cancha 3 19:00', `cancha 3 | ${TODAY} | 19:00`],
  ['19:30 cancha 3', `cancha 3 | ${TODAY} | 19:30`],
  ['cancha 3 07:00', `cancha 3 | ${TODAY} | 07:00`],
  ['cancha 3 7:30', `cancha 3 | ${TODAY} | 19:30 07:30`],
  ['cancha 3 19.30', `cancha 3 | ${TODAY} | 19:30`],
  ['cancha 3 7pm', `cancha 3 | ${TODAY} | 19:00`],
  ['cancha 3, 7 p. m.', `cancha 3 | ${TODAY} | 19:00`],
  ['cancha 3 7:30 pm', `cancha 3 | ${TODAY} | 19:30`],
  ['cancha 3 12pm', `cancha 3 | ${TODAY} | 12:00`],
  ['cancha 3 19h', `cancha 3 | ${TODAY} | 19:00`],
  ['cancha 3 a las 19 horas', `cancha 3 | ${TODAY} | 19:00`],
  ['cancha 3 a las siete y media', `cancha 3 | ${TODAY} | 19:30 07:30`],
  ['cancha 3 a las 7 de la mañana', `cancha 3 | ${TODAY} | 07:00`],
  ['cancha 3 a las 12 de la mañana', `cancha 3 | ${TODAY} | 12:00`],
  ['cancha 3 mañana a las doce de la mañana', `cancha 3 | ${TOMORROW} | 12:00`],
  ['cancha 3 a las 12 del mediodía', `cancha 3 | ${TODAY} | 12:00`],
  ['cancha 3 a las 12 a. m.', `cancha 3 | ${TODAY} | 00:00`],
  ['cancha 3 mañana a las 7 de la mañana', `cancha 3 | ${TOMORROW} | 07:00`],
  ['cancha 3 a las siete de la noche', `cancha 3 | ${TODAY} | 19:00`],
  ['cancha 3 a la una', `cancha 3 | ${TODAY} | 13:00`],
  ['cancha 3 a las 4', `cancha 3 | ${TODAY} | 16:00`],
  ['cancha 3 al mediodía', `cancha 3 | ${TODAY} | 12:00`],
  ['cancha 3 ahora', `cancha 3 | ${TODAY} | 10:20`],
  ['¿quién tiene la cancha 3?', `cancha 3 | ${TODAY} | 10:20`],
  ['¿está libre la cancha 3?', `cancha 3 | ${TODAY} | 10:20`],
  ['cancha 3 hoy', `cancha 3 | ${TODAY}`],
  ['¿quién tiene la cancha 3 mañana?', `cancha 3 | ${TOMORROW}`],
  ['cancha 3 pasado mañana 19:00', 'cancha 3 | 2026-11-23 | 19:00'],
  ['cancha 3 mañana por la tarde', `cancha 3 | ${TOMORROW}`],
  ['cancha 3 esta noche a las 8', `cancha 3 | ${TODAY} | 20:00 08:00`],
  ['cancha 3 el viernes a las 18', 'cancha 3 | 2026-11-27 | 18:00'],
  ['cancha 3 sábado 19:00', `cancha 3 | ${TODAY} | 19:00`],
  ['cancha 3 25/11 19:00', 'cancha 3 | 2026-11-25 | 19:00'],
  ['cancha 3 25/11/2026 19h', 'cancha 3 | 2026-11-25 | 19:00'],
  ['cancha 3 el 25 de noviembre a las 19', 'cancha 3 | 2026-11-25 | 19:00'],
  ['cancha 3 5 de enero 19:00', 'cancha 3 | 2027-01-05 | 19:00'],
  ['cancha 3 15/8 19:00', 'cancha 3 | 2026-08-15 | 19:00'],
  ['¿quién tuvo la cancha 3 ayer a las 19?', 'cancha 3 | 2026-11-20 | 19:00'],
  ['quién estuvo en la cancha 3 antier 19:00', 'cancha 3 | 2026-11-19 | 19:00'],
  ['cancha 3 anoche 20:00', 'cancha 3 | 2026-11-20 | 20:00'],
  ['cancha 3 el lunes pasado 19:00', 'cancha 3 | 2026-11-16 | 19:00'],
  ['cancha 3 el pasado sábado 19:00', 'cancha 3 | 2026-11-14 | 19:00'],
  ['quién tuvo la cancha 3 el viernes a las 19', 'cancha 3 | 2026-11-20 | 19:00'],
  ['quién jugó en la cancha 3 el sábado a las 7', `cancha 3 | ${TODAY} | 07:00 19:00`],
  ['quién tuvo la cancha 3 el lunes pasado 19:00', 'cancha 3 | 2026-11-16 | 19:00'],
  ['cancha 3 el próximo sábado 19:00', 'cancha 3 | 2026-11-28 | 19:00'],
  ['cancha 3 el próximo lunes 19:00', 'cancha 3 | 2026-11-23 | 19:00'],
  ['cancha 3 a las 12 de la noche', `cancha 3 | ${TODAY} | 24:00`],
  ['cancha 3 a las 12:30 de la noche', `cancha 3 | ${TODAY} | 00:30`],
  ['cancha 3 a las 24', `cancha 3 | ${TODAY} | 24:00`],
  ['cancha 3 24:30', 'cancha 3 24:30'],
  ['¿quién tuvo la cancha 3 a las siete?', `cancha 3 | ${TODAY} | 07:00 19:00`],
  ['¿quién tuvo la cancha 3?', `cancha 3 | ${TODAY} | 10:20`],
  ['cancha no. 3 19:00', `cancha 3 | ${TODAY} | 19:00`],
])('«%s» asks: %s', (typed, question) => {
  expect(read(typed)).toBe(question);
});

test('a number at the end is an hour where it names no court', () => {
  expect(read('fútbol 11 19', 1)).toBe(`futbol 11 | ${TODAY} | 19:00`);
  expect(read('cancha 3 mañana 19', 1)).toBe(`cancha 3 | ${TOMORROW} | 19:00`);
  expect(read('cancha 3 19:00', 1)).toBe('none');
  expect(read('19', 1)).toBe('none');
});
