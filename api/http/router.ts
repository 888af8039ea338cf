import Router from '@koa/router';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import type { Context, Middleware, RequestState, Routed } from './context.ts';
import type { Handlers } from './handler.ts';
import type { AnyHandler, Route } from './serve.ts';

export interface ApiRouter {
  /** In the order of registration. Exact paths, so that `/METRICS` can't evade a proxy's rule. */
  register(method: Call['method'], path: string, middleware: readonly Middleware[]): void;
  readonly middleware: Middleware;
}

/** A path has as many segments as its route, so a request is compared with those routes only and not with hundreds. */
export function createRouter(): ApiRouter {
  const bySegments = new Map<number, { router: Router<RequestState, Routed>; route: Middleware }>();
  return {
    register(method, path, middleware) {
      const segments = countSegments(path);
      let known = bySegments.get(segments);
      if (!known) {
        const router = new Router<RequestState, Routed>({ sensitive: true, strict: true });
        known = { router, route: router.routes() as Middleware };
        bySegments.set(segments, known);
      }
      known.router.register(path, [method], [nameRoute(path), ...middleware]);
    },
    middleware: (ctx, next) => bySegments.get(countSegments(ctx.path))?.route(ctx, next) ?? next(),
  };
}

const nameRoute =
  (path: string): Middleware =>
  (ctx, next) => {
    ctx.state.route = path;
    return next();
  };

const countSegments = (path: string) => path.split('/').length;

/**
 * Every call of the contract with its handler, fixed segments before parameters.
 * @throws where a call has no handler: better at the start than at the first request
 */
export function routesOf(handlers: Handlers): readonly Route[] {
  return Object.entries<Call>(calls)
    .map(([name, call]) => {
      // Both have the contract's names as keys.
      const handler = (handlers as Readonly<Record<string, AnyHandler | undefined>>)[name];
      if (!handler) throw new Error(`no handler answers the call ${name}`);
      return { name, call, handler };
    })
    .sort((a, b) => compareBytes(ranked(a.call.path), ranked(b.call.path)));
}

/** Sort key: fixed segments before parameters. */
function ranked(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.includes(':') ? `\uffff${segment}` : segment))
    .join('/');
}

function compareBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Refuses unsupported methods of known paths. After the router. */
export const methodGuard: Middleware = async (ctx, next) => {
  const allowed = allowedMethods(ctx);
  if (allowed.length === 0) return next();
  if (ctx.method !== 'OPTIONS') throw refused({ code: 'method', allowed });
  ctx.set('Allow', allowed.join(', '));
  ctx.status = 204;
  return undefined;
};

function allowedMethods(ctx: Context): string[] {
  return [...new Set((ctx.matched ?? []).flatMap((layer) => layer.methods))];
}
