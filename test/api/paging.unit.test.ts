import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { page, pageQuery } from '../../api/contract/paging.ts';
import { presentPage } from '../../api/presenters/page.ts';
import { pageOf } from '../../projections/kit/paging.ts';

const numbers = Array.from({ length: 32 }, (_, index) => index + 1);
const ask = (number: number, all = numbers, querystring = '') =>
  presentPage(pageOf(all, { page: number, perPage: 15 }), { path: '/api/activity', querystring }, (id) => ({
    id,
  }));

describe('a page of a list', () => {
  test('says which part it is and where the others are', () => {
    const { data, ...rest } = ask(2);
    expect(data.map(({ id }) => id)).toEqual(numbers.slice(15, 30));
    expect(rest).toEqual({
      current_page: 2,
      last_page: 3,
      per_page: 15,
      total: 32,
      from: 16,
      to: 30,
      next_page_url: '/api/activity?page=3',
      prev_page_url: '/api/activity?page=1',
    });
    expect(page(z.object({ id: z.number() })).safeParse(ask(3)).success).toBe(true);
  });

  test('keeps the filters of the address in those of its neighbors', () => {
    expect(ask(1, numbers, 'page=1&q=f%C3%BAtbol').next_page_url).toBe('/api/activity?page=2&q=f%C3%BAtbol');
  });

  test('is the last one where nothing follows, and there is one even of an empty list', () => {
    expect(ask(3)).toMatchObject({ from: 31, to: 32, next_page_url: null });
    expect(ask(1, [])).toMatchObject({ last_page: 1, total: 0, from: null, to: null, prev_page_url: null });
  });

  test('behind the end is empty and leads back to the last', () => {
    expect(ask(9)).toMatchObject({
      current_page: 9,
      from: null,
      data: [],
      prev_page_url: '/api/activity?page=3',
    });
  });
});

describe('the number of a page', () => {
  test.each([
    [undefined, 1],
    ['', 1],
    ['7', 7],
  ])('%j is page %i', (value, number) => {
    expect(pageQuery.parse({ page: value })).toEqual({ page: number });
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999'])('%j is none', (value) => {
    expect(pageQuery.safeParse({ page: value }).success).toBe(false);
  });
});
