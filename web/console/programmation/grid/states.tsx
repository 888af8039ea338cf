import { AlertIcon } from '../../../shared/icons.tsx';
import { EmptyState } from '../../../shared/states.tsx';
import { Button } from '../../../ui/button.tsx';

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
  return (
    <EmptyState title="Este centro todavía no tiene atracciones">
      Pida a quien administra el sistema que registre sus canchas o piscinas, o elija otro centro.
    </EmptyState>
  );
}

/** No centre at all. */
export function NoCenters() {
  return (
    <EmptyState title="Todavía no hay centros deportivos">
      Pida a quien administra el sistema que registre el primero. Aquí aparecerá su programación.
    </EmptyState>
  );
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

/** The shown data could not be loaded again. */
export function StaleHint({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="ui-notice pg-stale" role="status">
      <AlertIcon />
      <span>No se ha podido actualizar la programación. Lo que ve puede no estar al día.</span>
      <Button text="Reintentar" onClick={onRetry} loading={isRetrying} />
    </div>
  );
}
