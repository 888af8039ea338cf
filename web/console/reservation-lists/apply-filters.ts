import type { ListAddress } from '../../ui/table/use-list-address.ts';

type Filters = Readonly<Record<string, string>>;

/** "Buscar": shows the list of these filters, or reloads it where it is shown already. */
export function applyFilters<F extends Filters>(
  list: Pick<ListAddress<F>, 'filters' | 'setFilters'>,
  changed: Partial<F>,
  load: { readonly refetch: () => unknown },
): void {
  const isShown = Object.entries(changed).every(([name, value]) => list.filters[name] === value);
  list.setFilters(changed);
  if (isShown) void load.refetch();
}
