import type { ConsolePath } from '../../../api/contract/pages.ts';

/**
 * How much of the city a page shows: `one` center, that of the day; `one-or-all`, as its address says; `all` of them;
 * `own`: the page has nothing to do with a center, or asks for one itself.
 */
export type CenterScope = 'one' | 'one-or-all' | 'all' | 'own';

const SCOPES: Readonly<Partial<Record<ConsolePath, CenterScope>>> = {
  '/admin': 'one',
  '/admin/programmation': 'one',
  '/admin/reservations': 'one',
  '/admin/as-of': 'one',
  '/admin/manage-attractions': 'one',
  '/admin/reservations-list': 'one-or-all',
  '/admin/statistics': 'one-or-all',
  '/admin/waiting-list': 'one-or-all',
  '/admin/search-reservations': 'all',
  '/admin/approvals': 'all',
  '/admin/check-in': 'all',
  '/admin/closures': 'all',
};

/** The scope of the page at this path, as the list of pages has it. */
export function centerScopeOf(page: string | null): CenterScope {
  return new Map(Object.entries(SCOPES)).get(page ?? '') ?? 'own';
}
