import type { ListedUser } from '../../../api/contract/users.ts';
import { ADMIN_ROLE, STAFF_ROLE } from '../../../domain/user/roles.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { Badge } from '../../ui/show/badge.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';

/** Administrators work at all centers, and citizens at none. */
export function isStaffOnly({ roles }: ListedUser): boolean {
  const has = (role: number) => roles.some(({ id }) => id === role);
  return has(STAFF_ROLE) && !has(ADMIN_ROLE);
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

/** `open`: shows the person of an account. */
export const userColumns = (
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
