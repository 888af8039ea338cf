import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { registerPerson } from '../../commands/people/person.ts';
import { NO_GAP } from '../../domain/catalog/gap.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import { form, gridApiOfFile, seriesForm } from '../support/grid-api.ts';
import { CREATE } from '../support/reception.ts';

const ANA = '1234567890101';
const EVA = '2345678901234';
/** Types by the minutes that they ask for; `seedCourt` has made the first, without a rule. */
const [NO_RULE, TWO_HOURS, OTHER_TWO_HOURS, OVER_A_DAY] = [1, 2, 3, 4];

const api = await gridApiOfFile();
const staff = await api.as('staff');
const { handler, personId } = api.booking;
for (const [index, minutes] of [120, 120, 1500].entries()) {
  const fields = {
    name: `Tipo ${index}`,
    strcode: `T${index}`,
    min_days: 0,
    max_days: 30,
    ...NO_GAP,
    minutes_for_next_reservation: minutes,
  };
  await changeCatalog(handler, reservationTypes, { type: 'Create', fields }, newContext(api.booking));
}
for (const cui of [ANA, EVA]) {
  const person = { cui, firstName: '', lastName: '', gender: '', dateOfBirth: '', phone: '' };
  await registerPerson(handler, personId, person, newContext(api.booking));
}

/** Each test has days of its own, a week from those of the next. */
let week = 0;
function tuesday(): { date: string; monday: string } {
  week += 1;
  const at = (days: number) => new Date(Date.UTC(2027, 0, 5 + 7 * week + days)).toISOString().slice(0, 10);
  return { date: at(0), monday: at(-1) };
}
/** For Ana, on court 1. */
const requestFor = (selected_date: string, start: string, end: string, over = {}) => ({
  selected_date,
  selected_hour_start: start,
  selected_hour_end: end,
  selected_reservation_type_id: TWO_HOURS,
  reservation_person_cui: ANA,
  ...over,
});

async function booked(body: Record<string, unknown>, key?: string) {
  const answer = await staff.post(CREATE, body, key ? { 'Idempotency-Key': key } : {});
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { reservation: { id: string }; warnings: string[] };
}
const warningsOf = async (over: Record<string, unknown>) => (await booked(form(over))).warnings;
const cancel = async (id: string) => expect((await staff.delete(`/api/reservation/${id}`)).status).toBe(200);

describe("a person's reservations of a type that asks for minutes between them", () => {
  test('too close before or after: staff see which, and book it all the same', async () => {
    const { date } = tuesday();
    expect(await warningsOf(requestFor(date, '12:00', '13:00'))).toEqual([]);
    const other =
      'Esta persona tiene otra reserva de este tipo el martes 12 de enero de 2027 a las 12:00; ' +
      'entre una y otra debe haber al menos 2 horas.';
    expect(await warningsOf(requestFor(date, '10:00', '10:01'))).toEqual([other]);
    expect(await warningsOf(requestFor(date, '14:59', '15:59'))).toEqual([other]);
  });

  test('at the same time on another court', async () => {
    const { date } = tuesday();
    await booked(form(requestFor(date, '12:00', '13:00')));
    expect(await warningsOf(requestFor(date, '12:00', '13:00', { selected_attraction_id: 2 }))).toHaveLength(
      1,
    );
  });

  test('exactly the waiting minutes apart is enough', async () => {
    const { date } = tuesday();
    await booked(form(requestFor(date, '12:00', '13:00')));
    expect(await warningsOf(requestFor(date, '15:00', '16:00'))).toEqual([]);
    expect(await warningsOf(requestFor(date, '09:00', '10:00'))).toEqual([]);
  });

  test('several: the first is named, the others are counted', async () => {
    const { date } = tuesday();
    await booked(form(requestFor(date, '14:00', '15:00', { selected_attraction_id: 2 })));
    await booked(form(requestFor(date, '14:00', '15:00')));
    await booked(form(requestFor(date, '10:00', '11:00')));
    const [warning] = await warningsOf(requestFor(date, '12:00', '13:00'));
    expect(warning).toMatch(/ a las 10:00, y 2 más; entre/);
  });

  test('the minutes go on over midnight, both ways', async () => {
    const over = { selected_reservation_type_id: OVER_A_DAY };
    const [first, second] = [tuesday(), tuesday()];
    await booked(form(requestFor(first.monday, '10:00', '11:00', over)));
    expect((await warningsOf(requestFor(first.date, '11:59', '12:59', over)))[0]).toMatch(
      / el lunes .* a las 10:00;/,
    );
    await booked(form(requestFor(second.date, '12:00', '13:00', over)));
    expect(await warningsOf(requestFor(second.monday, '10:00', '11:00', over))).toEqual([]);
    expect((await warningsOf(requestFor(second.monday, '11:00', '11:01', over)))[0]).toMatch(
      / a las 10:00, y 1 más;/,
    );
  });

  test('closed hours are named after it', async () => {
    const { date } = tuesday();
    await booked(form(requestFor(date, '05:00', '06:00')));
    const [tooClose, closed, ...more] = await warningsOf(requestFor(date, '06:00', '07:00'));
    expect(tooClose).toMatch(/^Esta persona tiene/);
    expect(closed).toMatch(/^El lugar está cerrado/);
    expect(more).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['another type', { selected_reservation_type_id: OTHER_TWO_HOURS }],
    ['a type without the rule', { selected_reservation_type_id: NO_RULE }],
    ['another person', { reservation_person_cui: EVA }],
    ['nobody known by CUI', { reservation_person_cui: '' }],
  ])('%s is not told', async (_, over) => {
    const { date } = tuesday();
    await booked(form(requestFor(date, '12:00', '13:00', { selected_reservation_type_id: NO_RULE })));
    await booked(form(requestFor(date, '13:00', '14:00')));
    await booked(form(requestFor(date, '16:00', '17:00', { reservation_person_cui: '' })));
    expect(await warningsOf(requestFor(date, '14:00', '15:00', over))).toEqual([]);
  });

  test('a cancelled one does not count', async () => {
    const { date } = tuesday();
    const { reservation } = await booked(form(requestFor(date, '12:00', '13:00')));
    await cancel(reservation.id);
    expect(await warningsOf(requestFor(date, '13:00', '14:00'))).toEqual([]);
  });

  test('the same request again gets the same answer, whatever became of the others', async () => {
    const { date } = tuesday();
    const { reservation } = await booked(form(requestFor(date, '12:00', '13:00')));
    const first = await booked(form(requestFor(date, '13:00', '14:00')), 'again');
    expect(first.warnings).toHaveLength(1);
    await cancel(reservation.id);
    expect(await booked(form(requestFor(date, '13:00', '14:00')), 'again')).toEqual(first);
  });
});

describe('a series', () => {
  const series = (type: string, date: string, over = {}) =>
    seriesForm(type, 3, requestFor(date, '10:00', '11:00', over));

  test('names the reservations near any of its dates', async () => {
    const { date } = tuesday();
    const [second, third] = [tuesday(), tuesday()];
    await booked(form(requestFor(second.date, '12:00', '13:00')));
    await booked(form(requestFor(third.date, '08:00', '09:00')));
    const { warnings } = await booked(series('SEMANAL', date));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(` a las 12:00, y 1 más;`);
  });

  test('with its own dates too close to each other', async () => {
    const { date } = tuesday();
    const over = { selected_reservation_type_id: OVER_A_DAY };
    const { warnings } = await booked(series('DIARIA', date, over));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/ el miércoles .* a las 10:00, y 1 más; .* 25 horas\.$/);
  });

  test('with its own dates far enough from each other', async () => {
    expect((await booked(series('DIARIA', tuesday().date))).warnings).toEqual([]);
  });
});
