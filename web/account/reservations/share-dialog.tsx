import { useState } from 'react';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { sharingCalls as calls } from '../../../api/contract/sharing.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button } from '../../shared/kit/button.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { Loaded } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { AddressField } from '../../shared/site/address-field.tsx';
import { fullDate } from '../../shared/text/dates.ts';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
}

/** "Invitar": the link to a reservation, and who comes. */
export default function ShareDialog({ reservation, onClose }: Props) {
  const { id, place, date, hours } = reservation;
  const params = { id };
  const party = useCall(calls.sharedParty, { params }, { staleTime: 0 });
  const [url, setUrl] = useState<string | null>(null);
  const reload = () => void party.refetch();
  const share = useAction(calls.shareReservation, {
    failure: 'No ha sido posible crear el enlace',
    onDone: (made) => {
      setUrl(made.url);
      reload();
    },
  });
  const end = useAction(calls.endSharing, {
    failure: 'No ha sido posible dejar de compartir la reserva',
    onDone: () => {
      setUrl(null);
      reload();
    },
  });
  const { confirm } = useDialogs();
  const isShared = party.data?.shared ?? false;
  const guests = party.data?.guests.length ?? 0;
  const askToEnd = async () => {
    const isSure = await confirm({
      title: '¿Dejar de compartir la reserva?',
      text: `El enlace que envió dejará de funcionar: quienes lo tienen ya no verán la reserva ni podrán apuntarse.${lostGuests(guests)} La reserva sigue siendo suya.`,
      confirm: 'Dejar de compartir',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await end.run({ params });
  };
  const askToReplace = async () => {
    const isSure = await confirm({
      title: '¿Crear otro enlace?',
      text: `El enlace que envió dejará de funcionar: quienes lo tienen ya no verán la reserva hasta que usted les envíe el nuevo.${keptGuests(guests)}`,
      confirm: 'Crear otro enlace',
      cancel: 'Regresar',
      intent: 'warning',
    });
    if (isSure) await share.run({ params });
  };
  return (
    <Modal
      title="Invitar a la reserva"
      size="small"
      onClose={onClose}
      footer={
        <>
          {isShared && (
            <Button
              intent="danger"
              variant="outlined"
              text="Dejar de compartir"
              loading={end.isBusy}
              onClick={() => void askToEnd()}
            />
          )}
          <Button
            {...(isShared ? {} : { intent: 'primary' as const })}
            text={isShared ? 'Crear otro enlace' : 'Crear enlace'}
            loading={share.isBusy}
            // Another link ends the one that was sent already.
            onClick={() => void (isShared ? askToReplace() : share.run({ params }))}
          />
        </>
      }
    >
      <p className="r-own-place">
        {place}, {fullDate(date)}, {hours}
      </p>
      {url !== null && (
        <div className="r-share-address" role="status">
          <p>Envíe este enlace a quienes juegan con usted: verán la reserva y podrán apuntarse.</p>
          <AddressField label="Enlace de la reserva" url={url}>
            {'share' in navigator && (
              <Button
                intent="primary"
                text="Compartir"
                onClick={() => void navigator.share({ title: place, url }).catch(() => undefined)}
              />
            )}
          </AddressField>
        </div>
      )}
      {url === null && isShared && (
        <p className="r-muted">
          La reserva está compartida. El enlace se muestra solo al crearlo; si crea otro, el anterior deja de
          funcionar.
        </p>
      )}
      <Loaded query={party} lines={2} label="Cargando quiénes van…">
        {(data) => <Guests reservationId={id} party={data} onChanged={reload} />}
      </Loaded>
    </Modal>
  );
}

/** The guests who lose their place: a sentence to append, '' for none. */
function lostGuests(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' La persona que se apuntó sale de la lista.'
    : ` Las ${count} personas que se apuntaron salen de la lista.`;
}

function keptGuests(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' La persona que se apuntó sigue en la lista.'
    : ` Las ${count} personas que se apuntaron siguen en la lista.`;
}

interface GuestsProps {
  readonly reservationId: string;
  readonly party: {
    readonly shared: boolean;
    readonly capacity: number;
    readonly coming: number;
    readonly free: number;
    readonly guests: readonly { readonly id: string; readonly name: string }[];
  };
  readonly onChanged: () => void;
}

function Guests({ reservationId, party, onChanged }: GuestsProps) {
  const remove = useAction(calls.removeGuest, {
    failure: 'No ha sido posible quitar a esta persona',
    onDone: onChanged,
  });
  const { shared, capacity, coming, free, guests } = party;
  if (!shared)
    return (
      <p>
        Cree un enlace para que otras personas vean la reserva y digan si van. En el lugar caben {capacity}{' '}
        personas.
      </p>
    );
  return (
    <>
      <p>
        <strong>
          Van {coming} de {capacity}
        </strong>{' '}
        (usted incluido); {free === 1 ? 'queda 1 lugar' : `quedan ${free} lugares`}.
      </p>
      <ul className="r-guests">
        {guests.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button
              variant="minimal"
              text="Quitar"
              aria-label={`Quitar a ${name}`}
              onClick={() => void remove.run({ params: { id: reservationId, guest: id } })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
