import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import type { RequestState, Routed } from '../../api/http/context.ts';
import { logInTurn } from '../../api/http/middleware/log-in-turn.ts';

/** Six log-ins that arrive in one moment: their answers, and when they are done with. */
function storm() {
  const app = new Koa<RequestState, Routed>();
  const begun: string[] = [];
  app.use(logInTurn());
  app.use(async ({ path }) => void begun.push(path));
  const logIns = Array.from({ length: 6 }, (_, index) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url: `/${index}`, headers: {} });
    const response = new ServerResponse(request);
    return { response, done: app.callback()(request, response) };
  });
  return { begun, logIns, all: () => Promise.all(logIns.map(({ done }) => done)) };
}

test('one log-in of a storm begins in a turn of the event loop', async () => {
  const { begun, all } = storm();
  const counts: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    counts.push(begun.length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(counts).toEqual([0, 1, 2, 3, 4, 5]);
  await all();
  expect(begun).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
});

test('somebody who leaves while waiting begins nothing', async () => {
  const { begun, logIns, all } = storm();
  logIns[1]?.response.destroy();
  await all();
  expect(begun).toEqual(['/0', '/2', '/3', '/4', '/5']);
});
