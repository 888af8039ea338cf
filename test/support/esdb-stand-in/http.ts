import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EventLog } from './event-log.ts';
import type { Users } from './users.ts';

interface Options {
  readonly users: Users;
  readonly log: EventLog;
  readonly adminPassword: string;
  /** Whether access lists are served: the setting of the server. */
  atomPub: boolean;
  readonly tls: { readonly certificate: Buffer; readonly key: Buffer };
}

/** The part of the server's HTTP API that makes users and writes access lists. */
export async function startHttp({ tls, ...options }: Options) {
  const server = createServer({ cert: tls.certificate, key: tls.key }, async (request, response) => {
    response.writeHead(statusOf(options, request, await text(request))).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, options, stop: () => server.close() };
}

function statusOf(options: Omit<Options, 'tls'>, { headers, url }: IncomingMessage, body: string): number {
  const { users, log, adminPassword } = options;
  const login = Buffer.from(`admin:${adminPassword}`).toString('base64');
  if (headers.authorization !== `Basic ${login}`) return 401;
  const given = JSON.parse(body);
  if (url?.startsWith('/streams/') && !options.atomPub) return 404;
  switch (url) {
    case '/users/':
      return users.create(given.loginName, given.password, given.groups) ? 201 : 409;
    case '/users/reservas/command/reset-password':
      return users.resetPassword('reservas', given.newPassword) ? 200 : 404;
    case '/streams/%24all/metadata':
      return written(log, '$$$all', given);
    case '/streams/%24settings':
      return written(log, '$settings', given);
    default:
      return 404;
  }
}

function written(log: EventLog, stream: string, events: { eventType: string; data: unknown }[]): number {
  for (const { eventType, data } of events) log.appendOwn(stream, eventType, data);
  return 201;
}
