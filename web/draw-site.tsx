import { hashKey, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { DrawnPage, DrawPage, PageRead, PageRequest, Served } from '../api/contract/drawn-page.ts';
import { OWN_PAGES } from '../api/contract/pages.ts';
import { sessionCalls } from '../api/contract/session.ts';
import { INITIAL_LANDING_TEXTS } from '../domain/landing/texts.ts';
import { App, LOADS, type Load, PageToCome } from './app-site.tsx';
import { refusal } from './shared/call/api-error.ts';
import { asksAgain, putRefusal, SESSION_KEY } from './shared/call/query-client.ts';
import { ServedOnly } from './shared/call/served-only.ts';
import { TitleContext } from './shared/kit/use-title.ts';
import { SiteContext } from './shared/site/site-context.ts';

const components = new Map<Load, Promise<{ default: ComponentType }>>();

/** Components may ask for more once they have the first answers. */
const ROUNDS = 3;

/** Calls that the page of an address asked when it was last drawn for a visitor. Never those of a person. */
const visitorsCalls = new Map<string, readonly QueryKey[]>();
const KEPT_ADDRESSES = 500;

/**
 * Draws a page of citizens with the components that the browser draws it with. They are drawn first to learn which calls
 * they ask, then again with the answers; whatever has no answer is drawn as loading. A visitor's page that was drawn before
 * needs no first drawing.
 */
export const drawSite: DrawPage = async (asked) => {
  const session = asked.read(SESSION);
  const request: PageRequest = { ...asked, read: (one) => (one === SESSION ? session : asked.read(one)) };
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retryOnMount: asksAgain } },
  });
  try {
    const load = LOADS[request.page];
    const isPerson = await isLoggedIn(request);
    // The script of an own page leads visitors to log-in, and finds saved tickets.
    const isFrame = OWN_PAGES.has(request.page) && isPerson !== true;
    const ready = isFrame ? null : new Map([[load, await loaded(load)]]);
    if (isPerson !== false) return await drawn(request, cache, ready, []);
    const page = await drawn(request, cache, ready, visitorsCalls.get(request.url) ?? []);
    if (visitorsCalls.size === KEPT_ADDRESSES) visitorsCalls.clear();
    visitorsCalls.set(request.url, answeredIn(cache));
    return page;
  } finally {
    cache.clear();
  }
};

/** Null: not known in time. */
async function isLoggedIn({ read }: PageRequest): Promise<boolean | null> {
  const session = await read(SESSION);
  if (!session || !('data' in session)) return null;
  return sessionCalls.session.response.parse(session.data).user !== null;
}

function answeredIn(cache: QueryClient): readonly QueryKey[] {
  return cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .map(({ queryKey }) => queryKey);
}

const SESSION: PageRead = { name: `GET ${sessionCalls.session.path}`, params: {}, query: {} };

/** Before the first visit needs them. */
for (const load of Object.values(LOADS)) void loaded(load);

async function loaded(load: Load): Promise<ComponentType> {
  const loading = components.get(load) ?? load();
  components.set(load, loading);
  return (await loading).default;
}

async function drawn(
  request: PageRequest,
  cache: QueryClient,
  ready: ReadonlyMap<Load, ComponentType> | null,
  foreseen: readonly QueryKey[],
): Promise<DrawnPage> {
  // Also those that no answer came to: each would read a slow database once more.
  const tried = new Set(foreseen.map(hashKey));
  const served: Mutable<Served> = {
    drawn: ready ? request.url : null,
    texts: request.texts,
    birthDates: request.birthDates,
    answers: [],
    refusals: [],
    posted: request.posted,
  };
  await Promise.all(foreseen.map((key) => answer(request, cache, key, served)));
  let result = render(request, cache, ready);
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = cache
      .getQueryCache()
      .getAll()
      .filter((query) => !tried.has(query.queryHash) && isAsked(query));
    if (asked.length === 0) break;
    for (const query of asked) tried.add(query.queryHash);
    await Promise.all(asked.map((query) => answer(request, cache, query.queryKey, served)));
    result = render(request, cache, ready);
  }
  return { ...result, served: ready ? served : { ...served, answers: [], refusals: [] } };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

function isAsked(query: Query): boolean {
  const isOn = !('enabled' in query.options) || query.options.enabled !== false;
  return query.state.status === 'pending' && isOn && readOf(query.queryKey) !== null;
}

function readOf(queryKey: QueryKey): PageRead | null {
  const [kind, name, input] = queryKey;
  if (kind === SESSION_KEY[0]) return SESSION;
  if ((kind !== 'call' && kind !== ServedOnly) || typeof name !== 'string') return null;
  return { name, params: {}, query: {}, ...(input as object | undefined) };
}

async function answer(
  { read }: PageRequest,
  cache: QueryClient,
  queryKey: QueryKey,
  served: Mutable<Served>,
): Promise<void> {
  const asked = readOf(queryKey);
  const found = asked && (await read(asked));
  if (!found) return;
  if ('data' in found) {
    cache.setQueryData(queryKey, found.data);
    if (queryKey[0] !== ServedOnly) served.answers.push([queryKey, found.data]);
  } else {
    putRefusal(cache, queryKey, refusal(found.status, found.body));
    served.refusals.push([queryKey, found.status, found.body]);
  }
}

function render(
  { url, texts, birthDates, token, posted }: PageRequest,
  cache: QueryClient,
  ready: ReadonlyMap<Load, ComponentType> | null,
): { html: string; title: string } {
  let title = '';
  const values = {
    texts: () => ({ ...INITIAL_LANDING_TEXTS, ...texts }),
    birthDates: () => birthDates,
    token: () => token,
    posted: () => posted,
  };
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={url}>{children}</StaticRouter>
  );
  const html = renderToString(
    <TitleContext.Provider value={(named) => (title = named)}>
      <SiteContext.Provider value={values}>
        {ready ? (
          <App router={router} cache={cache} ready={ready} />
        ) : (
          <App router={router} cache={cache} page={<PageToCome />} />
        )}
      </SiteContext.Provider>
    </TitleContext.Provider>,
  );
  return { html, title };
}
