import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Sort } from './column-header.tsx';

/** The filters of a list, all texts; the address leaves out the defaults. */
type Filters = Readonly<Record<string, string>>;

export interface ListAddress<F extends Filters> {
  readonly filters: F;
  readonly page: number;
  readonly sort: Sort | null;
  /** The key of the row that was opened last, also after coming back with the browser's arrow. */
  readonly opened: string | null;
  /** Changes some filters and goes to the first page. */
  readonly setFilters: (changed: Partial<F>) => void;
  readonly setPage: (page: number, isStep?: boolean) => void;
  readonly setSort: (sort: Sort) => void;
  readonly open: (key: string) => void;
}

export type FilterChecks<F> = { readonly [Name in keyof F]?: (value: string) => boolean };

const NO_CHECKS: FilterChecks<Filters> = {};

/** Filters, page and sorting in the address. Invalid values become the default. `defaults`, `checks`: constants. */
export function useListAddress<F extends Filters>(
  defaults: F,
  checks: FilterChecks<F> = NO_CHECKS,
): ListAddress<F> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(defaults).map(([name, value]) => {
          const given = params.get(name);
          return [name, given !== null && (checks[name]?.(given) ?? true) ? given : value];
        }),
        // Its names are those of the defaults, its values texts.
      ) as F,
    [defaults, checks, params],
  );
  const change = useCallback(
    (changed: Readonly<Record<string, string | undefined>>, isStep: boolean) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(changed))
            if (value === undefined || value === (defaults[name] ?? '')) next.delete(name);
            else next.set(name, value);
          return next;
        },
        // The router applies an address late, and a field that shows it would lose letters meanwhile.
        { replace: !isStep, flushSync: true },
      ),
    [defaults, setParams],
  );
  const setFilters = useCallback(
    (changed: Partial<F>) => change({ ...changed, page: undefined }, false),
    [change],
  );
  const setPage = useCallback(
    (page: number, isStep = true) => change({ page: page > 1 ? String(page) : undefined }, isStep),
    [change],
  );
  const setSort = useCallback(
    ({ by, direction }: Sort) => change({ sort: `${by}.${direction}`, page: undefined }, false),
    [change],
  );
  const open = useCallback(
    (key: string) => setParams((now) => now, { replace: true, state: { opened: key } }),
    [setParams],
  );
  return {
    filters,
    page: pageOf(params.get('page')),
    sort: sortOf(params.get('sort')),
    opened: openedOf(state),
    setFilters,
    setPage,
    setSort,
    open,
  };
}

export function isListId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

function sortOf(text: string | null): Sort | null {
  const [, by, direction] = /^(.+)\.(asc|desc)$/.exec(text ?? '') ?? [];
  return by ? { by, direction: direction === 'desc' ? 'desc' : 'asc' } : null;
}

function openedOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('opened' in state)) return null;
  return typeof state.opened === 'string' ? state.opened : null;
}
