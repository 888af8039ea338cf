import { expect, test } from 'vitest';
import { alternatives } from '../../api/presenters/preview.ts';
import type { AttractionDay } from '../../projections/day-grid/queries.ts';

const DATE = '2027-03-01';
const court: AttractionDay = {
  id: 1,
  name: 'Cancha 1',
  centerId: 1,
  typeId: 1,
  type: 'Cancha',
  capacity: 10,
  image: '',
  activities: [1],
  removed: false,
  reservations: [],
  closings: [],
  hours: [{ start: 21 * 60, end: 24 * 60 }],
};

test('a court that is open until midnight is offered for the hours of the grid only', () => {
  const wish = { attractionId: 1, date: DATE, start: 22 * 60, end: 23 * 60 };
  const now = { date: '2027-02-01', minute: 0, datetime: '2027-02-01 00:00:00' };
  expect(alternatives([court], wish, now).map(({ hour_start }) => hour_start)).toEqual(['21:00']);
});
