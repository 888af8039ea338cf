import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alternative } from '../../api/contract/booking.ts';
import { calls } from '../../api/contract/calls.ts';
import { occurrenceDates } from '../../domain/series/recurrence.ts';
import { RECURRENCE_TYPES } from '../../domain/series/recurrence-types.ts';
import { form, gridApiOfFile, seriesForm } from '../support/grid-api.ts';
import type { Answer } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { CREATE } from '../support/reception.ts';

const SLOW = limitOf(60_000);

const TODAY = '2026-11-21';
const api = await gridApiOfFile();
const staff = await api.as('staff');

const WISH = { attraction_id: '1', date: '2026-11-24', hour_start: '10:00', hour_end: '11:00' };
const preview = (over: Readonly<Record<string, string>>): Promise<Answer> =>
  staff.get(`/admin/programmation/preview?${new URLSearchParams({ ...WISH, ...over })}`);

describe('the preview refuses what booking refuses, beside the field', () => {
  test.each([
    [{ attraction_id: '999' }, 'unknown_reference', { attraction_id: ['Ya no existe: elija otra opción'] }],
    [{ hour_end: '24:00' }, 'outside_grid', { hour_end: ['Elija una hora entre las 05:00 y las 23:00'] }],
    [{ hour_start: '04:30' }, 'outside_grid', { hour_start: ['Elija una hora entre las 05:00 y las 23:00'] }],
    [{ hour_end: '10:00' }, 'interval_invalid', { hour_end: ['Debe ser posterior a la hora de inicio'] }],
    [{ date: '2200-01-01' }, 'date_too_far', { date: ['Elija una fecha anterior al año 2200'] }],
    [
      { date: '2195-12-08', recurring_type: 'ANUAL', recurring_count: '10' },
      'date_too_far',
      { recurring_count: ['Elija menos fechas: la última sería posterior al año 2199'] },
    ],
  ])('%j', async (over, code, errors) => {
    expect(await preview(over)).toMatchObject({ status: 422, body: { code, errors } });
  });
});

test.each(['', '0', '31', '1.5', '1e300', 'x', '-1'])(
  'a preview of «%s» dates is refused in one sentence',
  async (count) => {
    const { status, body } = await preview({ recurring_count: count });
    expect([status, body.errors]).toEqual([422, { recurring_count: ['Elija de 1 a 30 fechas'] }]);
  },
);

test('a series is offered places that are free on all of its dates', async () => {
  const [first, second] = ['2027-06-08', '2027-06-15'];
  const weekly = { date: first, recurring_type: 'SEMANAL', recurring_count: '2' };
  const hour = (start: string, end: string) => ({ selected_hour_start: start, selected_hour_end: end });
  const book = (over: Readonly<Record<string, unknown>>) => staff.post(CREATE, form(over));
  // Taken later only; and one of the neighboring hours on the other date.
  await book({ selected_date: second, ...hour('10:00', '11:00') });
  await book({ selected_date: first, ...hour('11:00', '12:00') });
  const { dates, alternatives } = (await preview(weekly)).body as {
    dates: { state: string }[];
    alternatives: Alternative[];
  };
  expect(dates.map(({ state }) => state)).toEqual(['free', 'taken']);
  const here = alternatives.filter(({ attraction_id }) => attraction_id === 1);
  expect(here.length).toBeGreaterThan(0);
  expect(here.map(({ hour_start }) => hour_start)).not.toContain('11:00');
  for (const { attraction_id, date, hour_start, hour_end } of alternatives) {
    expect(date).toBe(first);
    const there = await preview({ ...weekly, attraction_id: String(attraction_id), hour_start, hour_end });
    expect((there.body.dates as { state: string }[]).map(({ state }) => state)).not.toContain('taken');
  }
});

describe('booking says beside the field what is wrong', () => {
  const hours = (start: string, end: string) => ({ selected_hour_start: start, selected_hour_end: end });
  const field = (name: string) => ({ [name]: [expect.stringMatching(/\S/)] });
  test.each([
    ['date_past', form({ selected_date: '2026-11-20' }), field('selected_date')],
    ['date_too_far', form({ selected_date: '2200-01-01' }), field('selected_date')],
    [
      'date_too_far',
      seriesForm('ANUAL', 10, { selected_date: '2195-12-08' }),
      field('reservation_recurring_count'),
    ],
    ['interval_invalid', form(hours('10:00', '10:00')), field('selected_hour_end')],
    ['outside_grid', form(hours('22:00', '24:00')), field('selected_hour_end')],
    [
      'outside_grid',
      form(hours('03:00', '04:00')),
      { ...field('selected_hour_start'), ...field('selected_hour_end') },
    ],
    ['unknown_reference', form({ selected_attraction_id: '999' }), field('selected_attraction_id')],
    ['person_unknown', form({ reservation_person_cui: '1234' }), field('reservation_person_cui')],
    [
      'series_empty',
      seriesForm('DIARIA', 1, { reservation_skip_dates: ['2026-11-24'] }),
      field('reservation_skip_dates'),
    ],
  ])('%s', async (code, body, errors) => {
    const answer = await staff.post(CREATE, body);
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(answer.body.errors).toEqual(errors);
  });
});

test.each([
  { selected_date: '2027-05-03', reservation_recurring_count: 99 },
  { selected_date: '2027-05-04', reservation_recurring_count: {}, reservation_recurring_type_selected: 'X' },
  { selected_date: '2027-05-05', reservation_skip_dates: 'nunca', reservation_is_recurring: '0' },
])('the fields of a series do not count in a form that is not recurring: %j', async (over) => {
  const { status, body } = await staff.post(CREATE, form(over));
  expect([status, (body.reservations as unknown[]).length]).toEqual([200, 1]);
});

const minutes = fc.integer({ min: 18, max: 96 }).map((quarters) => {
  const [hour, minute] = [Math.floor(quarters / 4), (quarters % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});
const dayBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const requests = fc.record({
  attraction_id: fc.constantFrom('1', '1', '2', '3', '4'),
  date: fc.oneof(dayBetween('2026-11-17', '2026-12-10'), dayBetween('2190-01-01', '2200-12-31')),
  hours: fc.tuple(minutes, minutes),
  recurring_type: fc.constantFrom(...RECURRENCE_TYPES),
  recurring_count: fc.integer({ min: 1, max: 6 }),
});

test('a free hour of the preview can be booked, and an hour that it refuses is refused alike', {
  timeout: SLOW,
}, async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ hours: [start, end], recurring_count: count, ...requested }) => {
      const promised = await preview({
        ...requested,
        hour_start: start,
        hour_end: end,
        recurring_count: String(count),
      });
      const series = seriesForm(requested.recurring_type, count, {
        selected_attraction_id: requested.attraction_id,
        selected_date: requested.date,
        selected_hour_start: start,
        selected_hour_end: end,
      });
      if (promised.status !== 200) {
        // The preview marks past dates instead of refusing them, so that they can be left out.
        const past = occurrenceDates(requested.date, requested.recurring_type, count).filter(
          (date) => date < TODAY,
        );
        if (past.length === count) return;
        const { status, body } = await staff.post(CREATE, { ...series, reservation_skip_dates: past });
        expect([status, body.code]).toEqual([promised.status, promised.body.code]);
        return;
      }
      const { dates } = calls.previewReservation.response.parse(promised.body);
      const isFree = ({ state }: { state: string }) => state === 'free' || state === 'closed';
      const free = dates.filter(isFree).map(({ date }) => date);
      const reservation_skip_dates = dates.filter((day) => !isFree(day)).map(({ date }) => date);
      const { status, body } = await staff.post(CREATE, { ...series, reservation_skip_dates });
      const booked = (body.reservations as { date: string }[] | undefined)?.map(({ date }) => date);
      if (free.length === 0) expect([status, body.code]).toEqual([422, 'series_empty']);
      else expect(booked).toEqual(free);
    }),
    { numRuns: 60 },
  );
});
