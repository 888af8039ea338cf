import { beforeEach, describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import type { BookingRequest } from '../../commands/reservation/booking-request.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { type Recurrence, repeatAsSeries, reserveSeries } from '../../commands/series/reserve-series.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { booked, newCourts, type Process, request } from '../support/booking-world.ts';
import { expectNothing } from '../support/outcomes.ts';
import { DATES, RULE } from '../support/series-world.ts';

let store: EventStore;
let process: Process;
beforeEach(async () => {
  ({ store, process } = await newCourts(2));
});

const reserve = (over: Partial<BookingRequest>, rule: Partial<Recurrence> = {}) =>
  reserveSeries(process, request(over), { ...RULE, ...rule }, newContext(process));
const repeat = (id: string, rule: Partial<Recurrence> = {}) =>
  repeatAsSeries(process, id, { ...RULE, ...rule }, newContext(process));
const datesOf = (made: Awaited<ReturnType<typeof reserve>>) =>
  made.accepted ? made.reservations.map(({ date }) => date) : made.refusal;

const expectRefused = (asked: () => Promise<unknown>, refusal: object) =>
  expectNothing(store, asked, { accepted: false, refusal });

describe('a series is reserved', () => {
  test('with an order, and a code for each date', async () => {
    const made = await reserve({});
    expect(datesOf(made)).toEqual(DATES);
    if (!made.accepted) return;
    const codes = made.reservations.flatMap(({ shortcode, qrcode }) => [shortcode, qrcode]);
    expect(new Set(codes).size).toBe(8);
    const [first] = made.reservations;
    const found = await locateReservation(process.handler, first?.reservationId ?? '', newContext(process));
    expect(found).toMatchObject({
      booking: {
        details: { ...first, orderId: made.orderId, name: 'Ana López', series: { number: 1, count: 4 } },
      },
    });
    expect(made.position).toBe(await store.head());
  });

  test('without the skipped dates, whose place others may have', async () => {
    const [, second = ''] = DATES;
    await booked(process, { date: second });
    expect(datesOf(await reserve({}, { skipped: [second] }))).toEqual(
      DATES.filter((date) => date !== second),
    );
  });

  test('beside others: before, after and on another court', async () => {
    await booked(process, { start: 540, end: 600 });
    await booked(process, { start: 660, end: 720 });
    await booked(process, { attractionId: 2 });
    expect(datesOf(await reserve({}))).toEqual(DATES);
  });

  test.each<[string, Partial<BookingRequest>, Partial<Recurrence>, object]>([
    ['without a date', {}, { skipped: DATES }, { code: 'series_empty' }],
    ['for more dates than it may have', {}, { count: 31 }, { code: 'series_too_long' }],
    ['from yesterday on', { date: '2026-11-20' }, {}, { code: 'date_past' }],
    ['outside of the grid', { start: 0, end: 60 }, {}, { code: 'outside_grid' }],
    ['without length', { end: 600 }, {}, { code: 'interval_invalid' }],
    ['into another century', { date: '2199-12-30' }, {}, { code: 'date_too_far' }],
    ['of an unknown type', { reservationTypeId: 9 }, {}, { code: 'unknown_reference', field: 'type' }],
    ['for an unknown person', { cui: '1234567840101' }, {}, { code: 'person_unknown' }],
  ])('not %s', (_, over, rule, refusal) => expectRefused(() => reserve(over, rule), refusal));

  test('not where the request is wrong, whatever else is taken', async () => {
    await booked(process);
    await expectRefused(() => reserve({ originId: 9 }), { code: 'unknown_reference', field: 'origin' });
  });
});

describe('a reservation is repeated', () => {
  test('with its data, on the other dates of the rule', async () => {
    const id = await booked(process, { name: 'Eva Ruiz', reference: 'Pase 7' });
    const [, second = '', ...rest] = DATES;
    const made = await repeat(id, { skipped: [second] });
    expect(datesOf(made)).toEqual(rest);
    const grown = made.accepted ? (made.reservations[0]?.reservationId ?? '') : '';
    expect(await locateReservation(process.handler, grown, newContext(process))).toMatchObject({
      day: { attractionId: 1, date: rest[0] },
      booking: { start: 600, end: 660, details: { name: 'Eva Ruiz', reference: 'Pase 7' } },
    });
  });

  test('not where a date is taken: it is named, and the reservation stays alone', async () => {
    const id = await booked(process);
    for (const date of [DATES[1], DATES[3]])
      await booked(process, { date: date ?? '', start: 630, end: 690 });
    await expectRefused(() => repeat(id), { code: 'series_taken', dates: [DATES[1], DATES[3]] });
    expect(await locateReservation(process.handler, id, newContext(process))).toMatchObject({
      booking: { details: { series: null } },
    });
  });

  test('not on no other date, or on too many', async () => {
    const id = await booked(process);
    await expectRefused(() => repeat(id, { count: 1 }), { code: 'series_empty' });
    await expectRefused(() => repeat(id, { count: 31 }), { code: 'series_too_long' });
  });

  test('not if it is cancelled, unknown, or repeated already', async () => {
    const id = await booked(process, { attractionId: 2 });
    await cancelReservation(process.handler, id, newContext(process));
    await expectRefused(() => repeat(id), { code: 'already_cancelled' });
    await expectRefused(() => repeat('nothing'), { code: 'reservation_unknown' });
    const other = await booked(process);
    await repeat(other);
    await expectRefused(() => repeat(other), { code: 'in_series_already' });
  });
});
