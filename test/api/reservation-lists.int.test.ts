import { describe, expect, test } from 'vitest';
import { form, gridApiOfFile } from '../support/grid-api.ts';

interface Row {
  readonly shortcode: string;
  readonly status: number;
  readonly date_start: string;
}
interface Page {
  readonly data: readonly Row[];
  readonly total: number;
  readonly last_page: number;
  readonly next_page_url: string | null;
}

/** Short codes by what each reservation was made for. */
const code: Record<string, string> = {};

async function book(name: string, over: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, body } = await staff.post(
    '/admin/programmation/create',
    form({ reservation_name: name, ...over }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const { id, shortcode } = body.reservation as { id: string; shortcode: string };
  code[name] = shortcode;
  return id;
}

const api = await gridApiOfFile();
const staff = await api.as('staff');
await book('José Pérez', {
  selected_hour_start: '12:00',
  selected_hour_end: '13:00',
  reservation_reference: 'CORR-77',
});
await book('Ana López', {});
const gone = await book('Luis Gómez', { selected_attraction_id: '2' });
await book('Eva Ruiz', {
  selected_date: '2026-11-21',
  selected_hour_start: '07:00',
  selected_hour_end: '09:00',
});
expect((await staff.delete(`/api/reservation/${gone}`)).status).toBe(200);

const names = (rows: readonly Row[]) =>
  rows.map(({ shortcode }) => Object.keys(code).find((name) => code[name] === shortcode));

describe('the list of an interval', () => {
  const ask = async (path: string) => {
    const { status, body } = await staff.get(`/api/reservations/get-all/${path}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.reservations as Page;
  };

  test('has the reservations of its dates in order, cancelled ones where they are asked for', async () => {
    const found = await ask('all/all/2026-11-24/2026-11-24/false');
    expect(names(found.data)).toEqual(['Ana López', 'José Pérez']);
    expect(found).toMatchObject({
      current_page: 1,
      per_page: 15,
      total: 2,
      from: 1,
      to: 2,
      next_page_url: null,
    });
    expect(names((await ask('0/0/2026-11-20/2026-11-24/1')).data)).toHaveLength(4);
    expect(names((await ask('1/2/2026-11-24/2026-11-24/true')).data)).toEqual(['Luis Gómez']);
    expect((await ask('9/0/2026-11-24/2026-11-24/true')).total).toBe(0);
  });

  test('is narrowed by a code as it is typed, by words, and turned around', async () => {
    const typed = `${code['José Pérez']?.slice(0, 3).toLowerCase()}-${code['José Pérez']?.slice(3)}`;
    expect(names((await ask(`0/0/2026-11-20/2026-11-30/0/${typed}`)).data)).toEqual(['José Pérez']);
    expect(names((await ask('0/0/2026-11-20/2026-11-30/0?search=jose')).data)).toEqual(['José Pérez']);
    expect(names((await ask('0/0/2026-11-20/2026-11-30/0?order=desc')).data)[0]).toBe('José Pérez');
  });

  test.each([
    ['0/0/2026-11-24/2026-11-23/0', 'dateTo'],
    ['0/0/2026-02-30/2026-11-23/0', 'dateFrom'],
    ['x/0/2026-11-24/2026-11-24/0', 'center'],
    ['0/0/2026-11-24/2026-11-24/maybe', 'showCancelled'],
    ['0/0/2026-11-24/2026-11-24/0?page=0', 'page'],
  ])('is refused for %s', async (path, field) => {
    const { status, body } = await staff.get(`/api/reservations/get-all/${path}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });
});

describe('the search over all reservations', () => {
  const ask = async (query: string) => {
    const { status, body } = await staff.get(`/api/search-global2?${query}`);
    expect(status).toBe(200);
    return names(body.reservations as Row[]);
  };

  test('finds words of correlativo, person and organisation, without accents', async () => {
    expect(await ask('search=perez')).toEqual(['José Pérez']);
    expect(await ask('search=corr-77')).toEqual(['José Pérez']);
    expect(await ask('search=liga%20norte')).toEqual(['José Pérez', 'Ana López', 'Eva Ruiz']);
    expect(await ask('search=%25')).toEqual([]);
    expect(await ask('')).toEqual([]);
  });

  test('finds cancelled ones only where they are asked for', async () => {
    expect(await ask('search=gomez')).toEqual([]);
    expect(await ask('search=gomez&showCancelled=true')).toEqual(['Luis Gómez']);
  });
});

describe('the list of a named interval', () => {
  const ask = (path: string) => staff.get(`/api/admin/reservations-list/${path}`);

  test('has the reservations of today, and says which dates it has', async () => {
    const { status, body } = await ask('today/all/all');
    expect(status).toBe(200);
    expect(body).toMatchObject({ date_start: '2026-11-21', date_end: '2026-11-21' });
    expect(names((body.data as Page).data)).toEqual(['Eva Ruiz']);
  });

  test('takes dates of its own, and looks for a code or the CUI of a requester', async () => {
    const dates = 'date_start=2026-11-24&date_end=2026-11-24';
    const { body } = await ask(`customize/1/all?${dates}`);
    expect(body).toMatchObject({ date_start: '2026-11-24', date_end: '2026-11-24' });
    expect((body.data as Page).total).toBe(2);
    const byCode = await ask(`this_month/0/code/${code['Ana López']}`);
    expect(names((byCode.body.data as Page).data)).toEqual(['Ana López']);
    expect(((await ask('this_month/0/cui/1234567890101')).body.data as Page).total).toBe(0);
    expect(((await ask('this_month/0/cui/nobody')).body.data as Page).total).toBe(0);
  });

  test.each([
    ['someday/all/all', 'query_date'],
    ['today/all/name/x', 'search_method'],
    ['today/all/code', 'query'],
    ['customize/all/all', 'date_start'],
    ['customize/all/all?date_start=2026-11-24&date_end=2026-11-23', 'date_end'],
  ])('is refused for %s', async (path, field) => {
    const { status, body } = await ask(path);
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });
});

describe('the latest reservations', () => {
  test('are those of everybody for staff, and nobody else’s for a user', async () => {
    const { body } = await staff.get('/api/widgets/latest-reservations');
    expect(names(body.reservations as Row[]).sort()).toEqual(Object.keys(code).sort());
    expect((body.reservations as object[])[0]).not.toHaveProperty('observations');
    const user = await api.as('user');
    expect((await user.get('/api/widgets/latest-reservations')).body).toEqual({
      response: 'OK',
      reservations: [],
    });
  });
});
