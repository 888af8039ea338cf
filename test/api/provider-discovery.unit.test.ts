import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDiscovery } from '../../api/auth/provider/discovery.ts';

const PATIENCE_SECONDS = 10;
const SHORT = 0.3;

/** A server that is asked for the provider's metadata. */
async function served(listener: RequestListener, patience = PATIENCE_SECONDS) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'c', clientSecret: 's', roleClaim: 'roles', roles: [] };
  return { issuer, asked: () => asked, discovery: createDiscovery(settings, patience) };
}

const metadata = (issuer: string) =>
  JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });

function answers(status: number, body: string, headers = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  };
}

describe('a provider is down where it', () => {
  test.each<[string, RequestListener, number?]>([
    ['says nothing', () => undefined, SHORT],
    ['breaks off', ({ socket }) => socket.destroy()],
    ['has a fault', answers(500, '{}')],
    ['answers a page', answers(200, '<html>', { 'Content-Type': 'text/html' })],
    ['answers garbage', answers(200, '{"issuer":')],
    ['answers as another issuer', answers(200, metadata('https://other.example.org'))],
    ['leads elsewhere', answers(302, '', { Location: 'https://other.example.org' })],
    ['answers without end', (_, response) => response.end(`{"issuer":"${' '.repeat(2_000_000)}"}`)],
    [
      'begins an answer and never ends it',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
      },
      SHORT,
    ],
  ])('%s', async (_, listener, patience) => {
    const { discovery } = await served(listener, patience);
    expect(discovery.state()).toBe('unknown');
    await expect(discovery.configuration()).rejects.toMatchObject({ notice: 'down' });
    expect(discovery.state()).toBe('down');
  });
});

test('nobody is asked before somebody logs in, and then once', async () => {
  const { issuer, asked, discovery } = await served((request, response) =>
    answers(200, metadata(issuer))(request, response),
  );
  expect(asked()).toBe(0);
  await Promise.all([discovery.configuration(), discovery.configuration()]);
  await discovery.configuration();
  expect([asked(), discovery.state()]).toEqual([1, 'ready']);
});

test('a connection that breaks off is tried once more at once', async () => {
  let isFirst = true;
  const { issuer, asked, discovery } = await served((request, response) => {
    if (isFirst) request.socket.destroy();
    else answers(200, metadata(issuer))(request, response);
    isFirst = false;
  });
  await discovery.configuration();
  expect([asked(), discovery.state()]).toEqual([2, 'ready']);
});

test('many people at a provider that is down ask it once', async () => {
  const { asked, discovery } = await served(answers(500, '{}'));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, discovery.configuration));
  await discovery.configuration().catch(() => undefined);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked()).toBe(1);
});
