import { Link } from 'react-router-dom';
import { CheckInIcon, GridIcon } from '../../shared/kit/icons.tsx';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { DownloadButton } from '../../ui/link-button.tsx';

export function Shortcuts() {
  const { center } = useCenterOfTheDay();
  return (
    <div className="r-row r-start-shortcuts">
      <Link className="bp6-button bp6-intent-primary" to="/admin/programmation">
        <GridIcon />
        Programación
      </Link>
      <Link className="bp6-button" to="/admin/check-in">
        <CheckInIcon />
        Marcar check-in
      </Link>
      {center && <DownloadButton text="Ventanilla Ágil" href={`/ventanilla/${center.slug}`} />}
    </div>
  );
}
