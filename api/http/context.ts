import type Koa from 'koa';
import type { CurrentUser } from '../auth/sessions.ts';
import type { Rank } from './turns.ts';

export interface RequestState {
  requestId: string;
  /** Path's template for logs and metrics, since the path may reveal personal data. */
  route: string;
  user: CurrentUser | null;
  /** As the session was when this process last looked it up; a visitor where it has not. */
  rank: Rank;
}

export interface Routed {
  params?: Readonly<Record<string, string>>;
  matched?: readonly { readonly methods: readonly string[] }[];
}

export type App = Koa<RequestState, Routed>;
export type Context = Koa.ParameterizedContext<RequestState, Routed>;
export type Middleware = (ctx: Context, next: Koa.Next) => Promise<unknown>;

declare module 'koa' {
  interface Request {
    body?: unknown;
  }
}
