import { later } from '../../shared/kit/later.tsx';
import { useMay } from '../../shared/session/session.tsx';

/** At the end of the page, which does not wait for it. */
const CalendarFeed = later(() => import('./calendar-feed.tsx'));
/** The lists of the catalogue are the staff's alone. */
const CourtFeed = later(() => import('./court-feed.tsx'));

export function CalendarCard() {
  const isStaff = useMay('staff');
  return (
    <section className="r-card r-card-body" aria-labelledby="calendario">
      <h2 id="calendario">Calendario</h2>
      <p>
        Vea sus reservas en el calendario de su teléfono o computadora. Se actualizan solas: también las que
        cambian de hora o se cancelan.
      </p>
      <CalendarFeed attractionId={0} />
      {isStaff && <CourtFeed />}
    </section>
  );
}
