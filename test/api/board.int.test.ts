import { describe, expect, test } from 'vitest';
import type { BoardAttraction } from '../../api/contract/board.ts';
import { maskedName } from '../../api/presenters/board.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';

const api = await gridApiOfFile();
const visitor = await api.visitor();
const staff = await api.as('staff');
const book = (over: object) => staff.post('/admin/programmation/create', form({ ...over }));
await book({ reservation_dependency: '', reservation_name: 'Ana López Pérez' });
await book({ selected_hour_start: '11:00', selected_hour_end: '12:30', reservation_name: 'Luis Gómez' });
api.clock.set('2026-11-24T14:00:00.000Z');

describe('the board of a centre', () => {
  test('shows everybody the day of its courts, without anybody’s surname', async () => {
    const { status, body, text } = await visitor.get('/api/board/polideportivo');
    expect(status).toBe(200);
    expect(body).toMatchObject({ response: 'OK', center: { name: 'Polideportivo' }, date: '2026-11-24' });
    const [first, second, third] = body.attractions as BoardAttraction[];
    expect(first?.name).toBe('Cancha 1');
    expect(first?.slots.map(({ hour_start, hour_end, text: what }) => [hour_start, hour_end, what])).toEqual([
      ['07:00', '10:00', 'Libre'],
      ['10:00', '11:00', 'Ana L. · Fútbol'],
      ['11:00', '12:30', 'Liga Norte · Fútbol'],
      ['12:30', '21:00', 'Libre'],
    ]);
    expect(second?.slots).toHaveLength(1);
    expect(third?.slots).toEqual([]);
    expect(text).not.toMatch(/López|Pérez|Luis|Gómez/);
  });

  test.each(['nada', '%25', '1'])('«%s» is not found', async (slug) => {
    expect((await visitor.get(`/api/board/${slug}`)).status).toBe(404);
  });
});

test.each([
  ['Ana López Pérez', 'Ana L.'],
  ['Ana', 'Ana'],
  [' Íñigo  Ñuño ', 'Íñigo Ñ.'],
  ['(datos eliminados)', ''],
  ['', ''],
])('of «%s» a board shows «%s»', (name, shown) => {
  expect(maskedName(name)).toBe(shown);
});
