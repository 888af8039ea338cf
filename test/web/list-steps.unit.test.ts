import { expect, test, vi } from 'vitest';
import { momentsOf } from '../../web/console/programmation/as-of/moments.ts';
import { applyFilters } from '../../web/console/reservation-lists/apply-filters.ts';

test('the moments of a day follow each other, whatever the order of its events', () => {
  const changes = ['2026-11-21T10:00:00', '2026-11-20T09:00:00', '2026-11-21T10:00:00'].map((at) => ({ at }));
  expect(momentsOf(changes)).toEqual(['2026-11-20T09:00:00', '2026-11-21T10:00:00']);
});

test('«Buscar» loads the list again where it is asked for what it shows', () => {
  const list = { filters: { search: 'ana', cancelled: 'false' }, setFilters: vi.fn() };
  const refetch = vi.fn();
  applyFilters(list, { search: 'luis' }, { refetch });
  expect(refetch).not.toHaveBeenCalled();
  applyFilters(list, { search: 'ana' }, { refetch });
  expect(refetch).toHaveBeenCalledOnce();
  expect(list.setFilters).toHaveBeenCalledTimes(2);
});
