import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  sharingCalls as calls,
  GUEST_NAME_MAX,
  type SharedReservation,
} from '../../../api/contract/sharing.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { fieldErrorsOf } from '../../shared/call/field-errors.ts';
import { callKey, useCall } from '../../shared/call/use-call.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { useFormProof } from '../../shared/form-proof/form-proof.tsx';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { EmptyCourtArt } from '../../shared/kit/court-art.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { EmptyState, FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useTitle } from '../../shared/kit/use-title.ts';
import { Facts, SiteShell } from '../../shared/site/site-shell.tsx';
import { useStored } from '../../shared/storage/local-storage.ts';
import { whenText } from '../../shared/text/dates.ts';
import { comingText, roomText } from '../../shared/text/party-text.ts';
import './shared-reservation.css';

/** Poll, because others confirm meanwhile. */
const AGAIN_MS = 15_000;

export default function SharedReservationPage() {
  useTitle('Reserva compartida');
  const { token = '' } = useParams();
  const [guest] = useStored(guestKey(token));
  const shared = useCall(
    calls.sharedReservation,
    { params: { token }, query: guest ? { guest } : {} },
    { refetchInterval: AGAIN_MS, keepPrevious: true },
  );
  return (
    <SiteShell title="Reserva compartida">
      {/* Also where the page was open when it ended: what it shows is no longer so. */}
      {shared.error?.code === 'share_unknown' ? (
        <EmptyState
          title="Este enlace ya no funciona"
          picture={<EmptyCourtArt />}
          action={
            <Link className={lookOf({ intent: 'primary' })} to="/user-create-reservation">
              Buscar canchas
            </Link>
          }
        >
          La reserva dejó de compartirse, o se creó otro enlace. Pídalo de nuevo a quien le invitó.
        </EmptyState>
      ) : shared.data ? (
        <Shared
          token={token}
          shared={shared.data}
          isRemoved={Boolean(guest) && !shared.isPlaceholderData && !shared.data.is_coming}
          isLeaving={!guest && shared.isPlaceholderData && shared.data.is_coming}
        />
      ) : shared.isPending ? (
        <Skeleton lines={6} label="Cargando la reserva…" />
      ) : (
        <FailedState
          error={shared.error}
          onRetry={() => void shared.refetch()}
          retrying={shared.isFetching}
        />
      )}
    </SiteShell>
  );
}

const guestKey = (token: string) => `juntos.${token}`;

interface SharedProps {
  readonly token: string;
  readonly shared: SharedReservation;
  readonly isRemoved: boolean;
  /** The guest has left, and what the page shows without them is still loading. */
  readonly isLeaving: boolean;
}

function Shared({ token, shared, isRemoved, isLeaving }: SharedProps) {
  const { place_center: center, place_attraction: court, date, date_es, hours, activity, host } = shared;
  return (
    <article className="r-together r-card" aria-labelledby="cancha">
      <header>
        <h2 id="cancha">{whenText(date, hours)}</h2>
        <p>
          {court} <span className="r-muted">{center}</span>
        </p>
        {host !== '' && (
          <p>
            {host} le invita{activity === '' ? '.' : ` a ${activity.toLowerCase()}.`}
          </p>
        )}
      </header>
      <Facts of={{ Fecha: date_es, Hora: hours }} />
      <section className="r-stack" aria-labelledby="quienes">
        <h3 id="quienes">Quiénes van</h3>
        <p role="status">
          {comingText(shared)}
          {roomText(shared)}.
        </p>
        <ul className="r-row r-together-names">
          {host !== '' && <li>{host} (reservó)</li>}
          {shared.guests.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name, and the response has only names
            <li key={`${index} ${name}`}>{name}</li>
          ))}
        </ul>
      </section>
      <Answer token={token} state={shared.state} isRemoved={isRemoved} isLeaving={isLeaving} />
    </article>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly state: SharedReservation['state'];
  readonly isRemoved: boolean;
  readonly isLeaving: boolean;
}

const CLOSED: Readonly<Partial<Record<SharedReservation['state'], string>>> = {
  full: 'El grupo está completo.',
  cancelled: 'La reserva fue cancelada.',
  over: 'La reserva ya terminó.',
};

const NOT_JOINED = 'No ha sido posible apuntarle';
const NOT_LEFT = 'No ha sido posible quitarle de la lista';

function Answer({ token, state, isRemoved, isLeaving }: AnswerProps) {
  const [guest, setGuest] = useStored(guestKey(token));
  const cache = useQueryClient();
  const { showError } = useDialogs();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  // From the press on: the proof takes longer than the request.
  const [isSending, setSending] = useState(false);
  const { trap, proof } = useFormProof();
  const join = useAction(calls.joinParty, { failure: NOT_JOINED, repeatsLost: true });
  const leave = useAction(calls.leaveParty, { failure: NOT_LEFT });
  const go = async (id: string) => {
    try {
      await leave.attempt({ params: { token, guest: id } });
    } catch (thrown) {
      const isGone = thrown instanceof ApiError && thrown.code === 'not_found';
      if (!isGone) return showError(NOT_LEFT, thrown);
    }
    // The page asks without the guest again: its earlier answer to that still counts them.
    cache.removeQueries({ queryKey: callKey(calls.sharedReservation), type: 'inactive' });
    setGuest('');
    return undefined;
  };
  if (state === 'cancelled' || state === 'over') return <p role="status">{CLOSED[state]}</p>;
  const isComing = guest !== null && guest !== '' && !isRemoved;
  if (isComing || isLeaving)
    return (
      <div className="r-together-answer">
        <p role="status">Usted va. ¡Nos vemos en la cancha!</p>
        <Button
          variant="outlined"
          text="Ya no voy"
          loading={leave.isBusy || isLeaving}
          onClick={() => isComing && void go(guest)}
        />
      </div>
    );
  const removed = isRemoved && <p role="status">Ya no está en la lista: quien reservó le quitó de ella.</p>;
  if (state !== 'open')
    return (
      <>
        {removed}
        <p role="status">{CLOSED[state]}</p>
      </>
    );
  const send = async () => {
    setSending(true);
    try {
      const { guest_id: id } = await join.attempt({
        params: { token },
        body: { name },
        formProof: await proof(),
      });
      setError('');
      setGuest(id);
    } catch (thrown) {
      const wrong = fieldErrorsOf(thrown).name;
      if (wrong) setError(wrong);
      else await showError(NOT_JOINED, thrown);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className="r-together-answer"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setError('Escriba su nombre');
        else void send();
      }}
    >
      {trap}
      {removed}
      <TextField
        label="Su nombre"
        name="name"
        autoComplete="given-name"
        maxLength={GUEST_NAME_MAX}
        isRequired
        hint="Lo verán las personas que tienen este enlace."
        value={name}
        onChange={setName}
        {...(error === '' ? {} : { error })}
      />
      <Button type="submit" needsScript intent="primary" size="large" fill text="Voy" loading={isSending} />
    </form>
  );
}
