import { expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { moveSeries } from '../../commands/series/change-series.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { type Process, request } from '../support/booking-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { expectNothing, refusedAs, typesSince } from '../support/outcomes.ts';
import {
  at,
  COUNT,
  DATES,
  newSeries,
  places,
  RULE,
  type SeriesWorld,
  started,
} from '../support/series-world.ts';

const AT_TEN = { attractionId: 1, start: 600, end: 660 };
const ELSEWHERE = { attractionId: 2, date: '2026-11-25', start: 720, end: 780 };

const moveAll = (process: Process, id: string | undefined, to: typeof ELSEWHERE) =>
  moveSeries(process.handler, id ?? '', 'all', to, newContext(process));
const moveOne = (process: Process, id: string | undefined, to: typeof ELSEWHERE) =>
  moveReservation(process.handler, id ?? '', to, newContext(process));

/** Dates at which reservations arrived, in the order of the log. */
const arrivals = async ({ store }: SeriesWorld): Promise<unknown[]> =>
  (await store.readAll({ filter: { types: ['ReservationArrived'] } })).map(({ data }) => data.date);

test('a series that moves a week on begins with its last date, where the new place is free', async () => {
  const world = await newSeries();
  const moved = await moveAll(started(world), world.ids[0], { ...AT_TEN, date: '2026-12-01' });
  expect(moved).toMatchObject({ accepted: true });
  expect(await arrivals(world)).toEqual(['2026-12-22', ...DATES.slice(1).reverse()]);
});

test('a series whose first date was moved behind the others begins with that one', async () => {
  const world = await newSeries();
  const [first] = world.ids;
  await moveOne(started(world), first, { ...AT_TEN, date: '2026-12-22' });
  const moved = await moveAll(started(world), first, { ...AT_TEN, date: '2026-12-29' });
  expect(moved).toMatchObject({ accepted: true });
  expect((await arrivals(world)).slice(1)).toEqual(['2026-12-29', '2026-12-22', ...DATES.slice(2).reverse()]);
});

test('a date that came by a move of its own to where its series goes makes no room there', async () => {
  const world = await newSeries();
  const rival = started(world);
  const [first, second] = world.ids;
  const racing = interruptedStore(
    world.store,
    (stream) => stream.startsWith('series-'),
    () => moveOne(rival, second, ELSEWHERE),
  );
  expect(await moveAll(started(world, racing), first, ELSEWHERE)).toMatchObject(
    refusedAs('series_move_refused', { dates: [ELSEWHERE.date] }),
  );
  expect(await places(world)).toEqual(at(1, 600).with(1, `2 ${ELSEWHERE.date} 720`));
});

test('a date that is cancelled while its series moves to another hour keeps no time', async () => {
  const world = await newSeries();
  const rival = started(world);
  const before = await world.store.head();
  const racing: EventStore = {
    ...world.store,
    async append(stream, expected, events, options) {
      const written = await world.store.append(stream, expected, events, options);
      if (events[0]?.type === 'SeriesMoveDecided')
        await cancelReservation(rival.handler, world.ids[1] ?? '', newContext(rival));
      return written;
    },
  };
  const later = { ...AT_TEN, date: '2026-11-24', start: 630, end: 690 };
  expect(await moveAll(started(world, racing), world.ids[0], later)).toMatchObject({ accepted: true });
  expect(await places(world)).toEqual(at(1, 630).with(1, ''));
  expect((await typesSince(world.store, before)).filter((type) => type === 'HoldReleased')).toHaveLength(1);
});

test('a date does not move alone while a move of its series is open', async () => {
  const world = await newSeries();
  const dying = started(world, crashingStore(world.store, 1, 'after').store);
  await expect(moveAll(dying, world.ids[0], ELSEWHERE)).rejects.toThrow('crashed');
  const other = started(world);
  const third = { ...ELSEWHERE, attractionId: 3 };
  await expectNothing(world.store, () => moveOne(other, world.ids[1], third), refusedAs('series_open'));
});

test('a date does not move alone while its series is being taken back', async () => {
  const world = await newSeries();
  const taken = request({ attractionId: 3, date: DATES[2] ?? '' });
  const rival = started(world);
  const take = () => reserveSlot(rival, taken, newContext(rival));
  const isThird = (stream: string) => stream === `schedule-3-${DATES[2]}`;
  // Asked for, each date placed, one in vain, then rejected.
  const dying = crashingStore(world.store, COUNT + 2, 'after').store;
  const process = started(world, interruptedStore(dying, isThird, take));
  const asked = reserveSeries(process, request({ attractionId: 3 }), RULE, newContext(process));
  await expect(asked).rejects.toThrow('crashed');
  const [placed] = await world.store.readStream(`schedule-3-${DATES[0]}`);
  const id = String(placed?.data.reservationId);
  await expectNothing(world.store, () => moveOne(rival, id, ELSEWHERE), refusedAs('series_open'));
});
