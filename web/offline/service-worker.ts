import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isSitePath, pageOf } from '../../api/contract/pages.ts';
import { CACHE_DOOR_MESSAGE, DOOR_CACHE } from './door-cache.ts';
import { serverOrSaved } from './server-or-saved.ts';
import { TICKET_CACHE } from './ticket-cache.ts';

/**
 * Works without a connection: the frame of the citizens' pages, which says that there is none, the tickets that the pages have kept
 * (`saved-ticket-store.ts`), and on a device of the staff the check-in page. All else always asks the server: no cache
 * serves data that may have changed.
 */

/** The used part of a service worker's scope; its types and those of a page exclude each other in one program. */
declare const self: {
  addEventListener(
    type: 'install',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
};
/** Scripts, styles and type of the pages that show a ticket, with their hashes; the build puts them in. */
declare const __SHELL_FILES__: readonly string[];
declare const __DOOR_FILES__: readonly string[];

/** The page of tickets, without anybody's session: every page of the site begins with the same document. */
const SHELL = '/user-reservations';
const SHELL_CACHE = 'shell';
/** The server's answers vary by encoding; a stored answer is decoded. */
const IGNORE_VARY = { ignoreVary: true };

/** A door with a weak signal: where an answer is saved, the server is waited for this long, in seconds. */
const PATIENCE = 5;

/** Pages that make sense without a connection; they come from this device also where the server is slow. */
const PAGES = new Set<string>(['/', '/user-reservations', '/user-search-reservation', '/consulta/:code']);
const TICKET_PARTS = /^\/(api\/consulta|api\/QR\/generate|download\/ticket)\/[^/]+$/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
// Kept once the page was open here: a citizen's device has no use for it.
self.addEventListener('message', (event) => {
  if (event.data === CACHE_DOOR_MESSAGE) event.waitUntil(keepDoor());
});
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(__SHELL_FILES__.map((url) => ({ url, revision: null })));

const shell = { cacheName: SHELL_CACHE, address: SHELL };
registerRoute(
  opens((page) => PAGES.has(page)),
  serverOrSaved({ ...shell, patience: PATIENCE }),
);
// Every other page of the site says itself that there is no connection, in its own frame.
registerRoute(opens(isSitePath), serverOrSaved({ ...shell, patience: 0 }));

const DOOR_PAGE = '/admin/check-in';
registerRoute(
  opens((page) => page === DOOR_PAGE),
  serverOrSaved({ cacheName: DOOR_CACHE, address: DOOR_PAGE, patience: PATIENCE }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await (await caches.open(DOOR_CACHE)).match(request.url, IGNORE_VARY)) ?? fetch(request),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && TICKET_PARTS.test(url.pathname),
  serverOrSaved({ cacheName: TICKET_CACHE, patience: PATIENCE }),
);

/** Whether a browser opens such a page, with any query: Workbox' own route compares that too. */
function opens(isWanted: (page: string) => boolean) {
  return ({ request, url }: { readonly request: Request; readonly url: URL }) => {
    const page = request.mode === 'navigate' ? pageOf(url.pathname) : null;
    return page !== null && isWanted(page);
  };
}

/** Asked for without cookies: a document that belongs to nobody. Its token is renewed with the first call that is refused. */
async function keepShell(): Promise<void> {
  await (await caches.open(SHELL_CACHE)).put(SHELL, await document(SHELL));
}

/** All of the check-in page or, where some of it can't be had, what was kept before: half a page opens nothing. */
async function keepDoor(): Promise<void> {
  const kept = await caches.open(DOOR_CACHE);
  const page = await document(DOOR_PAGE);
  const had = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const missing = __DOOR_FILES__.filter((file) => !had.has(file));
  const files = await Promise.all(missing.map(async (file) => [file, await fetched(fetch(file))] as const));
  await Promise.all([...files, [DOOR_PAGE, page] as const].map(([path, answer]) => kept.put(path, answer)));
  const wanted = new Set([...__DOOR_FILES__, DOOR_PAGE]);
  await Promise.all([...had].filter((path) => !wanted.has(path)).map((path) => kept.delete(path)));
}

const document = (path: string) =>
  fetched(fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } }));

async function fetched(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer;
}
