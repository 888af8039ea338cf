import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import type { RequestState, Routed } from '../../api/http/context.ts';
import { requestId } from '../../api/http/middleware/request-id.ts';
import { startServer } from '../../api/http/server.ts';

test.each([
  [true, true],
  [false, false],
])('a name of a request counts from a trusted proxy only: trusted %s', async (trustProxy, isTaken) => {
  const app = new Koa<RequestState, Routed>();
  app.use(requestId(trustProxy));
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(server.stop);
  const { headers } = await fetch(server.url, { headers: { 'X-Request-Id': 'del-proxy-0001' } });
  expect(headers.get('X-Request-Id') === 'del-proxy-0001').toBe(isTaken);
});
