import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Person } from '../../../api/contract/people.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { ListSearch } from '../../ui/page/list-search.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Thumb } from '../../ui/show/thumb.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { RegisterPersonDialog } from '../people-picker/register-person-dialog.tsx';
import { PersonDetailModal } from '../person-detail/person-detail-modal.tsx';
import { usePeople } from './use-people.ts';

const FILTERS = { search: '' };
const PICTURE = 81;
const INITIALS = 44;
const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;
const GENDERS: Readonly<Record<string, string>> = { M: 'Masculino', F: 'Femenino' };

export default function PeoplePage() {
  const list = useListAddress(FILTERS);
  const query = usePeople(list.filters.search, list.page);
  const [shown, setShown] = useState<string | null>(null);
  const [isRegistering, setRegistering] = useState(false);
  const open = (person: Person) => {
    list.open(person.id);
    setShown(person.cui);
  };
  return (
    <Page
      title="Personas"
      lead="Puede buscar personas y ver el historial de sus reservas."
      actions={
        <>
          <LinkButton text="Por verificar" to="/admin/verify-people" />
          <Button
            intent="primary"
            icon={<Plus />}
            text="Registrar persona"
            onClick={() => setRegistering(true)}
          />
        </>
      }
      tools={
        <FilterBar>
          <ListSearch value={list.filters.search} onChange={(search) => list.setFilters({ search })} />
        </FilterBar>
      }
    >
      <DataTable
        caption="Personas"
        layoutName="people"
        columns={columns(open)}
        rows={query.data?.people.data}
        load={query}
        marked={list.opened}
        emptyHint={list.filters.search ? 'Busque por otro nombre o por el DPI, o registre a la persona.' : ''}
        emptyAction={<Button text="Registrar a esta persona" onClick={() => setRegistering(true)} />}
      />
      <Pager page={query.data?.people} onPage={list.setPage} />
      {shown && <PersonDetailModal cui={shown} onClose={() => setShown(null)} />}
      {isRegistering && (
        <RegisterPersonDialog
          typed={list.filters.search}
          onClose={() => setRegistering(false)}
          onRegistered={({ cui }) => list.setFilters({ search: cui })}
        />
      )}
    </Page>
  );
}

const columns = (open: (person: Person) => void): readonly Column<Person>[] => [
  {
    key: 'image',
    header: 'Imagen',
    width: '7rem',
    isLabelHidden: true,
    cell: (person) => (
      <Thumb
        image={person.image}
        alt=""
        size={person.image ? PICTURE : INITIALS}
        isRound={!person.image}
        name={nameOf(person)}
      />
    ),
  },
  {
    key: 'name',
    header: 'Nombre completo',
    isTitle: true,
    cell: (person) => <TextButton onClick={() => open(person)}>{nameOf(person)}</TextButton>,
  },
  { key: 'cui', header: 'DPI', width: '12rem', cell: ({ human_cui }) => human_cui },
  { key: 'gender', header: 'Genero', width: '9rem', cell: ({ gender }) => GENDERS[gender] ?? gender },
  {
    key: 'birth',
    header: 'Fecha de nacimiento',
    width: '12rem',
    cell: ({ date_of_birth }) => dateText(date_of_birth),
  },
];
