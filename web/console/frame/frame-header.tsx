import { Link } from 'react-router-dom';
import { Brand } from '../../shared/kit/brand.tsx';
import { ColorModeButton } from '../../shared/kit/color-mode-button.tsx';
import { useProductNow } from '../../shared/text/clock.ts';
import { longDate } from '../../shared/text/dates.ts';
import { FindAnything } from '../find/find-anything.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CenterSelect } from './center-select.tsx';

export function FrameHeader() {
  return (
    <header className="r-header">
      <Link to="/admin" className="r-header-brand" aria-label="Reservas, inicio de la consola">
        <Brand />
      </Link>
      <CenterSelect />
      <Today />
      <FindAnything />
      <ColorModeButton />
      <AccountMenu />
    </header>
  );
}

function Today() {
  const now = useProductNow();
  if (!now) return <p className="r-header-today" />;
  const [weekday, ...day] = longDate(now.date).split(' ');
  return (
    <p className="r-header-today">
      <time dateTime={`${now.date}T${now.time}`}>
        <span className="r-header-weekday">{weekday} </span>
        {day.join(' ')} <span className="r-header-time">{now.time}</span>
      </time>
    </p>
  );
}
