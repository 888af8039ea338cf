import { Link } from 'react-router-dom';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { TicketIcon } from '../../shared/kit/icons.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { QrImage } from '../../shared/kit/qr-image.tsx';
import { ticketAddress } from '../../shared/text/reservation-code.ts';
import { ownRequestText } from '../../shared/text/reservation-texts.ts';
import { BookingFacts, type HourFacts } from './confirm-dialog.tsx';

export interface Booked {
  readonly facts: HourFacts;
  readonly qrcode: string;
  readonly shortcode: string;
  /** Staff have yet to approve it: it holds its time until then, `YYYY-MM-DD HH:mm:ss`. */
  readonly approvalUntil: string | null;
}

interface Props {
  readonly booked: Booked;
  readonly day: string;
  readonly onClose: () => void;
}

export function BookedDialog({ booked, day, onClose }: Props) {
  return (
    <Modal
      title="Cancha reservada"
      tone="success"
      size="small"
      isStatic
      isInAddress
      onClose={onClose}
      footer={
        <>
          <Button text="Cerrar" onClick={onClose} />
          <Link className={lookOf({})} to="/user-reservations">
            Mis reservas
          </Link>
          <a
            className={lookOf({ intent: 'primary' })}
            href={ticketAddress(booked.qrcode)}
            target="_blank"
            rel="noopener"
            data-first-focus
          >
            <TicketIcon />
            Descargar ticket
          </a>
        </>
      }
    >
      {booked.approvalUntil !== null && (
        <p className="r-booked-request">{ownRequestText(booked.approvalUntil)}</p>
      )}
      <div className="r-booked">
        <QrImage className="r-booked-qr" code={booked.qrcode} />
        <p>
          Muestre este código al llegar: <strong className="r-code">{booked.shortcode}</strong>. También está
          en su ticket.
        </p>
      </div>
      <BookingFacts facts={booked.facts} day={day} />
    </Modal>
  );
}
