import { Link } from 'react-router-dom';
import { lookOf } from '../../shared/kit/button.tsx';
import { useTitle } from '../../shared/kit/use-title.ts';
import { SiteShell } from '../../shared/site/site-shell.tsx';
import './create-page.css';
import { SearchForm } from './search-form.tsx';

export default function CreatePage() {
  useTitle('Crear reservación');
  return (
    <SiteShell
      title="Crear reservación"
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
