import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import type { RequestState, Routed } from '../../api/http/context.ts';
import { visitorsTurn } from '../../api/http/middleware/visitors-turn.ts';

/** `arrives` gives the answer, and when the request is done with. */
function scene() {
  const app = new Koa<RequestState, Routed>();
  const begun: string[] = [];
  app.use(visitorsTurn());
  app.use(async ({ path }) => void begun.push(path));
  const arrives = (url: string, cookie = '') => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url, headers: { cookie } });
    const response = new ServerResponse(request);
    return { response, done: app.callback()(request, response) };
  };
  const visitors = Array.from({ length: 6 }, (_, index) => arrives(`/visitor/${index}`));
  return { begun, arrives, visitors, all: () => Promise.all(visitors.map(({ done }) => done)) };
}

test('a request of a session does not wait for the visitors who came before it', async () => {
  const { begun, arrives, visitors, all } = scene();
  await arrives('/desk', `reservas_session=${'a'.repeat(43)}`).done;
  expect(begun).toEqual(['/desk']);
  await all();
  expect(begun.slice(1)).toEqual(visitors.map((_, index) => `/visitor/${index}`));
});

test.each(['/healthz', '/readyz', '/readyz/serving', '/metrics'])('nor does %s', async (probe) => {
  const { begun, arrives, all } = scene();
  await arrives(probe).done;
  expect(begun).toEqual([probe]);
  await all();
});

test('a visitor who leaves while waiting begins nothing', async () => {
  const { begun, visitors, all } = scene();
  visitors[1]?.response.destroy();
  await all();
  expect(begun).toEqual(['/visitor/0', '/visitor/2', '/visitor/3', '/visitor/4', '/visitor/5']);
});
