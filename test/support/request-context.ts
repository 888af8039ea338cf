import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { Refused } from '../../api/errors/refusals.ts';
import type { Context, RequestState, Routed } from '../../api/http/context.ts';

interface Asked {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly user?: RequestState['user'];
}

/** A request as the middleware of a call gets it, without a server. */
export function requestContext({
  method = 'GET',
  url = '/',
  headers = {},
  params = {},
  body,
  user = null,
}: Asked): Context {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  const ctx = new Koa<RequestState, Routed>().createContext(request, new ServerResponse(request));
  ctx.request.body = body;
  ctx.state.user = user;
  return Object.assign(ctx, { params });
}

/** The code of the refusal that a step ends with; null where it passes. @throws any other error */
export async function refusalOf(step: () => unknown): Promise<string | null> {
  try {
    await step();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.code;
    throw error;
  }
}
