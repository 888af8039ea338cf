import { Link } from 'react-router-dom';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/states.tsx';
import { useTitle } from '../kit/use-title.ts';
import { displayName, useSession } from './session.tsx';
import { useLogOut } from './use-log-out.ts';

export function Forbidden({ home = '/' }: { readonly home?: '/' | '/admin' }) {
  useTitle('Sin permiso');
  const { data } = useSession();
  const leaving = useLogOut();
  return (
    <EmptyState
      heading="h1"
      title="No tiene permiso para ver esta página"
      action={
        <>
          <Button text="Entrar con otra cuenta" {...leaving} />
          <Link className="r-button is-primary" to={home}>
            Ir al inicio
          </Link>
        </>
      }
    >
      {data?.user && <>Ha iniciado sesión como {displayName(data.user)}. </>}
      Si necesita acceso, pídalo a la administración.
    </EmptyState>
  );
}
