import { useEffect, useRef, useState } from 'react';
import type { Page } from '../../../api/contract/paging.ts';
import { useCall } from '../../shared/call/use-call.ts';
import type { Loading } from '../../ui/table/table-props.ts';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import type { CatalogScreen } from './catalog-screen.ts';

const FILTERS = { buscar: '', eliminados: '' };
const TYPING_MS = 250;

export interface CatalogList<Item> {
  readonly page: Page<Item> | undefined;
  readonly load: Loading;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly setPage: (page: number) => void;
  readonly showsRemoved: boolean;
  readonly setShowsRemoved: (shows: boolean) => void;
  readonly isFiltered: boolean;
  readonly clear: () => void;
}

/** A page of a catalogue; search and page are in the address. `searched`: the part that a search covers, if wider. */
export function useCatalogList<Item>(
  { crud, kind }: Pick<CatalogScreen<never, never>, 'crud' | 'kind'>,
  within: Readonly<Record<string, string>> | null,
  searched = within,
): CatalogList<Item> {
  const { filters, page, setFilters, setPage } = useListAddress(FILTERS);
  const [text, setText] = useState(filters.buscar);
  const written = useRef(filters.buscar);
  const typed = text.trim();
  useEffect(() => {
    // A link or the way back has changed the address.
    if (filters.buscar !== written.current) setText(filters.buscar);
    written.current = filters.buscar;
  }, [filters.buscar]);
  useEffect(() => {
    if (typed === filters.buscar) return;
    const timer = setTimeout(() => {
      written.current = typed;
      setFilters({ buscar: typed });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, filters.buscar, setFilters]);
  const showsRemoved = filters.eliminados === '1';
  const query = { page, removed: showsRemoved };
  const params = filters.buscar === '' ? { ...within } : { ...searched, query: filters.buscar };
  const call = filters.buscar === '' ? crud.list : crud.search;
  const { data, ...load } = useCall(call, within && { params, query }, {
    keepPrevious: true,
  });
  return {
    // The call's own schema has parsed it.
    page: (data as Readonly<Record<string, Page<Item>>> | undefined)?.[kind],
    load,
    text,
    setText,
    setPage,
    showsRemoved,
    setShowsRemoved: (shows) => setFilters({ eliminados: shows ? '1' : '' }),
    isFiltered: filters.buscar !== '' || showsRemoved,
    clear() {
      setText('');
      setFilters(FILTERS);
    },
  };
}
