import type Koa from 'koa';
import type { CurrentUser } from '../auth/sessions.ts';

/** Fields that the middleware adds to a request on its way to the handler. */
export interface RequestState {
  requestId: string;
  /** Template of the path, `/api/reservation/:id`, for logs and metrics: the path itself may reveal personal data. */
  route: string;
  user: CurrentUser | null;
}

/** Fields that the router adds to a request's context. */
export interface Routed {
  params?: Readonly<Record<string, string>>;
  matched?: readonly { readonly methods: readonly string[] }[];
}

export type App = Koa<RequestState, Routed>;
export type Context = Koa.ParameterizedContext<RequestState, Routed>;
export type Middleware = (ctx: Context, next: Koa.Next) => Promise<unknown>;

declare module 'koa' {
  interface Request {
    /** Set by the body parser, where a call takes a body. */
    body?: unknown;
  }
}
