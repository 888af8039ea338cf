import { expect, test } from 'vitest';
import type { PageAnswer, PageRead, PageRequest } from '../../api/contract/drawn-page.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import { drawSite } from '../../web/draw-site.tsx';

const SESSION = `GET ${sessionCalls.session.path}`;
const VISITOR: PageAnswer = { data: { user: null, csrf_token: 'abc' } };
const NOT_FOUND: PageAnswer = {
  status: 404,
  body: { response: 'ERROR', code: 'not_found', error: 'No se encontró.' },
};

/** The calls that a visitor's page asks; all but that of the session get `answer`, null: none comes in time. */
async function callsOf(url: string, answer: PageAnswer): Promise<PageRead[]> {
  const asked: PageRead[] = [];
  const request: PageRequest = {
    url,
    page: '/search/:day/:activity',
    token: 'abc',
    texts: {},
    posted: null,
    birthDates: { min: '1900-01-01', max: '2026-11-21' },
    async read(one) {
      asked.push(one);
      return one.name === SESSION ? VISITOR : answer;
    },
  };
  await drawSite(request);
  return asked;
}

test('a known page asks each call once, also where no answer comes in time', async () => {
  const first = await callsOf('/search/2026-11-24/1', NOT_FOUND);
  expect(first.filter(({ name }) => name !== SESSION)).not.toEqual([]);
  expect(first.filter(({ name }) => name === SESSION)).toHaveLength(1);
  expect(await callsOf('/search/2026-11-24/1', null)).toEqual(first);
});
