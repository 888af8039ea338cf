import { Edit, NewPerson, Office } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ListedUser } from '../../../api/contract/users.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { ListSearch } from '../../ui/page/list-search.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { PersonDetailModal } from '../person-detail/person-detail-modal.tsx';
import { CentersDialog } from './centers-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { useUsers } from './use-users.ts';
import { BanButton, ResetFactorButton } from './user-buttons.tsx';
import { isStaffOnly, userColumns } from './user-columns.tsx';

const FILTERS = { search: '' };

export default function UsersPage() {
  const list = useListAddress(FILTERS);
  const query = useUsers(list.filters.search, list.page);
  const [shown, setShown] = useState<string | null>(null);
  const [edited, setEdited] = useState<ListedUser | null>(null);
  const [bound, setBound] = useState<ListedUser | null>(null);
  const [invited, setInvited] = useState<ListedUser | 'new' | null>(null);
  const open = (user: ListedUser) => {
    list.open(user.id);
    setShown(user.person?.cui ?? null);
  };
  return (
    <Page
      title="Usuarios"
      actions={
        <Button
          icon={<NewPerson />}
          intent="primary"
          text="Invitar a un colega"
          onClick={() => setInvited('new')}
        />
      }
      tools={
        <FilterBar>
          <ListSearch
            label="Buscar por correo electrónico"
            value={list.filters.search}
            onChange={(search) => list.setFilters({ search })}
          />
        </FilterBar>
      }
    >
      <DataTable
        caption="Usuarios"
        layoutName="users"
        columns={userColumns(open, setInvited)}
        rows={query.data?.users.data}
        load={query}
        marked={list.opened}
        emptyHint="Ninguna cuenta tiene ese correo electrónico."
        emptyAction={<Button text="Borrar la búsqueda" onClick={() => list.setFilters({ search: '' })} />}
        actionsWidth="20.5rem"
        actions={(user) => (
          <>
            <Button
              icon={<Edit />}
              text="Editar roles"
              aria-label={`Editar roles de ${user.email}`}
              onClick={() => setEdited(user)}
            />
            {isStaffOnly(user) && (
              <Button
                icon={<Office />}
                aria-label={`Centros donde atiende ${user.email}`}
                title="Centros donde atiende"
                onClick={() => setBound(user)}
              />
            )}
            <HistoryButton table="users" id={user.id} name={user.email} />
            <BanButton user={user} />
            <ResetFactorButton user={user} />
          </>
        )}
      />
      <Pager page={query.data?.users} onPage={list.setPage} />
      {shown && <PersonDetailModal cui={shown} onClose={() => setShown(null)} />}
      {invited && query.data && (
        <InviteDialog
          roles={query.data.roles}
          user={invited === 'new' ? null : invited}
          onClose={() => setInvited(null)}
        />
      )}
      {bound && <CentersDialog user={bound} onClose={() => setBound(null)} />}
      {edited && (
        <RolesDialog user={edited} roles={query.data?.roles ?? []} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}
