import { describe, expect, test } from 'vitest';
import { type OpeningHoursCommand, openingHoursDecider } from '../../domain/opening-hours/decide.ts';
import type { OpeningHoursEvent } from '../../domain/opening-hours/events.ts';
import { attractionOf, availableDateId } from '../../domain/opening-hours/stream.ts';
import { contains, isInterval, toMinutes, toTime, union } from '../../domain/schedule/interval.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const slot = (number: number, dayOfWeek: number, start: number, end: number) => ({
  id: availableDateId(7, number),
  attractionId: 7,
  dayOfWeek,
  start,
  end,
  active: true,
});
const requestFor = (dayOfWeek: number, start: number, end: number) => ({
  dayOfWeek,
  start,
  end,
  active: true,
});
const added = (number: number, day: number, start: number, end: number): OpeningHoursEvent => ({
  type: 'HoursSlotAdded',
  data: slot(number, day, start, end),
});
const scenario = scenariosOf(openingHoursDecider);

const removed = (number: number): OpeningHoursEvent => ({
  type: 'HoursSlotRemoved',
  data: { id: availableDateId(7, number), attractionId: 7 },
});

describe('the week of an attraction', () => {
  scenario('a week takes slots, all or none')
    .given()
    .when({ type: 'AddSlots', attractionId: 7, slots: [requestFor(1, 300, 360), requestFor(1, 360, 420)] })
    .then(added(1, 1, 300, 360), added(2, 1, 360, 420));
  scenario('slots that overlap each other are refused')
    .given()
    .when({ type: 'AddSlots', attractionId: 7, slots: [requestFor(1, 300, 360), requestFor(1, 359, 420)] })
    .thenRefused('hours_overlap');
  scenario('a slot that overlaps the hours of its day is refused')
    .given(added(1, 1, 300, 360))
    .when({ type: 'AddSlots', attractionId: 7, slots: [requestFor(1, 330, 390)] })
    .thenRefused({ code: 'hours_overlap', start: 300, end: 360 });
  scenario('the same hours of another day do not overlap')
    .given(added(1, 1, 300, 360))
    .when({ type: 'AddSlots', attractionId: 7, slots: [requestFor(2, 300, 360)] })
    .then(added(2, 2, 300, 360));
  scenario('the id of a removed slot is never given again')
    .given(added(1, 1, 300, 360), {
      type: 'HoursSlotRemoved',
      data: { id: availableDateId(7, 1), attractionId: 7 },
    })
    .when({ type: 'AddSlots', attractionId: 7, slots: [requestFor(1, 300, 360)] })
    .then(added(2, 1, 300, 360));
  scenario('a slot is changed')
    .given(added(1, 1, 300, 360))
    .when({
      type: 'ChangeSlot',
      id: availableDateId(7, 1),
      slot: { ...requestFor(1, 300, 360), active: false },
    })
    .then({ type: 'HoursSlotChanged', data: { ...slot(1, 1, 300, 360), active: false } });
  const overtaken = {
    type: 'ChangeSlot' as const,
    id: availableDateId(7, 1),
    slot: requestFor(1, 300, 420),
    known: requestFor(1, 300, 390),
  };
  scenario('a slot that somebody else changed while its form was open is refused with what it is now')
    .given(added(1, 1, 300, 360))
    .when(overtaken)
    .thenRefused({
      code: 'slot_overtaken',
      before: { ...slot(1, 1, 300, 360), end: 390 },
      after: slot(1, 1, 300, 360),
    });
  scenario('a slot that a third person changed is refused to who saw only what the first made of it')
    .given(added(1, 1, 300, 360), { type: 'HoursSlotChanged', data: slot(1, 1, 300, 405) })
    .when({ ...overtaken, known: requestFor(1, 300, 360) })
    .thenRefused({ code: 'slot_overtaken', after: slot(1, 1, 300, 405) });
  scenario('a slot that is as its form showed it changes')
    .given(added(1, 1, 300, 390))
    .when(overtaken)
    .then({ type: 'HoursSlotChanged', data: slot(1, 1, 300, 420) });
  scenario('a slot that is by now what two forms ask for changes once')
    .given(added(1, 1, 300, 390))
    .when(overtaken, overtaken)
    .thenNothing();
  const before = [slot(1, 1, 300, 360), slot(2, 1, 360, 420)];
  scenario('a week is what it was before, slot by slot, under the same ids')
    .given(added(1, 1, 300, 360), added(2, 1, 360, 420), removed(1), added(3, 2, 300, 360))
    .when({ type: 'RestoreWeek', attractionId: 7, slots: before, changes: 4 })
    .then(removed(3), added(1, 1, 300, 360));
  scenario('a week that has changed since is not taken back')
    .given(added(1, 1, 300, 360), added(2, 1, 360, 420), removed(1))
    .when({ type: 'RestoreWeek', attractionId: 7, slots: before, changes: 2 })
    .thenRefused('hours_changed');
  const close: OpeningHoursCommand = {
    type: 'ChangeSlot',
    id: availableDateId(7, 1),
    slot: { active: false, end: 360, start: 300, dayOfWeek: 1 },
  };
  scenario('a slot changed twice changes once')
    .given(added(1, 1, 300, 360))
    .when(close, close)
    .thenNothing();
  const add: OpeningHoursCommand = { type: 'AddSlots', attractionId: 7, slots: [requestFor(1, 300, 360)] };
  scenario('the same hours added twice overlap themselves')
    .given()
    .when(add, add)
    .thenRefused({ code: 'hours_overlap', start: 300, end: 360 });
  const remove: OpeningHoursCommand = { type: 'RemoveSlot', id: availableDateId(7, 1) };
  scenario('a slot is removed')
    .given(added(1, 1, 300, 360))
    .when(remove)
    .then({ type: 'HoursSlotRemoved', data: { id: availableDateId(7, 1), attractionId: 7 } });
  scenario('a slot removed twice is unknown the second time')
    .given(added(1, 1, 300, 360))
    .when(remove, remove)
    .thenRefused('hours_unknown');
  scenario('a slot that never was is unknown')
    .given()
    .when({ type: 'RemoveSlot', id: 5 })
    .thenRefused('hours_unknown');
  scenario('a week has seven days')
    .given()
    .when({ type: 'AddSlots', attractionId: 7, slots: [requestFor(7, 300, 360)] })
    .thenRefused('day_of_week_invalid');
});

describe('whole days at once', () => {
  const set = (replaces: boolean, ...slots: ReturnType<typeof requestFor>[]): OpeningHoursCommand => ({
    type: 'SetDays',
    attractionId: 7,
    days: [1],
    slots,
    replaces,
  });
  scenario('painted hours leave what they would overlap')
    .given(added(1, 1, 300, 360))
    .when(set(false, requestFor(1, 300, 360), requestFor(1, 330, 390), requestFor(1, 360, 420)))
    .then(added(2, 1, 360, 420));
  const clear = (start: number, end: number): OpeningHoursCommand => ({
    type: 'ClearHours',
    attractionId: 7,
    days: [1, 2],
    hours: { start, end },
  });
  scenario('erased hours go on each of the days, and leave those beside them')
    .given(added(1, 1, 300, 360), added(2, 1, 360, 420), added(3, 2, 300, 360), added(4, 3, 300, 360))
    .when(clear(300, 360))
    .then(removed(1), removed(3));
  scenario('a slot keeps what lies outside the erased hours, before them under its id')
    .given(added(1, 1, 300, 600))
    .when(clear(360, 420))
    .then({ type: 'HoursSlotChanged', data: slot(1, 1, 300, 360) }, added(2, 1, 420, 600));
  scenario('a slot that begins in the erased hours begins behind them')
    .given(added(1, 2, 330, 600))
    .when(clear(300, 360))
    .then({ type: 'HoursSlotChanged', data: slot(1, 2, 360, 600) });
  scenario('hours erased twice are erased once')
    .given(added(1, 1, 300, 360))
    .when(clear(300, 360), clear(300, 360))
    .thenNothing();
  scenario('hours are erased from an earlier to a later one')
    .given()
    .when(clear(360, 360))
    .thenRefused('interval_invalid');
  scenario('a copied day replaces what was there, and keeps what is the same')
    .given(added(1, 1, 300, 360), added(2, 1, 360, 420), added(3, 2, 300, 360))
    .when(set(true, { ...requestFor(1, 300, 360), active: false }, requestFor(1, 400, 460)))
    .then(
      { type: 'HoursSlotRemoved', data: { id: availableDateId(7, 2), attractionId: 7 } },
      { type: 'HoursSlotChanged', data: { ...slot(1, 1, 300, 360), active: false } },
      added(4, 1, 400, 460),
    );
  scenario('a day copied twice is copied once')
    .given(added(1, 1, 300, 360))
    .when(set(true, requestFor(1, 400, 460)), set(true, requestFor(1, 400, 460)))
    .thenNothing();
});

test('the id of a slot contains its attraction', () =>
  expect(attractionOf(availableDateId(12, 345))).toBe(12));

test('intervals are half-open stretches of whole minutes within one day', () => {
  expect(isInterval({ start: 0, end: 1440 })).toBe(true);
  for (const crooked of [
    { start: -1, end: 5 },
    { start: 5, end: 5 },
    { start: 6, end: 5 },
    { start: 0, end: 1441 },
    { start: 0.5, end: 2 },
  ])
    expect(isInterval(crooked)).toBe(false);
  expect(
    union([
      { start: 60, end: 120 },
      { start: 0, end: 60 },
      { start: 200, end: 300 },
      { start: 210, end: 220 },
    ]),
  ).toEqual([
    { start: 0, end: 120 },
    { start: 200, end: 300 },
  ]);
  expect(contains({ start: 0, end: 60 }, { start: 0, end: 60 })).toBe(true);
  expect(toMinutes('24:00')).toBe(1440);
  expect(toTime(1440)).toBe('24:00');
  expect(toTime(450)).toBe('07:30');
});
