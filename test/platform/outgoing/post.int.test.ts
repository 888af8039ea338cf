import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { type OutgoingOptions, postOutside } from '../../../platform/outgoing/post.ts';
import { certificate, hasOpenssl } from '../../support/certificate.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function listen<S extends Server>(server: S): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const serve = (handle: RequestListener) => listen(createServer(handle));

const INTERNAL: OutgoingOptions = { allowsInternal: true };

function post(url: string, options = INTERNAL, signal = new AbortController().signal) {
  return postOutside(new URL(url), { headers: { 'x-kind': 'test' }, body: '{"ñ":1}', signal }, options);
}

test('the body arrives as it was signed, with its headers', async () => {
  let seen: unknown;
  const port = await serve(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { 'content-type': type, 'x-kind': kind, host } = request.headers;
    seen = { method: request.method, type, kind, host, body: Buffer.concat(parts).toString() };
    response.writeHead(202).end('gracias');
  });
  expect(await post(`http://127.0.0.1:${port}/a`)).toEqual({ status: 202, text: 'gracias', problem: null });
  const host = `127.0.0.1:${port}`;
  expect(seen).toEqual({ method: 'POST', type: 'application/json', kind: 'test', host, body: '{"ñ":1}' });
});

test('a redirect is an answer, and is not followed', async () => {
  const asked: string[] = [];
  const port = await serve((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/internal' }).end();
  });
  expect(await post(`http://127.0.0.1:${port}/a`)).toMatchObject({ status: 307 });
  expect(asked).toEqual(['/a']);
});

test('an endless answer is read to a limit', async () => {
  let isOpen = true;
  const port = await serve((_, response) => {
    response.on('close', () => {
      isOpen = false;
    });
    const more = () => {
      while (isOpen && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  const answer = await post(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(200);
  expect(answer.text).toHaveLength(4_096);
});

test.each([
  ['that never answers', () => undefined],
  ['that never ends its answer', (response: { write(text: string): void }) => response.write('un momento')],
])('the time of an address %s is limited', async (_, answerWith) => {
  const port = await serve((_request, response) => void answerWith(response));
  const options = { ...INTERNAL, timeoutMs: 50 };
  expect(await post(`http://127.0.0.1:${port}/`, options)).toEqual({
    status: null,
    text: '',
    problem: 'timeout',
  });
});

test('a look-up that never ends is limited, too', async () => {
  const options = { ...INTERNAL, timeoutMs: 50, resolve: () => new Promise<never>(() => undefined) };
  expect(await post('http://ciudad.example.org/', options)).toMatchObject({ problem: 'timeout' });
});

test('nobody listens: no answer', async () => {
  const port = await serve(() => undefined);
  const [server] = servers.splice(0);
  server?.close();
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, problem: 'connection' });
});

test('a name that resolves to an internal address is never connected to', async () => {
  let connections = 0;
  const port = await listen(createServer().on('connection', () => void connections++));
  const options = { allowsInternal: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
  expect(await post(`https://ciudad.example.org:${port}/`, options)).toMatchObject({ problem: 'internal' });
  expect(connections).toBe(0);
});

test.skipIf(!hasOpenssl)('the connection goes to the address that was checked, under the name', async () => {
  const { tls } = certificate();
  let seen: unknown;
  const server = createTlsServer({ key: tls.key, cert: tls.certificate }, (request, response) => {
    seen = { host: request.headers.host, sni: (request.socket as TLSSocket).servername };
    response.end();
  });
  const port = await listen(server);
  const answers = ['127.0.0.1', '127.0.0.9'];
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return [{ address: answers[asked.length - 1] ?? '', family: 4 }];
  };
  const options = { ...INTERNAL, resolve, ca: String(tls.certificate) };
  // An address that changes after the check would fail: nobody listens at the second.
  expect(await post(`https://localhost:${port}/`, options)).toMatchObject({ status: 200 });
  expect(asked).toEqual(['localhost']);
  expect(seen).toEqual({ host: `localhost:${port}`, sni: 'localhost' });
});

test.skipIf(!hasOpenssl)(
  'the certificate must be trusted and of the name, whatever the address',
  async () => {
    const { tls } = certificate();
    const server = createTlsServer(
      { key: tls.key, cert: tls.certificate },
      (_, response) => void response.end(),
    );
    const port = await listen(server);
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const trusted = { ...INTERNAL, resolve, ca: String(tls.certificate) };
    const ofOther = await post(`https://ciudad.example.org:${port}/`, trusted);
    expect(ofOther).toMatchObject({ problem: 'certificate' });
    const untrusted = await post(`https://localhost:${port}/`, { ...INTERNAL, resolve });
    expect(untrusted).toMatchObject({ problem: 'certificate' });
  },
);

test('an aborted try ends at once', async () => {
  const stop = new AbortController();
  const port = await serve(() => stop.abort());
  expect(await post(`http://127.0.0.1:${port}/`, INTERNAL, stop.signal)).toMatchObject({ status: null });
});
