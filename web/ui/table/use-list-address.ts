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
  readonly setPage: (page: number) => void;
  readonly setSort: (sort: Sort) => void;
  /** Remembers which row is opened. */
  readonly open: (key: string) => void;
}

/**
 * Filters, page and sorting of a list in the address, so that a reload, a bookmark and the way back show the same.
 * `defaults`: one object for good (a constant of the module), or the filters change at each drawing.
 */
export function useListAddress<F extends Filters>(defaults: F): ListAddress<F> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
        // Its names are those of the defaults, its values texts.
      ) as F,
    [defaults, params],
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
        { replace: !isStep },
      ),
    [defaults, setParams],
  );
  const setFilters = useCallback(
    (changed: Partial<F>) => change({ ...changed, page: undefined }, false),
    [change],
  );
  const setPage = useCallback(
    (page: number) => change({ page: page > 1 ? String(page) : undefined }, true),
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
