import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { Button, lookOf } from '../../shared/button.tsx';
import { longDate } from '../../shared/dates.ts';
import { CalendarIcon, PeopleIcon, RetryIcon } from '../../shared/icons.tsx';
import { repeatAddress } from '../../shared/repeat-address.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** What is done with a reservation now and then: others come too, it is repeated, it stands in a calendar. */
export function MoreActions({ reservation }: { reservation: Reservation }) {
  const [isSharing, setSharing] = useState(false);
  const { id, date, is_available: isAvailable } = reservation;
  return (
    <div className="r-own-more">
      {isAvailable && <Button icon={<PeopleIcon />} text="Invitar" onClick={() => setSharing(true)} />}
      {isAvailable && (
        <a className={lookOf({})} href={`/api/reservation/${encodeURIComponent(id)}.ics`} download>
          <CalendarIcon />
          Al calendario
        </a>
      )}
      <Link className={lookOf({})} to={repeatAddress(reservation)}>
        <RetryIcon />
        Otra vez el próximo {longDate(date).split(' ')[0]}
      </Link>
      {isSharing && (
        <Suspense>
          <ShareDialog reservation={reservation} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  );
}
