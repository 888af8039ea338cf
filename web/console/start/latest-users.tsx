import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { User } from '../../../api/contract/users.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { Thumb } from '../../ui/show/thumb.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { PersonDetailModal } from '../person-detail/person-detail-modal.tsx';
import './latest-users.css';

const PHOTO = 60;

export function LatestUsers() {
  const query = useCall(calls.latestUsers, {});
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <details className="r-latest-users r-card" open>
        <summary>
          <h2>Últimos usuarios registrados</h2>
        </summary>
        {query.error && !query.data && (
          <FailedState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
        {query.isPending && <Skeleton lines={3} label="Cargando los usuarios…" />}
        {query.data && (
          <ul>
            {query.data.users.map((user) => (
              <li key={user.id}>
                <Thumb image={user.person?.image} alt="" size={PHOTO} isRound name={ownerOf(user)} />
                <Email user={user} onOpen={setShown} />
              </li>
            ))}
          </ul>
        )}
      </details>
      {shown && <PersonDetailModal cui={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function ownerOf({ person, email }: User): string {
  return person?.first_name ? `${person.first_name} ${person.last_name}` : email;
}

/** Without a person, or where the person's data were erased, there is nothing to open. */
function Email({ user, onOpen }: { user: User; onOpen: (cui: string) => void }) {
  const { person } = user;
  if (!person?.cui) return <span>{user.email}</span>;
  return <TextButton onClick={() => onOpen(person.cui)}>{user.email}</TextButton>;
}
