import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import Koa from 'koa';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createApp, type GivenHandlers } from '../../api/app.ts';
import { refused } from '../../api/errors/refusals.ts';
import type { RequestState, Routed } from '../../api/http/context.ts';
import { CannotListenError, SERVER_LIMITS, startServer } from '../../api/http/server.ts';
import { type Api, startApi } from '../support/api-scenario.ts';
import { eventually } from '../support/eventually.ts';

let api: Api | undefined;
afterEach(async () => {
  await api?.stop();
  api = undefined;
});

describe('a server that stops', () => {
  test('lets the requests finish that it has taken, and takes no more', async () => {
    let finish = () => {};
    let begun = false;
    api = await startApi({
      handlers: {
        async checkIn() {
          begun = true;
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          return refused({ code: 'reservation_unknown' });
        },
      },
    });
    const staff = await api.as('staff');
    const answer = staff.post('/api/reservation/check-in', { shortcode: 'ABC' });
    await eventually('the request has begun', () => begun);
    const stopped = api.stopServer();
    await expect(fetch(`${api.url}/healthz`)).rejects.toThrow();
    finish();
    expect((await answer).status).toBe(404);
    expect((await answer).headers.get('Connection')).toBe('close');
    await stopped;
  });

  test('ends live views at once', async () => {
    api = await startApi();
    const response = await (await api.as('staff')).fetch('GET', '/api/live');
    const text = response.text();
    const start = performance.now();
    await api.stopServer();
    expect(await text).toBe('retry: 2000\n\n');
    expect(performance.now() - start).toBeLessThan(8_000);
  });

  test('does not wait for lines on which nothing was asked', async () => {
    api = await startApi();
    const { hostname, port } = new URL(api.url);
    const line = connect(Number(port), hostname);
    const closed = new Promise((resolve) => line.once('close', resolve));
    await new Promise((resolve) => line.once('connect', resolve));
    await api.stopServer();
    await closed;
  });

  test('answers what was just sent on a new line', async () => {
    api = await startApi();
    const { hostname, port } = new URL(api.url);
    const line = connect(Number(port), hostname).setEncoding('latin1');
    await once(line, 'connect');
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    line.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    const stopped = api.stopServer();
    const [answer] = await once(line, 'data');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    await stopped;
  });

  test('waits for nobody longer than it may', async () => {
    const app = new Koa<RequestState, Routed>();
    app.use(() => new Promise(() => {}));
    const server = await startServer(app, { host: '127.0.0.1', port: 0, graceMs: 50 });
    const answer = fetch(server.url).catch((error: unknown) => error);
    await eventually('stopped', async () => {
      await server.stop();
      return true;
    });
    expect(await answer).toBeInstanceOf(Error);
  });
});

describe('a server that stops behind a proxy', () => {
  const DRAIN_MS = 3_000;

  /** One line that is kept open, as a proxy keeps them. */
  async function openLine(url: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, method = 'GET') =>
      new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
        const asked = request(`${url}${path}`, { agent, method }, async (answer) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          });
        });
        asked.once('error', reject).end();
      });
    await ask('/healthz');
    return ask;
  }

  test('serves on for a while, says that it is leaving, and ends each line with an answer', async () => {
    api = await startApi({ drainMs: DRAIN_MS });
    const { url, stopServer } = api;
    const lines = await Promise.all([1, 2, 3, 4].map(() => openLine(url)));
    const [first, second, third, fourth] = lines;
    if (!first || !second || !third || !fourth) throw new Error('four lines were opened');
    const start = performance.now();
    const stopped = stopServer();

    const [truth, serving, alive, posted] = await Promise.all([
      first('/readyz'),
      second('/readyz/serving'),
      third('/healthz'),
      fourth('/api/login', 'POST'),
    ]);
    expect([truth.status, JSON.parse(truth.body)]).toMatchObject([503, { ready: false, stopping: true }]);
    expect([serving.status, JSON.parse(serving.body)]).toEqual([503, { response: 'ERROR', stopping: true }]);
    expect(alive.status).toBe(200);
    // Answered by the application: this one sent no token.
    expect(posted.status).toBe(403);
    for (const { headers } of [truth, serving, alive, posted]) expect(headers.connection).toBe('close');
    // New lines are taken as well, until the time is over.
    expect((await fetch(`${url}/healthz`)).headers.get('Connection')).toBe('close');
    await stopped;
    expect(performance.now() - start).toBeGreaterThanOrEqual(DRAIN_MS - 50);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test('before, it says that it serves, on lines that stay', async () => {
    api = await startApi();
    const ask = await openLine(api.url);
    const { status, headers, body } = await ask('/readyz/serving');
    expect([status, body, headers.connection]).toEqual([200, '{"response":"OK"}', 'keep-alive']);
  });

  test('leaves live views open until it takes no more requests', async () => {
    api = await startApi({ drainMs: 500 });
    const response = await (await api.as('staff')).fetch('GET', '/api/live');
    const start = performance.now();
    const stopped = api.stopServer();
    await response.text();
    expect(performance.now() - start).toBeGreaterThanOrEqual(450);
    await stopped;
  });
});

describe('a line that is slow on purpose', () => {
  const limits = { headMs: 300, requestMs: 900, connections: 6, connectionsPerAddress: 4 };

  /** A server that reads bodies, with short times. */
  async function slowServer(over: Partial<typeof limits> & { trustProxy?: boolean } = {}) {
    const app = new Koa<RequestState, Routed>();
    app.silent = true;
    app.use(async (ctx) => {
      for await (const _ of ctx.req);
      ctx.body = 'read';
    });
    const { trustProxy = false, ...changed } = over;
    const connectionLimits = { ...limits, ...changed };
    const server = await startServer(app, { host: '127.0.0.1', port: 0, trustProxy, connectionLimits });
    onTestFinished(() => server.stop());
    return server;
  }

  /** Opens a line that sends `head` at once and then a byte every 50 ms. @returns when it was closed, and the answer */
  async function trickle(port: number, head: string, bytes: string) {
    const line = connect(port, '127.0.0.1');
    onTestFinished(() => void line.destroy());
    let answer = '';
    line.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    line.on('error', () => undefined);
    await once(line, 'connect');
    const began = performance.now();
    line.write(head);
    // After what has arrived is read: a byte on a line that is cut would lose the answer.
    const drip = setInterval(() => setImmediate(() => answer === '' && line.write(bytes)), 50);
    await once(line, 'close');
    clearInterval(drip);
    return { answer, after: performance.now() - began };
  }

  test.each([
    ['head', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n', limits.headMs],
    ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n', 'x', limits.requestMs],
    ['line without a word', '', '', limits.headMs],
  ])('its %s is cut at the documented time', async (_, head, bytes, after) => {
    const { port } = await slowServer();
    const cut = await trickle(port, head, bytes);
    expect(cut.after).toBeGreaterThanOrEqual(after - 20);
    expect(cut.after).toBeLessThan(after + 5_000);
    expect(cut.answer).toMatch(/^HTTP\/1.1 408 /);
  });

  test('a request that comes in time is answered on a line that was slow', async () => {
    const { port } = await slowServer({ headMs: 5_000, requestMs: 5_000 });
    const line = connect(port, '127.0.0.1');
    onTestFinished(() => void line.destroy());
    line.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na');
    setTimeout(() => line.write('b'), 100);
    expect(String((await once(line, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
  });

  /** How many of ten lines opened at once get an answer. */
  async function answered(url: string): Promise<number> {
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const asked = request(url, { agent }, (answer) => answer.resume().once('end', () => resolve(true)));
        asked.once('error', () => resolve(false)).end();
      });
    const all = await Promise.all(Array.from({ length: 10 }, ask));
    return all.filter(Boolean).length;
  }

  test('one address has a bounded number of lines, and all together have', async () => {
    const long = { headMs: 5_000, requestMs: 5_000 };
    expect(await answered((await slowServer(long)).url)).toBe(limits.connectionsPerAddress);
    expect(await answered((await slowServer({ ...long, trustProxy: true })).url)).toBe(limits.connections);
  });

  test("the times are those of the operator's page", () => {
    const { headMs, requestMs, connections, connectionsPerAddress } = SERVER_LIMITS;
    const told = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8').replaceAll(
      '\n',
      ' ',
    );
    expect(told).toContain(
      `within ${headMs / 1000} seconds, the whole request within ${requestMs / 1000}. A process accepts ${connections} connections, ${connectionsPerAddress} from one address`,
    );
  });
});

describe('a server that can not listen', () => {
  const app = new Koa<RequestState, Routed>();

  test('says in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const error = await startServer(app, { host: '127.0.0.1', port }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CannotListenError);
    expect(String(error)).toBe(
      `CannotListenError: PORT ${port} on 127.0.0.1 is in use by another program; choose a free one`,
    );
    other.close();
  });

  test('says that the address is none of this machine', async () => {
    await expect(startServer(app, { host: '192.0.2.1', port: 0 })).rejects.toThrow(
      /^HOST 192\.0\.2\.1 is no/,
    );
  });
});

test('an application without a handler for each call does not start', async () => {
  api = await startApi();
  const { deps } = api;
  expect(() => createApp(deps, {} as GivenHandlers)).toThrow(/no handler answers the call \w+/);
});
