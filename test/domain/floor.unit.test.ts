import { describe, expect, test } from 'vitest';
import { homeStream, streamsOfDay } from '../../domain/floor/day-streams.ts';
import { type FloorCommand, floorDecider, type RequestedCell } from '../../domain/floor/decide.ts';
import type { FloorEvent } from '../../domain/floor/events.ts';
import { homeAt, isFrozen, layoutAt, meetsBy, sharedCells, usesFrom } from '../../domain/floor/layout.ts';
import { evolveFloors, type Floors, NO_FLOORS } from '../../domain/floor/state.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const cell = (name: string, column: number, id?: number): RequestedCell => ({ id, name, row: 0, column });
const stored = (name: string, column: number, id = column + 1) => ({ id, name, row: 0, column });

const hall: FloorEvent = {
  type: 'FloorCreated',
  data: { floorId: 1, centerId: 1, name: 'Duela', cells: [stored('A', 0), stored('B', 1)] },
};
const elsewhere: FloorEvent = {
  type: 'FloorCreated',
  data: { floorId: 2, centerId: 2, name: 'Otra', cells: [stored('A', 0)] },
};
const dataOf = (attractionId: number, cells: readonly number[], over: object = {}) => ({
  linkId: `link-${attractionId}`,
  attractionId,
  floorId: 1 as number | null,
  cells: [...cells],
  from: TOMORROW,
  ...over,
});
const asked = (...link: Parameters<typeof dataOf>): FloorEvent => ({
  type: 'FloorLinkRequested',
  data: dataOf(...link),
});
const linked = (...link: Parameters<typeof dataOf>): FloorEvent => ({
  type: 'FloorLinkCompleted',
  data: dataOf(...link),
});
const create = (name: string, cells: readonly RequestedCell[]): FloorCommand => ({
  type: 'CreateFloor',
  centerId: 1,
  name,
  cells,
});
const change = (name: string, cells: readonly RequestedCell[], today = TODAY): FloorCommand => ({
  type: 'ChangeFloor',
  floorId: 1,
  name,
  cells,
  today,
});
const remove = (floorId = 1, today = TODAY): FloorCommand => ({ type: 'RemoveFloor', floorId, today });
const link = (over: object = {}): FloorCommand => ({
  type: 'RequestFloorLink',
  link: dataOf(7, [1], over),
  centerId: 1,
  today: TODAY,
});
const end = (type: 'RejectFloorLink' | 'CompleteFloorLink'): FloorCommand => ({ type, linkId: 'link-7' });
const removed: FloorEvent = { type: 'FloorRemoved', data: { floorId: 1 } };

const scenario = scenariosOf(floorDecider);

describe('a floor', () => {
  scenario('gets the next id, and numbers for its cells')
    .given(hall)
    .when(create('Tatami', [cell('Norte', 0), cell('Sur', 1)]))
    .then({
      type: 'FloorCreated',
      data: { floorId: 2, centerId: 1, name: 'Tatami', cells: [stored('Norte', 0), stored('Sur', 1)] },
    });
  scenario('has a name of its own in its center, whatever its case')
    .given(hall)
    .when(create('duela', [cell('A', 0)]))
    .thenRefused('floor_name_taken');
  scenario('may be called as one of another center')
    .given(elsewhere)
    .when(create('Otra', [cell('A', 0)]))
    .then({
      type: 'FloorCreated',
      data: { floorId: 2, centerId: 1, name: 'Otra', cells: [stored('A', 0)] },
    });
  scenario('leaves its name when it is removed')
    .given(hall, removed)
    .when(create('Duela', [cell('A', 0)]))
    .then({
      type: 'FloorCreated',
      data: { floorId: 2, centerId: 1, name: 'Duela', cells: [stored('A', 0)] },
    });
  scenario('has no two cells of one name')
    .given()
    .when(create('Duela', [cell('A', 0), cell('a', 1)]))
    .thenRefused('floor_cells_alike');
  scenario('has no two cells at one place')
    .given()
    .when(create('Duela', [cell('A', 0), cell('B', 0)]))
    .thenRefused('floor_cells_alike');
});

describe('a change of a floor', () => {
  scenario('keeps its own name and numbers new cells behind all that it ever had')
    .given(hall, { type: 'FloorChanged', data: { floorId: 1, name: 'Duela', cells: [stored('A', 0)] } })
    .when(change('Duela', [cell('A', 0, 1), cell('C', 1)]))
    .then({
      type: 'FloorChanged',
      data: { floorId: 1, name: 'Duela', cells: [stored('A', 0), stored('C', 1, 3)] },
    });
  scenario('to what it is is none')
    .given(hall)
    .when(change('Duela', [cell('A', 0, 1), cell('B', 1, 2)]))
    .thenNothing();
  scenario('names cells of this floor only')
    .given(hall)
    .when(change('Duela', [cell('A', 0, 9)]))
    .thenRefused('floor_cells_unknown');
  scenario('names each cell once')
    .given(hall)
    .when(change('Duela', [cell('A', 0, 1), cell('B', 1, 1)]))
    .thenRefused('floor_cells_alike');
  scenario('leaves no attraction without its cell')
    .given(hall, linked(7, [2]))
    .when(change('Duela', [cell('A', 0, 1)]))
    .thenRefused('floor_cell_in_use');
  scenario('looks at links that begin later')
    .given(hall, linked(7, [2], { from: '2027-01-01' }))
    .when(change('Duela', [cell('A', 0, 1)]))
    .thenRefused('floor_cell_in_use');
  scenario('takes a cell away that an attraction has left')
    .given(hall, linked(7, [2]), linked(7, [1], { linkId: 'l2', from: '2026-11-22' }))
    .when(change('Duela', [cell('A', 0, 1)], '2026-11-22'))
    .then({ type: 'FloorChanged', data: { floorId: 1, name: 'Duela', cells: [stored('A', 0)] } });
  const known = { name: 'Duela', cells: [stored('A', 0), stored('B', 1)] };
  const changed = (name: string, cells: ReturnType<typeof stored>[]): FloorEvent => ({
    type: 'FloorChanged',
    data: { floorId: 1, name, cells },
  });
  scenario('keeps the cells that others changed where its form changed the name')
    .given(hall, changed('Duela', [stored('A', 0), stored('C', 2)]))
    .when({ ...change('Cancha', [cell('A', 0, 1), cell('B', 1, 2)]), known } as FloorCommand)
    .then(changed('Cancha', [stored('A', 0), stored('C', 2)]));
  scenario('is refused where others changed the cells as well')
    .given(hall, changed('Duela', [stored('A', 0)]))
    .when({ ...change('Duela', [cell('A', 0, 1), cell('Sur', 1, 2)]), known } as FloorCommand)
    .thenRefused({
      code: 'values_overtaken',
      changes: [{ field: 'cells', before: known.cells, after: [stored('A', 0)] }],
      known: { name: 'Duela', cells: [stored('A', 0)] },
    });
  scenario('is refused where the floor was removed')
    .given(hall, removed)
    .when(change('Duela', [cell('A', 0, 1)]))
    .thenRefused('floor_unknown');
});

describe('the removal of a floor', () => {
  scenario('is done once').given(hall).when(remove(), remove()).thenNothing();
  scenario('is refused where there is none').given().when(remove()).thenRefused('floor_unknown');
  scenario('waits for the attractions on it')
    .given(hall, linked(7, [1]))
    .when(remove())
    .thenRefused('floor_in_use');
  scenario('waits for an attraction that is being put on it')
    .given(hall, asked(7, [1]))
    .when(remove())
    .thenRefused('floor_in_use');
  scenario('does not wait for one that has left it')
    .given(hall, linked(7, [1]), linked(7, [], { linkId: 'l2', floorId: null, from: '2026-11-22' }))
    .when(remove(1, '2026-11-22'))
    .then(removed);
});

describe('a link', () => {
  scenario('is a fence first')
    .given(hall)
    .when(link())
    .then(asked(7, [1]));
  scenario('asked for again is one').given(hall).when(link(), link()).thenNothing();
  scenario('begins tomorrow at the earliest')
    .given(hall)
    .when(link({ from: TODAY }))
    .thenRefused('floor_date_early');
  scenario('takes cells of its floor')
    .given(hall)
    .when(link({ cells: [3] }))
    .thenRefused('floor_cells_unknown');
  scenario('takes at least one')
    .given(hall)
    .when(link({ cells: [] }))
    .thenRefused('floor_cells_unknown');
  scenario('takes each once')
    .given(hall)
    .when(link({ cells: [1, 1] }))
    .thenRefused('floor_cells_unknown');
  scenario('off a floor has no cells')
    .given(hall)
    .when(link({ floorId: null }))
    .thenRefused('floor_cells_unknown');
  scenario('off a floor is one too')
    .given(hall, linked(7, [1]))
    .when(link({ floorId: null, cells: [], linkId: 'off' }))
    .then(asked(7, [], { floorId: null, linkId: 'off' }));
  scenario('off a floor that it will come to is one too')
    .given(hall, linked(7, [1], { from: '2026-12-24' }))
    .when(link({ floorId: null, cells: [], linkId: 'off' }))
    .then(asked(7, [], { floorId: null, linkId: 'off' }));
  scenario('off a floor is none where it lies on none')
    .given(hall, linked(8, [1]))
    .when(link({ floorId: null, cells: [] }))
    .thenRefused('floor_none');
  scenario('to a removed floor is refused').given(hall, removed).when(link()).thenRefused('floor_unknown');
  scenario('to a floor of another center is refused')
    .given(hall, elsewhere)
    .when(link({ floorId: 2 }))
    .thenRefused('floor_elsewhere');
  scenario('waits for another')
    .given(hall, asked(8, [2]))
    .when(link())
    .thenRefused('floor_changing');
  scenario('is completed once')
    .given(hall, asked(7, [1]))
    .when(end('CompleteFloorLink'), end('CompleteFloorLink'))
    .thenNothing();
  scenario('is completed as it was asked for')
    .given(hall, asked(7, [1]))
    .when(end('CompleteFloorLink'))
    .then(linked(7, [1]));
  scenario('is rejected once')
    .given(hall, asked(7, [1]), { type: 'FloorLinkRejected', data: { attractionId: 7, linkId: 'link-7' } })
    .when(end('RejectFloorLink'))
    .thenNothing();
  scenario('that is rejected changes nothing')
    .given(hall, asked(7, [1]))
    .when(end('RejectFloorLink'))
    .then({ type: 'FloorLinkRejected', data: { attractionId: 7, linkId: 'link-7' } });
  scenario('that was rejected is not completed')
    .given(hall, asked(7, [1]), { type: 'FloorLinkRejected', data: { attractionId: 7, linkId: 'link-7' } })
    .when(end('CompleteFloorLink'))
    .thenRefused('floor_link_over');
  scenario('that was completed is not rejected')
    .given(hall, linked(7, [1]))
    .when(end('RejectFloorLink'))
    .thenRefused('floor_link_over');
  scenario('nobody asked for is over')
    .given(hall)
    .when(end('CompleteFloorLink'))
    .thenRefused('floor_link_over');
});

describe('where attractions lie', () => {
  const floorsAfter = (...events: readonly FloorEvent[]): Floors => events.reduce(evolveFloors, NO_FLOORS);
  /** 7 is the whole, 8 and 9 are its halves; 8 leaves on the 25th. */
  const floors = floorsAfter(
    hall,
    elsewhere,
    linked(7, [1, 2]),
    linked(8, [1]),
    linked(9, [2]),
    linked(8, [], { linkId: 'off', floorId: null, from: '2026-11-25' }),
  );

  test('the latest link from a date on counts', () => {
    expect([TODAY, TOMORROW, '2026-11-24', '2026-11-25'].map((date) => homeAt(floors, 8, date))).toEqual([
      null,
      1,
      1,
      null,
    ]);
    expect([...layoutAt(floors, 1, '2026-11-25').keys()]).toEqual([7, 9]);
    expect(layoutAt(floors, 2, '2026-11-25').size).toBe(0);
  });

  test('two meet if and only if their cells do', () => {
    const layout = layoutAt(floors, 1, TOMORROW);
    const meets = meetsBy(layout);
    expect([meets(7, 8), meets(7, 9), meets(8, 9), meets(8, 8)]).toEqual([true, true, false, true]);
    // Nobody knows yet where it lies.
    expect(meets(8, 99)).toBe(true);
    expect([sharedCells(layout, 7, 9), sharedCells(layout, 8, 9), sharedCells(layout, 7, 99)]).toEqual([
      [2],
      [],
      [],
    ]);
  });

  test('a floor is used now, later, and by the attraction that is being put on it', () => {
    expect([...usesFrom(floors, 1, '2026-11-25').keys()]).toEqual([7, 9]);
    expect([...usesFrom(floors, 1, TODAY)]).toEqual([
      [7, [1, 2]],
      [8, [1]],
      [9, [2]],
    ]);
    const changing = floorsAfter(hall, linked(8, [1]), asked(8, [2], { from: '2026-11-25' }));
    expect([...usesFrom(changing, 1, TOMORROW)]).toEqual([[8, [1, 2]]]);
    expect(usesFrom(changing, 2, TOMORROW).size).toBe(0);
  });

  test('a link keeps everybody out of the days of its attraction and of both floors', () => {
    const changing = floorsAfter(
      hall,
      linked(7, [1, 2]),
      linked(8, [1]),
      asked(8, [], { floorId: null, from: '2026-11-25' }),
    );
    const frozen = (attractionId: number, date: string) => isFrozen(changing, attractionId, date);
    expect([frozen(8, '2026-11-24'), frozen(8, '2026-11-25'), frozen(7, '2026-11-26')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(frozen(99, '2026-11-26')).toBe(false);
    expect(isFrozen(floors, 7, '2026-11-26')).toBe(false);
    const coming = floorsAfter(hall, linked(7, [1, 2]), asked(8, [1], { from: '2026-11-25' }));
    expect([isFrozen(coming, 7, '2026-11-25'), isFrozen(coming, 99, '2026-11-25')]).toEqual([true, false]);
  });

  test('a day is decided in the stream of its floor, and looked for wherever it was', () => {
    const day = { attractionId: 8, date: '2026-11-24' };
    expect(homeStream(floors, day)).toBe('schedule-f1-2026-11-24');
    expect(homeStream(floors, { ...day, date: '2026-11-25' })).toBe('schedule-8-2026-11-25');
    expect(streamsOfDay(floors, { ...day, date: '2026-11-25' })).toEqual([
      'schedule-8-2026-11-25',
      'schedule-f1-2026-11-25',
    ]);
    expect(streamsOfDay(floors, { ...day, date: TODAY })).toEqual([`schedule-8-${TODAY}`]);
  });
});
