import type { ConsolePath } from '../../../api/contract/pages.ts';

/** `one`: the center of the day; `one-or-all`: by address; `own`: no center, or its own chooser. */
export type CenterScope = 'one' | 'one-or-all' | 'all' | 'own';

const SCOPES: Readonly<Partial<Record<ConsolePath, CenterScope>>> = {
  '/admin': 'one',
  '/admin/programmation': 'one',
  '/admin/reservations': 'one',
  '/admin/as-of': 'one',
  '/admin/manage-attractions': 'one',
  '/admin/manage-floors': 'one',
  '/admin/reservations-list': 'one-or-all',
  '/admin/statistics': 'one-or-all',
  '/admin/waiting-list': 'one-or-all',
  '/admin/search-reservations': 'all',
  '/admin/approvals': 'all',
  '/admin/check-in': 'all',
  '/admin/closures': 'all',
};

export function centerScopeOf(page: string | null): CenterScope {
  return new Map(Object.entries(SCOPES)).get(page ?? '') ?? 'own';
}
