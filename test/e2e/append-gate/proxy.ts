import { once } from 'node:events';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { AppendGate } from './gate.ts';

const APPEND = '/event_store.client.streams.Streams/Append';
const CANCEL = http2.constants.NGHTTP2_CANCEL;

/** A proxy before an EventStoreDB without TLS. */
export interface AppendProxy {
  /** Use it as `EVENTSTORE_URL` instead of the server's. */
  readonly url: string;
  closeGate(): AppendGate;
  end(): Promise<void>;
}

/** Passes every call on to the server at `target`, appends only while the gate is open. */
export async function startProxy(target: string): Promise<AppendProxy> {
  const [, host = ''] = /\/\/([^?/]+)/.exec(target) ?? [];
  const upstream = http2.connect(`http://${host}`);
  await once(upstream, 'connect');
  const waiting = new Set<() => Promise<void>>();
  let isClosed = false;
  const server = http2.createServer();
  server.on('stream', (call, headers) => {
    call.on('error', () => undefined);
    if (!isClosed || headers[':path'] !== APPEND) return void pass(upstream, call, headers);
    const go = () => {
      waiting.delete(go);
      return pass(upstream, call, headers);
    };
    waiting.add(go);
    call.on('close', () => waiting.delete(go));
  });
  const sessions = new Set<http2.Http2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined).on('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: target.replace(host, `127.0.0.1:${port}`),
    closeGate() {
      isClosed = true;
      return gate(waiting, () => {
        isClosed = false;
      });
    },
    async end() {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function gate(waiting: Set<() => Promise<void>>, open: () => void): AppendGate {
  return {
    async appendWaits(done) {
      let over = false;
      void done.finally(() => {
        over = true;
      });
      while (waiting.size === 0) {
        if (over) return false;
        await new Promise((again) => setTimeout(again, 3));
      }
      return true;
    },
    async letOneThrough() {
      const [first] = waiting;
      await first?.();
    },
    async loseWaiting() {
      // Their connection ends with their process.
      while (waiting.size > 0) await new Promise((again) => setTimeout(again, 3));
    },
    async open() {
      open();
      for (const go of [...waiting]) void go();
    },
  };
}

/** Passes a call on, and its answer back. Resolves when both have ended, in whatever way. */
function pass(
  upstream: http2.ClientHttp2Session,
  call: http2.ServerHttp2Stream,
  { ':method': method, ':path': path, ...headers }: http2.IncomingHttpHeaders,
): Promise<void> {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  const sent = upstream.request({ ...own, ':method': method, ':path': path });
  return new Promise((ended) => {
    sent.on('error', () => undefined).on('close', ended);
    sent.on('response', (answer, flags) => {
      // An answer without a message is one block of headers, with the status among them.
      const endStream = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      if (!call.destroyed) call.respond({ ...answer }, { endStream, waitForTrailers: !endStream });
    });
    let trailers: http2.IncomingHttpHeaders = {};
    sent.on('trailers', (given) => {
      trailers = given;
    });
    call.on('wantTrailers', () => call.sendTrailers(trailers));
    call.on('aborted', () => sent.close(CANCEL)).on('close', () => sent.close(CANCEL));
    sent.on('aborted', () => call.close(CANCEL));
    call.pipe(sent);
    sent.pipe(call);
  });
}
