import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { TICKETS } from './ticket-parts.ts';

/**
 * What works without a connection: the frame of the citizens' pages, and the tickets that the pages have kept
 * (`kept-tickets.ts`). Everything else asks the server always: nothing that may have changed is shown from a store.
 */

/** What of a service worker's scope is used here; its types and those of a page exclude each other in one program. */
declare const self: {
  addEventListener(
    type: 'install',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
};
/** Scripts, styles and type of the pages that show a ticket, with their hashes; the build puts them in. */
declare const __SHELL_FILES__: readonly string[];

/** The page of tickets, without anybody's session: every page of the site begins with the same document. */
const SHELL = '/user-reservations';
const SHELL_CACHE = 'shell';
/** The server varies by encoding, which a stored answer no longer has. */
const IGNORE_VARY = { ignoreVary: true };

/** A door with a weak signal: the server is waited for this long, in seconds. */
const PATIENCE = 5;

/** Pages that make sense without a connection. */
const PAGES = [/^\/$/, /^\/user-reservations$/, /^\/user-search-reservation$/, /^\/consulta\/[^/]+$/];
const TICKET_PARTS = /^\/(api\/consulta|api\/QR\/generate|download\/ticket)\/[^/]+$/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(__SHELL_FILES__.map((url) => ({ url, revision: null })));

const shell = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE,
  plugins: [{ handlerDidError: async () => (await caches.open(SHELL_CACHE)).match(SHELL, IGNORE_VARY) }],
});
registerRoute(new NavigationRoute(shell, { allowlist: PAGES }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && TICKET_PARTS.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      {
        handlerDidError: async ({ request }) =>
          (await caches.open(TICKETS)).match(new URL(request.url).pathname, IGNORE_VARY),
      },
    ],
  }),
);

/** Asked for without cookies: a document that belongs to nobody. Its token is renewed with the first call that is refused. */
async function keepShell(): Promise<void> {
  const answer = await fetch(SHELL, { credentials: 'omit', headers: { Accept: 'text/html' } });
  if (!answer.ok) throw new Error(`no shell: ${answer.status}`);
  await (await caches.open(SHELL_CACHE)).put(SHELL, answer);
}
