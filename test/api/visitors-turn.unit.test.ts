import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import type { RequestState, Routed } from '../../api/http/context.ts';
import { visitorsTurn } from '../../api/http/middleware/visitors-turn.ts';

test('a request of a session does not wait for the visitors who came before it', async () => {
  const app = new Koa<RequestState, Routed>();
  const begun: string[] = [];
  app.use(visitorsTurn());
  app.use(async ({ path }) => void begun.push(path));
  const arrives = (url: string, cookie = '') => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url, headers: { cookie } });
    return app.callback()(request, new ServerResponse(request));
  };
  const visitors = Array.from({ length: 6 }, (_, index) => arrives(`/visitor/${index}`));
  await arrives('/desk', `reservas_session=${'a'.repeat(43)}`);
  expect(begun).toEqual(['/desk']);
  await Promise.all(visitors);
  expect(begun.slice(1)).toEqual(visitors.map((_, index) => `/visitor/${index}`));
});
