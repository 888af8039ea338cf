import { Link } from 'react-router-dom';
import { EmptyCourtArt } from './court-art.tsx';
import { EmptyState } from './states.tsx';
import { useTitle } from './use-title.ts';

export function NotFoundNote({ home }: { home: string }) {
  useTitle('Página no encontrada');
  return (
    <EmptyState
      heading="h1"
      title="No hemos encontrado esta página"
      picture={<EmptyCourtArt />}
      action={
        <>
          <Link className="r-button" to="/user-search-reservation">
            Buscar reserva
          </Link>
          <Link className="r-button is-primary" to={home}>
            Ir al inicio
          </Link>
        </>
      }
    >
      La dirección puede estar mal escrita, o la página todavía no está disponible o ya no existe.
    </EmptyState>
  );
}
