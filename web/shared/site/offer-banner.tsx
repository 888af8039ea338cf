import { Link, useLocation } from 'react-router-dom';
import { waitingListCalls as calls, type WaitingPlace } from '../../../api/contract/waiting-list.ts';
import { useCall } from '../call/use-call.ts';
import { Button, lookOf } from '../kit/button.tsx';
import { useAction } from '../kit/use-action.ts';
import { useHeadingAtEnd } from '../kit/use-heading-at-end.ts';
import { useProductNow } from '../text/clock.ts';
import { hourRange, longDate, timeOf } from '../text/dates.ts';
import { acceptedText } from '../text/reservation-texts.ts';
import './offer-banner.css';

const HEARTBEAT_MS = 30_000;
/** The list of one's own hours shows its offers itself. */
const LIST = '/user-reservations';

/** An hour that became free for a waiting person, shown on every page, with the time left to accept it. */
export default function OfferBanner() {
  const { pathname } = useLocation();
  const { data } = useCall(calls.waitingList, {}, { refetchInterval: HEARTBEAT_MS });
  const now = useProductNow();
  const offers = (data?.waiting_list ?? []).filter(({ state }) => state === 'offered');
  if (pathname === LIST || offers.length === 0) return null;
  return (
    <section className="r-offers" aria-label="Horas libres para usted">
      {offers.map((place) => (
        <Offer key={place.id} place={place} now={now && `${now.date} ${now.time}`} />
      ))}
    </section>
  );
}

function Offer({ place, now }: { readonly place: WaitingPlace; readonly now: string | undefined }) {
  const { id, attraction_name: court, center_name: center, date, hour_start, hour_end } = place;
  useHeadingAtEnd();
  const accept = useAction(calls.acceptWaitingOffer, {
    failure: 'No ha sido posible aceptar la hora',
    success: ({ approval_until: until }) => acceptedText(until),
  });
  const hour = `${longDate(date)}, ${hourRange(hour_start, hour_end)}`;
  return (
    <div className="r-offer r-bar">
      <p>
        <span role="status">
          <strong>Se liberó una hora que usted esperaba.</strong> {court} ({center}), {hour}.
        </span>{' '}
        {/* It changes each minute: as part of the message it would be read out each time. */}
        <span>{untilText(place.offered_until, now)}</span>
      </p>
      <div className="r-row">
        <Button
          intent="primary"
          text="Aceptar la hora"
          aria-label={`Aceptar la hora: ${court}, ${hour}`}
          {...accept.button({ params: { id } })}
        />
        <Link
          className={lookOf({ variant: 'outlined' })}
          to={`${LIST}#espera`}
          aria-label={`Ver o rechazar: ${court}, ${hour}`}
        >
          Ver o rechazar
        </Link>
      </div>
    </div>
  );
}

/** Until when it is kept, and how many minutes that is; both `YYYY-MM-DD HH:mm`, local to the product. */
function untilText(until: string | null, now: string | undefined): string {
  if (until === null) return '';
  const isToday = now !== undefined && until.startsWith(now.slice(0, 10));
  const day = isToday ? 'hoy' : `el ${longDate(until.slice(0, 10))}`;
  const kept = `Está apartada para usted hasta ${day} a las ${timeOf(until)}`;
  const left = now === undefined ? 0 : Math.floor((instant(until) - instant(now)) / 60_000);
  if (left < 1 || left > 120) return `${kept}.`;
  return `${kept} (${left === 1 ? 'queda 1 minuto' : `quedan ${left} minutos`}).`;
}

function instant(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`);
}
