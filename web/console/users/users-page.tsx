import { BanCircle, Edit, Key, NewPerson, Office, Unlock } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { ListedUser } from '../../../api/contract/users.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useSession } from '../../shared/session/session.tsx';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { ListSearch } from '../../ui/page/list-search.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { PersonDetailModal } from '../person-detail/person-detail-modal.tsx';
import { CentersDialog } from './centers-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { useUsers } from './use-users.ts';

const FILTERS = { search: '' };
/** Ids of roles, which never change. */
const [STAFF, ADMIN] = [2, 3];

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
        columns={columns(open, setInvited)}
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

/** Administrators work at all centers, and citizens at none. */
function isStaffOnly({ roles }: ListedUser): boolean {
  const has = (role: number) => roles.some(({ id }) => id === role);
  return has(STAFF) && !has(ADMIN);
}

function BanButton({ user }: { user: ListedUser }) {
  const ban = useAction(calls.toggleBan, {
    failure: 'No se ha sido posible aplicar los cambios a este usuario',
    success: 'Se han aplicado los cambios a este usuario',
  });
  const { confirm } = useDialogs();
  const toggle = async () => {
    // Request the change that the user sees: another administrator may have made it meanwhile.
    const input = { body: { user_id: user.id, active: !user.active } };
    if (!user.active || (await confirm(banQuestion(user.email)))) await ban.run(input);
  };
  const label = `${user.active ? 'Banear' : 'Desbanear'} a ${user.email}`;
  return (
    <Button
      icon={user.active ? <BanCircle /> : <Unlock />}
      intent={user.active ? 'danger' : 'success'}
      variant="outlined"
      aria-label={label}
      title={user.active ? 'Banear' : 'Desbanear'}
      loading={ban.isBusy}
      onClick={() => void toggle()}
    />
  );
}

const banQuestion = (email: string) => ({
  title: '¿Banear esta cuenta?',
  text: `¿Está seguro de que desea banear a ${email}? Sus sesiones se cierran y no podrá iniciar otra hasta que se le desbanee. Sus reservas se mantienen.`,
  confirm: 'Banear',
  cancel: 'Regresar',
  intent: 'danger' as const,
});

/** For a colleague who has lost the phone; one's own is changed in "Seguridad". */
function ResetFactorButton({ user }: { user: ListedUser }) {
  const { data } = useSession();
  const dialogs = useDialogs();
  const reset = useAction(calls.resetSecondFactor, {
    failure: 'No ha sido posible restablecer el segundo paso',
    success: 'Se ha quitado el segundo paso de esta cuenta y se han cerrado sus sesiones',
  });
  if (!user.second_factor || data?.user?.id === user.id) return null;
  const ask = async () => {
    const isSure = await dialogs.confirm({
      title: '¿Quitar el segundo paso?',
      text: `¿Está seguro de que desea quitar el segundo paso de ${user.email}? Hágalo solo si la persona perdió su teléfono y usted la ha identificado.`,
      confirm: 'Quitar',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await reset.run({ params: { id: user.id } });
  };
  return (
    <Button
      icon={<Key />}
      variant="outlined"
      aria-label={`Quitar el segundo paso de ${user.email}`}
      title="Quitar el segundo paso"
      loading={reset.isBusy}
      onClick={() => void ask()}
    />
  );
}

function BoundTo({ ids }: { readonly ids: readonly number[] }) {
  const { centers } = useCenterOfTheDay();
  const names = centers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const text = ids.length === 1 ? `Solo ${names[0] ?? 'un centro eliminado'}` : `Solo ${ids.length} centros`;
  return (
    <small className="r-muted" title={names.join(', ')}>
      {text}
    </small>
  );
}

const columns = (
  open: (user: ListedUser) => void,
  onInvite: (user: ListedUser) => void,
): readonly Column<ListedUser>[] => [
  {
    key: 'state',
    header: 'Estado',
    width: '6rem',
    isLabelHidden: true,
    cell: ({ active }) =>
      active ? <Badge text="Activo" tone="good" /> : <Badge text="Baneado" tone="danger" />,
  },
  {
    key: 'email',
    header: 'Correo electrónico',
    isTitle: true,
    cell: (user) => (
      <>
        {user.person?.cui ? (
          <TextButton onClick={() => open(user)}>{user.email}</TextButton>
        ) : (
          <>
            {user.email}
            <br />
            <small className="r-muted">Sin datos de persona</small>
          </>
        )}
        {user.unreachable_since !== '' && (
          <>
            <br />
            <Badge text={`Correo no entregable desde el ${dateText(user.unreachable_since)}`} tone="danger" />
          </>
        )}
        {user.invited && (
          <>
            <br />
            <small className="r-muted">Invitación pendiente.</small>{' '}
            <TextButton onClick={() => onInvite(user)}>Invitar de nuevo</TextButton>
          </>
        )}
      </>
    ),
  },
  {
    key: 'roles',
    header: 'Roles',
    width: '18%',
    cell: (user) => (
      <>
        <span className="r-row">
          {user.roles.map(({ id, name }) => (
            <Badge key={id} text={name} />
          ))}
        </span>
        {isStaffOnly(user) && user.center_ids.length > 0 && <BoundTo ids={user.center_ids} />}
      </>
    ),
  },
  {
    key: 'name',
    header: 'Nombre',
    cell: ({ person }) => (person ? `${person.first_name} ${person.last_name}` : '—'),
  },
];
