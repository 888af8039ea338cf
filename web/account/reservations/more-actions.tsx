import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { CalendarIcon, MoveIcon, PeopleIcon, PersonIcon, RetryIcon } from '../../shared/kit/icons.tsx';
import { laterDialog } from '../../shared/kit/later.tsx';
import { longDate } from '../../shared/text/dates.ts';
import { moveAddress } from '../../shared/text/move-address.ts';
import { repeatAddress } from '../../shared/text/repeat-address.ts';
import { reservationName } from '../../shared/text/reservation-texts.ts';
import { FavoriteAction } from './favorite-action.tsx';
import { Offered } from './handover-offered.tsx';

const ShareDialog = laterDialog(() => import('./share-dialog.tsx'));
const HandoverDialog = laterDialog(() => import('./handover-dialog.tsx'));

export function MoreActions({ reservation }: { reservation: Reservation }) {
  const [opened, setOpened] = useState<'share' | 'handover' | null>(null);
  const { id, date, is_available: isAvailable, may, handover_offered: isOffered } = reservation;
  const close = () => setOpened(null);
  const name = reservationName(reservation);
  const again = `Otra vez el próximo ${longDate(date).split(' ')[0]}`;
  return (
    <>
      {isOffered && <Offered reservation={reservation} />}
      <details className="r-own-more">
        <summary>
          Más
          <span className="r-sr-only">: {name}</span>
        </summary>
        <div className="r-row r-own-actions">
          {isAvailable && (
            <Button
              icon={<PeopleIcon />}
              text="Invitar"
              aria-label={`Invitar: ${name}`}
              onClick={() => setOpened('share')}
            />
          )}
          {may.move && (
            <Link className={lookOf({})} to={moveAddress(reservation)} aria-label={`Mover: ${name}`}>
              <MoveIcon />
              Mover
            </Link>
          )}
          {may.cancel && !isOffered && (
            <Button
              icon={<PersonIcon />}
              text="Ceder"
              aria-label={`Ceder: ${name}`}
              onClick={() => setOpened('handover')}
            />
          )}
          {isAvailable && (
            <a
              className={lookOf({})}
              href={`/api/reservation/${encodeURIComponent(id)}.ics`}
              download
              aria-label={`Al calendario: ${name}`}
            >
              <CalendarIcon />
              Al calendario
            </a>
          )}
          <Link
            className={lookOf({})}
            to={repeatAddress(reservation)}
            aria-label={`${again}: ${reservation.place_attraction}, ${reservation.hours}`}
          >
            <RetryIcon />
            {again}
          </Link>
          <FavoriteAction reservation={reservation} />
        </div>
      </details>
      {opened === 'share' && <ShareDialog reservation={reservation} onClose={close} />}
      {opened === 'handover' && <HandoverDialog reservation={reservation} onClose={close} />}
    </>
  );
}
