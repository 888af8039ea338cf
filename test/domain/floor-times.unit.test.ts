import { describe, expect, test } from 'vitest';
import { floorTimes, type PlacedLink, shareOf } from '../../domain/occupancy/floor-times.ts';

const link = (attractionId: number, cells: number[], over: Partial<PlacedLink> = {}): PlacedLink => ({
  attractionId,
  floorId: 1,
  centerId: 2,
  cells,
  from: '2026-03-01',
  ...over,
});
const off = (attractionId: number, from: string) =>
  link(attractionId, [], { floorId: null, centerId: null, from });
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
/** Floor, first and last day, and the share of each attraction. */
const timesOf = (links: readonly PlacedLink[], days = MARCH) =>
  floorTimes(links, days).map((time) => [
    ...[time.floorId, time.from, time.to],
    Object.fromEntries([...time.layout.keys()].map((id) => [id, shareOf(time, id)])),
  ]);

/** Court 1 is the whole hall, 2 and 3 are its halves. */
const hall = [link(1, [1, 2]), link(2, [1]), link(3, [2])];

describe('the times of floors', () => {
  test('give each attraction its share of the cells', () => {
    expect(timesOf(hall)).toEqual([[1, '2026-03-01', '2026-03-31', { 1: 1, 2: 0.5, 3: 0.5 }]]);
  });

  test('begin on the date of the link, also inside the interval', () => {
    const later = hall.map((one) => ({ ...one, from: '2026-03-10' }));
    expect(timesOf(later)).toEqual([[1, '2026-03-10', '2026-03-31', { 1: 1, 2: 0.5, 3: 0.5 }]]);
    expect(timesOf(later, { from: '2026-03-01', to: '2026-03-09' })).toEqual([]);
  });

  test('begin on the last day of the interval at the latest', () => {
    const last = hall.map((one) => ({ ...one, from: '2026-03-31' }));
    expect(timesOf(last)).toEqual([[1, '2026-03-31', '2026-03-31', { 1: 1, 2: 0.5, 3: 0.5 }]]);
  });

  test('change where one attraction takes the cells of another, or lies on them too', () => {
    const taken = [link(2, [1]), link(3, [1], { from: '2026-03-10' }), off(2, '2026-03-10')];
    expect(timesOf(taken)).toEqual([
      [1, '2026-03-01', '2026-03-09', { 2: 1 }],
      [1, '2026-03-10', '2026-03-31', { 3: 1 }],
    ]);
    expect(timesOf(taken.slice(0, 2))).toEqual([
      [1, '2026-03-01', '2026-03-09', { 2: 1 }],
      [1, '2026-03-10', '2026-03-31', { 2: 1, 3: 1 }],
    ]);
  });

  test('give nothing to an attraction that lies elsewhere', () => {
    expect(floorTimes(hall, MARCH).map((time) => shareOf(time, 9))).toEqual([0]);
  });

  test('change with each link, and the one completed last counts from its date on', () => {
    expect(timesOf([...hall, link(3, [2, 3], { from: '2026-03-11' }), off(2, '2026-03-21')])).toEqual([
      [1, '2026-03-01', '2026-03-10', { 1: 1, 2: 0.5, 3: 0.5 }],
      [1, '2026-03-11', '2026-03-20', { 1: 2 / 3, 2: 1 / 3, 3: 2 / 3 }],
      [1, '2026-03-21', '2026-03-31', { 1: 2 / 3, 3: 2 / 3 }],
    ]);
    expect(timesOf([link(2, [1], { from: '2026-03-20' }), link(2, [1, 2], { from: '2026-03-10' })])).toEqual([
      [1, '2026-03-10', '2026-03-31', { 2: 1 }],
    ]);
  });

  test('are not cut where another floor changes', () => {
    const other = link(9, [1], { floorId: 2, from: '2026-03-15' });
    expect(timesOf([...hall, other])).toEqual([
      [1, '2026-03-01', '2026-03-31', { 1: 1, 2: 0.5, 3: 0.5 }],
      [2, '2026-03-15', '2026-03-31', { 9: 1 }],
    ]);
  });

  test('are two where all attractions were away in between', () => {
    expect(timesOf([link(2, [1]), off(2, '2026-03-10'), link(2, [1], { from: '2026-03-20' })])).toEqual([
      [1, '2026-03-01', '2026-03-09', { 2: 1 }],
      [1, '2026-03-20', '2026-03-31', { 2: 1 }],
    ]);
  });
});
