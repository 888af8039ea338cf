import { setTimeout as delay } from 'node:timers/promises';
import { allows } from '../../auth/access.ts';
import type { Limits } from '../../auth/limits.ts';
import type { Call } from '../../contract/call.ts';
import type { PageAnswer, PageRead } from '../../contract/drawn-page.ts';
import { toErrorResponse } from '../../errors/error-table.ts';
import { Refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Route } from '../serve.ts';
import { fieldsOf } from '../serve.ts';
import { isUnavailable } from '../unavailable.ts';

/** For all reads of a page; its script loads the rest. */
const PATIENCE_MS = 800;

/** Time counts from this call. */
export type PageReads = (ctx: Context) => (asked: PageRead) => Promise<PageAnswer>;

interface Options {
  readonly routes: readonly Route[];
  readonly deps: Deps;
  readonly limits: Limits;
  readonly session: Middleware;
}

/** Reads for drawn pages: same person, same rules, in this process. */
export function createPageReads({ routes, deps, limits, session }: Options): PageReads {
  const reads = new Map(
    routes
      .filter(({ call }) => call.method === 'GET' && (call.answer ?? 'json') === 'json')
      .map((route) => [`GET ${route.call.path}`, route]),
  );
  const read = async (ctx: Context, { name, params, query }: PageRead): Promise<PageAnswer> => {
    const route = reads.get(name);
    if (!route || !mayAsk(route.call, ctx)) return null;
    try {
      if (route.call.limit === 'lookup') await limits.lookup(ctx.ip);
      return { data: await fieldsOf(route.call, route.handler, deps, ctx, { params, query: texts(query) }) };
    } catch (error) {
      return answerTo(error, deps);
    }
  };
  return (ctx) => {
    const late = delay(PATIENCE_MS, null, { ref: false });
    const known = session(ctx, async () => undefined).then(
      () => true,
      () => false,
    );
    return (asked) => Promise.race([known.then((isKnown) => (isKnown ? read(ctx, asked) : null)), late]);
  };
}

/** Whether it may be answered at all: who owns what is asked for is checked with the answer. */
function mayAsk({ access, owner }: Call, { state }: Context): boolean {
  const granted = state.user?.access ?? 'public';
  return allows(granted, access) || (owner !== undefined && allows(granted, 'user'));
}

/** A final refusal is an answer too; the script of the page tries anything else again. */
function answerTo(error: unknown, { logger }: Deps): PageAnswer {
  if (!(error instanceof Refused)) {
    if (!isUnavailable(error)) logger.error({ err: error }, 'a page lacks an answer');
    return null;
  }
  const { status, body } = toErrorResponse(error.refusal, error.extra);
  return status === 404 || status === 422 ? { status, body } : null;
}

function texts(query: object): Record<string, string> {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
