import { describe, expect, test } from 'vitest';
import { apiScenarios } from '../support/api-scenario.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';
import type { Answer } from '../support/http-client.ts';
import { type Booked, bookedIn } from '../support/reception.ts';

const api = await gridApiOfFile();
const staff = await api.as('staff');
const visitor = await api.visitor();

const scenario = apiScenarios(() => api);

/** Each test has a day of its own. */
let day = 0;
async function booked(over: Record<string, unknown> = {}): Promise<Booked> {
  day += 1;
  const date = `2027-04-${String(day).padStart(2, '0')}`;
  return bookedIn(await staff.post('/admin/programmation/create', form({ selected_date: date, ...over })));
}

const consult = (code: string): Promise<Answer> => visitor.get(`/api/consulta/${encodeURIComponent(code)}`);

describe('a visitor looks a reservation up', () => {
  test('with its short code, however it is typed, or its QR code; the answer has nothing else', async () => {
    const { shortcode, qrcode } = await booked({
      selected_date: '2027-04-30',
      reservation_name: 'Íñigo «Ñ» <b>🎾',
      reservation_observations: 'teléfono 5555-5555',
      reservation_dependency: 'Liga Norte',
    });
    const typed = ` ${shortcode.slice(0, 3).toLowerCase()}-${shortcode.slice(3)} `;
    for (const code of [shortcode, typed, qrcode, ` ${qrcode} `]) {
      const answer = await consult(code);
      expect(answer.status, code).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toEqual({
        response: 'OK',
        person_name: 'Íñigo «Ñ» <b>🎾',
        attraction_name: 'Cancha 1',
        center_name: 'Polideportivo',
        reservation_date: '2027-04-30',
        reservation_date_start: '2027-04-30 10:00',
        reservation_date_end: '2027-04-30 11:00',
        reservation_qrcode: qrcode,
        qrcode,
      });
    }
  });

  test('and finds nothing by a part of a code, in another case of the QR code, or by what is no code', async () => {
    const { shortcode, qrcode, id } = await booked();
    const swapped = [...qrcode].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
    const codes = [
      ...[shortcode.slice(0, -1), shortcode.slice(1), `${shortcode}2`, `${shortcode}%`, qrcode.slice(0, -1)],
      ...[swapped.join(''), id, 'ZZZZZZZZZ', '%', '_________', '*', "' or 1=1 --", '../../etc/passwd'],
      ...['<script>', '🎾', 'x'.repeat(3_000), 'A\u0000B', '%E0%A4%A', '\\', ' ', '%20', 'null', '0'],
    ];
    for (const code of codes) {
      const { status, text } = await consult(code);
      expect({ code, status, text }).toEqual({ code, status: 200, text: '{}' });
    }
  });

  test('that was cancelled, and finds nothing', async () => {
    const { id, shortcode, qrcode } = await booked();
    expect((await staff.send('DELETE', `/api/reservation/${id}`)).status).toBe(200);
    for (const code of [shortcode, qrcode]) expect((await consult(code)).text).toBe('{}');
  });

  test('with a broken address, which is no failure of the product', async () => {
    for (const path of ['/api/consulta/%E0%A4%A', '/api/consulta/', '/api/consulta/a/b'])
      expect((await visitor.get(path)).status).toBeLessThan(500);
    expect((await visitor.send('POST', '/api/consulta/ABC')).status).toBe(405);
  });

  test('at most 120 times a minute from one address, for all its clients together', async () => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const ask = (address: string) => visitor.get('/api/consulta/ZZZZZZZZZ', from(address));
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask('203.0.113.7')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({ response: 'ERROR', code: 'too_many' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await staff.get('/api/consulta/ZZZZZZZZZ', from('203.0.113.7'))).status).toBe(429);
    expect((await ask('203.0.113.8')).status).toBe(200);
  });
});

describe('a check-in', () => {
  const today = { selected_date: '2026-11-21', selected_hour_start: '07:00', selected_hour_end: '08:30' };
  const checkIn = (code: unknown) => staff.post('/api/reservation/check-in', { shortcode: code });

  scenario('takes the QR code in the place of the short code')
    .given(() => booked(today))
    .when(({ qrcode }) => checkIn(qrcode))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', check_in_datetime: '2026-11-21 08:00:00' },
      events: ['ReservationCheckedIn'],
    });

  for (const code of ['x'.repeat(22), 'A\u0000B', '¿qué?', "' or 1=1", 'https://example.org/consulta/abc'])
    scenario(`with «${code.replace('\u0000', '␀')}» finds nothing`)
      .given(async () => code)
      .when(checkIn)
      .thenAnswers({ status: 404, body: { code: 'reservation_unknown' } });

  for (const code of ['', '  ', 'x'.repeat(65), null, 7])
    scenario(`with ${JSON.stringify(code)} is refused`)
      .given(async () => code)
      .when(checkIn)
      .thenAnswers({ status: 422, body: { code: 'invalid' } });
});
