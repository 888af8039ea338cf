// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListSearch } from '../../web/ui/page/list-search.tsx';
import { useListAddress } from '../../web/ui/table/use-list-address.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const FILTERS = { search: '' };

function Searched() {
  const { filters, setFilters } = useListAddress(FILTERS);
  return <ListSearch value={filters.search} onChange={(search) => setFilters({ search })} />;
}

test('letters that are typed into the middle of a search stay together', async () => {
  const user = components.show(<Searched />, '/?search=Lez');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(field, 'óp', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field.value).toBe('López');
  expect(field.selectionStart).toBe(3);
});
