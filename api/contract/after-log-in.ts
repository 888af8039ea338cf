/** A path is a path of this site on every site: the server reads it without knowing the browser's. */
const ANY_SITE = 'https://sitio.invalid';

/**
 * Where `?next=` leads: a path of this very site, or null. Anything that a browser would take elsewhere
 * (`https://…`, `//host`, `/\host`, `javascript:`) is null, and so is the log-in page itself.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    const url = new URL(next, ANY_SITE);
    if (url.origin !== ANY_SITE || url.pathname === '/login' || url.pathname.startsWith('//')) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** The page where an account gets its second factor, which goes on to `next` afterwards. */
export function securityAddress(next: string): string {
  return `/user-security?next=${encodeURIComponent(next)}`;
}

interface LoggedIn {
  readonly isStaff: boolean;
  readonly lacksSecondFactor: boolean;
}

/** Where a log-in leads: to the page that asked for it, else to where the work of this person begins. */
export function afterLogIn({ isStaff, lacksSecondFactor }: LoggedIn, requested: string | null): string {
  if (lacksSecondFactor) return securityAddress(requested ?? '/admin');
  return requested ?? (isStaff ? '/admin' : '/');
}
