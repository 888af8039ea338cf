import { useIsCut } from '../../../shared/call/use-is-cut.ts';
import { AlertIcon } from '../../../shared/kit/icons.tsx';
import { EmptyState, RetryButton } from '../../../shared/kit/states.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoAttractions } from '../../places/no-centers.tsx';

/** A centre without courts, or a type of which it has none. */
export function NoCourts({ isFiltered, onAllTypes }: { isFiltered: boolean; onAllTypes: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="Este centro no tiene atracciones de ese tipo"
        action={<Button text="Ver todos los tipos" onClick={onAllTypes} />}
      />
    );
  }
  return <NoAttractions />;
}

/** The filter box matches nothing. */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      title="No se han encontrado registros."
      action={<Button text="Borrar la búsqueda" onClick={onClear} />}
    >
      Nada coincide con «{query}» en este día.
    </EmptyState>
  );
}

/** The shown data could not be loaded again. Nothing while the frame shows that the connection is lost. */
export function StaleHint({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  if (useIsCut()) return null;
  return (
    <div className="ui-notice is-floating pg-stale" role="status">
      <AlertIcon />
      <span>No se ha podido actualizar la programación. Lo que ve puede no estar al día.</span>
      <RetryButton onRetry={onRetry} retrying={isRetrying} />
    </div>
  );
}
