import { Link } from 'react-router-dom';
import { CheckInIcon, GridIcon } from '../../shared/icons.tsx';

/** The two things that a receptionist does most. */
export function Shortcuts() {
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
    </div>
  );
}
