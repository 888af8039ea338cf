import { entryOf } from '../../../api/contract/pages.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The log-in page that comes back to `place` afterwards. */
export function loginAddress({ pathname, search, hash }: Place): string {
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** The page where an account gets its second factor, which goes on to `next` afterwards. */
export function securityAddress(next: string): string {
  return `/user-security?next=${encodeURIComponent(next)}`;
}

/** Whether a path of this site is none of the light pages: a document of the server, or a page of the console. */
export function leavesSite(path: string): boolean {
  return /^\/(download|storage|api)\//.test(path) || entryOf(path.replace(/[?#].*/, '')) !== 'site';
}

/** A path is a path of this site on every site: the server draws it without knowing the browser's. */
const ANY_SITE = 'https://sitio.invalid';

/**
 * Where `?next=` leads: a path of this very site, or null. Anything that a browser would take elsewhere
 * (`https://…`, `//host`, `/\host`, `javascript:`) is null, and so is the log-in page itself.
 */
export function safeNext(next: string | null, origin = ANY_SITE): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    const url = new URL(next, origin);
    if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('//')) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
