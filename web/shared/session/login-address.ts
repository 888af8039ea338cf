import { entryOf } from '../../../api/contract/pages.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export function loginAddress({ pathname, search, hash }: Place): string {
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** Whether a path of this site is none of the light pages: a document of the server, or a page of the console. */
export function leavesSite(path: string): boolean {
  return /^\/(download|storage|api)\//.test(path) || entryOf(path.replace(/[?#].*/, '')) !== 'site';
}
