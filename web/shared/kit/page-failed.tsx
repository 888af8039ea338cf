import { isOffline } from '../call/query-client.ts';
import { Button } from './button.tsx';
import { RetryIcon } from './icons.tsx';
import { EmptyState } from './states.tsx';
import { useTitle } from './use-title.ts';

export function WholePageFailed() {
  return (
    <main id="contenido">
      <PageFailed />
    </main>
  );
}

export function PageFailed() {
  useTitle('Error');
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        title={isOffline() ? 'No hay conexión' : 'No se ha podido mostrar esta página'}
        action={
          <Button
            intent="primary"
            icon={<RetryIcon />}
            text="Reintentar"
            onClick={() => window.location.reload()}
          />
        }
      >
        {isOffline()
          ? 'Esta página no está guardada en este dispositivo. Compruebe su red e inténtelo de nuevo.'
          : 'Puede ser un fallo de la conexión, o que haya una versión nueva. Al reintentar se carga de nuevo.'}
      </EmptyState>
    </div>
  );
}
