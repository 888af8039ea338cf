import { Link } from 'react-router-dom';
import { lookOf } from '../../shared/button.tsx';
import { SiteShell } from '../../shared/site/site-shell.tsx';
import { useTitle } from '../../shared/use-title.ts';
import './create-page.css';
import { SearchForm } from './search-form.tsx';

/** `/user-create-reservation`: the start of a booking. */
export default function CreatePage() {
  useTitle('Nueva reserva');
  return (
    <SiteShell
      title="Nueva reserva"
      actions={
        <Link className={lookOf({ variant: 'minimal' })} to="/user-reservations">
          Mis reservas
        </Link>
      }
    >
      <div className="r-card r-create">
        <SearchForm />
      </div>
    </SiteShell>
  );
}
