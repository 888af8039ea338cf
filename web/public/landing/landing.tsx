import { Link } from 'react-router-dom';
import { lookOf } from '../../shared/kit/button.tsx';
import { icon } from '../../shared/kit/icons.tsx';
import { useTitle } from '../../shared/kit/use-title.ts';
import { may } from '../../shared/session/access.ts';
import { useSession } from '../../shared/session/session.tsx';
import { LandingContact, LandingNotice, LandingWords } from '../../shared/site/landing-parts.tsx';
import { useTexts } from '../../shared/site/site-context.ts';
import { SiteShell } from '../../shared/site/site-shell.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { Centers } from './centers.tsx';
import { HOW_TO, HowTo } from './how-to.tsx';
import './landing.css';
import { NextReservation } from './next-reservation.tsx';

const ArrowRightIcon = icon('M4.5 12h15m0 0-5.5-5.5m5.5 5.5L14 17.5');

export default function Landing() {
  useTitle('');
  const { data } = useSession();
  const user = data?.user;
  const texts = useTexts();
  return (
    <SiteShell>
      <LandingNotice texts={texts} />
      <section className="r-landing-hero">
        <div className="r-landing-words">
          <LandingWords texts={texts} />
          <div className="r-row r-landing-next">
            <Link className={lookOf({ intent: 'primary', size: 'large' })} to="/user-create-reservation">
              Reservar ahora
              <ArrowRightIcon />
            </Link>
            <a className={lookOf({ size: 'large' })} href={`#${HOW_TO}`} onClick={scrollToHowTo}>
              {texts.how_to}
            </a>
            <Link
              className={`${lookOf({ variant: 'minimal', size: 'large' })} r-landing-search`}
              to="/user-search-reservation"
            >
              Buscar reserva
            </Link>
          </div>
        </div>
        <section className="r-card r-card-body r-landing-form" aria-labelledby="nueva-reserva">
          <h2 id="nueva-reserva">Nueva reserva</h2>
          <SearchForm />
        </section>
      </section>
      {user && !may(user, 'staff') && <NextReservation />}
      <HowTo texts={texts} />
      <Centers />
      <LandingContact texts={texts} />
    </SiteShell>
  );
}

/** Scrolls by script, so that the address keeps no anchor that "back" would have to pass. */
function scrollToHowTo(event: { preventDefault: () => void }): void {
  event.preventDefault();
  const section = document.getElementById(HOW_TO);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
