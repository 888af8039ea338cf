import type { Reservation } from '../../../api/contract/reservations.ts';
import { sharingCalls as calls } from '../../../api/contract/sharing.ts';
import { Button } from '../../shared/kit/button.tsx';
import { CopyField } from '../../shared/kit/copy-field.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { Loaded } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { fullDate } from '../../shared/text/dates.ts';
import { comingText, roomText } from '../../shared/text/party-text.ts';
import { useSharing } from './use-sharing.ts';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
}

export default function ShareDialog({ reservation, onClose }: Props) {
  const { id, place, date, hours } = reservation;
  const { party, url, isShared, reload, share, end, askToEnd, askToReplace } = useSharing(id);
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
            onClick={() => void (isShared ? askToReplace() : share.run({ params: { id } }))}
          />
        </>
      }
    >
      <p className="r-own-place">
        {place}, {fullDate(date)}, {hours}
      </p>
      {url !== null && <MadeLink url={url} place={place} />}
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

interface MadeLinkProps {
  readonly url: string;
  readonly place: string;
}

function MadeLink({ url, place }: MadeLinkProps) {
  return (
    <div className="r-share-address" role="status">
      <p>Envíe este enlace a quienes juegan con usted: verán la reserva y podrán apuntarse.</p>
      <CopyField label="Enlace de la reserva" value={url}>
        {'share' in navigator && (
          <Button
            intent="primary"
            text="Compartir"
            onClick={() => void navigator.share({ title: place, url }).catch(() => undefined)}
          />
        )}
      </CopyField>
    </div>
  );
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
  const { shared, capacity, guests } = party;
  if (!shared)
    return (
      <p>
        Cree un enlace para que otras personas vean la reserva y digan si van.
        {capacity > 0 && ` En el lugar caben ${capacity} personas.`}
      </p>
    );
  return (
    <>
      <p>
        <strong>{comingText(party)}</strong> (usted incluido){roomText(party)}.
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
