// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Link, useNavigationType } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { activityCrud } from '../../api/contract/catalog/kinds.ts';
import { useCatalogList } from '../../web/console/catalog/use-catalog-list.ts';
import SearchReservationsPage from '../../web/console/reservation-lists/search-page.tsx';
import { ListSearch } from '../../web/ui/page/list-search.tsx';
import { useListAddress } from '../../web/ui/table/use-list-address.ts';
import { componentsOfFile } from '../support/component.tsx';
import { reservation } from './sample-reservation.ts';

const components = componentsOfFile();

// Node reads no styles of packages.
vi.mock('../../web/ui/table/wide-table.tsx', () => ({ default: () => null }));
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

const NavigationType = () => <p>{useNavigationType()}</p>;

test('letters that search within results are no steps of the way back', async () => {
  const { server } = components;
  const { date } = reservation;
  server.answers(calls.datetimeNow, () => ({ date, datetime: `${date} 06:10:00` }));
  server.answers(calls.savedFilters, () => ({ saved: [] }));
  server.answers(calls.searchReservations, () => ({
    reservations: [reservation],
    total: 1,
    by_date_only: false,
  }));
  const user = components.show(
    <>
      <SearchReservationsPage />
      <NavigationType />
    </>,
    '/?search=ana&page=2',
  );
  await user.type(await screen.findByLabelText('Buscar en los resultados'), 'a');
  screen.getByText('REPLACE');
});

function Activities() {
  const { text, setText, isFiltered, clear } = useCatalogList({ crud: activityCrud, kind: 'activities' }, {});
  return (
    <>
      <ListSearch value={text} onChange={setText} />
      <output>{isFiltered ? 'filtered' : 'all'}</output>
      <button type="button" onClick={clear}>
        Borrar
      </button>
      <Link to="/">Actividades</Link>
      <Link to="/?buscar=tenis">Tenis</Link>
    </>
  );
}

test('a search of a catalog that was cleared does not come back', async () => {
  const page = { activities: {} } as never;
  components.server.answers(activityCrud.list, () => page);
  components.server.answers(activityCrud.search, () => page);
  const user = components.show(<Activities />);
  await user.type(screen.getByRole('searchbox'), 'fut');
  await screen.findByText('filtered');
  await user.click(screen.getByRole('button'));
  screen.getByText('all');
});

test('a search of a catalog follows the menu and links', async () => {
  const page = { activities: {} } as never;
  components.server.answers(activityCrud.list, () => page);
  components.server.answers(activityCrud.search, () => page);
  const user = components.show(<Activities />, '/?buscar=fut');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(field, 'b');
  await waitFor(() => expect(components.server.sent(activityCrud.search)).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: 'Actividades' }));
  await screen.findByText('all');
  expect(field.value).toBe('');
  await user.click(screen.getByRole('link', { name: 'Tenis' }));
  await screen.findByText('filtered');
  expect(field.value).toBe('tenis');
});
