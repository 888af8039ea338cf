import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LookupResult } from '../../../api/contract/lookup.ts';
import { ownReservationCalls } from '../../../api/contract/own-reservations.ts';
import { useSavedTicket } from '../../offline/use-saved-tickets.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button } from '../../shared/kit/button.tsx';
import { CheckInIcon, MoveIcon, TicketIcon } from '../../shared/kit/icons.tsx';
import { QrImage } from '../../shared/kit/qr-image.tsx';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { useTakeFocus } from '../../shared/kit/use-take-focus.ts';
import { useMay, useSession } from '../../shared/session/session.tsx';
import { dateOf, fullDate, hourRange, timeOf, whenText } from '../../shared/text/dates.ts';
import { moveAddress } from '../../shared/text/move-address.ts';
import { isPlausibleCode, ticketAddress } from '../../shared/text/reservation-code.ts';
import { NothingFound } from './nothing-found.tsx';
import { useLookup } from './requests.ts';

interface Props {
  readonly code: string;
  /** The next code is being typed already: the focus stays with it. */
  readonly isTyping: boolean;
  readonly onBack: () => void;
}

export function LookupAnswer(props: Props) {
  const { code, onBack } = props;
  const { data, error, isFetching, refetch } = useLookup(code);
  if (!isPlausibleCode(code) || data === null) return <NothingFound onBack={onBack} />;
  if (data) return <FoundReservation found={data} {...props} />;
  if (error) {
    return (
      <FailedState
        title="No se ha podido buscar la reserva"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <Skeleton lines={6} label="Buscando la reserva…" />;
}

function FoundReservation({ found, code, isTyping, onBack }: Props & { found: LookupResult }) {
  const { reservation_date_start: from, reservation_date_end: to } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const takeFocus = useTakeFocus();
  const isStaff = useMay('staff');
  const { data: session } = useSession();
  const own = useCall(
    ownReservationCalls.ownReservation,
    session?.user ? { params: { code: found.reservation_qrcode } } : null,
  );
  const shortcode = useSavedTicket(
    found.reservation_qrcode,
    own.isLoading ? undefined : (own.data?.reservation?.shortcode ?? null),
  );
  const mayTakeFocus = useRef(!isTyping);
  useEffect(() => {
    if (mayTakeFocus.current) takeFocus(heading.current);
  }, [takeFocus]);
  return (
    <section className="r-lookup-found" aria-labelledby="encontrada">
      <h2 id="encontrada" ref={heading} tabIndex={-1}>
        Información de la reserva
      </h2>
      <p className="r-lookup-when">{whenText(dateOf(from), hourRange(timeOf(from), timeOf(to)))}</p>
      <div className="r-lookup-facts">
        <QrImage className="r-lookup-qr" code={found.qrcode} />
        <dl>
          <dt>Código de reservación</dt>
          <dd className="r-code">{own.data?.reservation?.shortcode ?? shortcode ?? code}</dd>
          <dt>Solicitante</dt>
          <dd>{found.person_name || '(sin nombre)'}</dd>
          <dt>Lugar</dt>
          <dd>
            {found.center_name} - {found.attraction_name}
          </dd>
          <dt>Entrada</dt>
          <dd>{moment(from)}</dd>
          <dt>Salida</dt>
          <dd>{moment(to)}</dd>
        </dl>
      </div>
      <div className="r-row r-lookup-actions">
        <Button text="Regresar" onClick={onBack} />
        {own.data?.reservation?.may.move && (
          <Link className="r-button" to={moveAddress(own.data.reservation)}>
            <MoveIcon />
            Mover
          </Link>
        )}
        {isStaff && (
          <Link className="r-button" to={`/admin/check-in?codigo=${encodeURIComponent(found.qrcode)}`}>
            <CheckInIcon />
            Ir al check-in
          </Link>
        )}
        <a
          className="r-button is-primary"
          href={ticketAddress(found.reservation_qrcode)}
          target="_blank"
          rel="noopener"
        >
          <TicketIcon />
          Descargar ticket
        </a>
      </div>
    </section>
  );
}

/** `sábado 21 de noviembre de 2026, 07:00` of `2026-11-21 07:00`. */
function moment(datetime: string): string {
  return `${fullDate(datetime.slice(0, 10))}, ${timeOf(datetime)}`;
}
