import { Fragment } from 'react';
import { useIsCut } from '../../../shared/call/use-is-cut.ts';
import { AlertIcon } from '../../../shared/kit/icons.tsx';
import { EmptyState, RetryButton } from '../../../shared/kit/states.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { NoAttractions } from '../../places/no-centers.tsx';
import type { GridData } from './data/use-grid-data.ts';

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

interface OutsideHoursProps {
  readonly attractions: GridData['attractions'] | undefined;
  readonly onOpen: (reservationId: string) => void;
}

/** Reservations of the day before or after the hours of the grid. */
export function OutsideHours({ attractions = [], onOpen }: OutsideHoursProps) {
  const held = attractions.flatMap(({ name, outside }) => outside.map((one) => ({ ...one, name })));
  if (held.length === 0) return null;
  return (
    <Note>
      Fuera de las horas de la programación:{' '}
      {held.map(({ reservation_id, name, hours, who }, index) => (
        <Fragment key={reservation_id}>
          {index > 0 && ' · '}
          <TextButton onClick={() => onOpen(reservation_id)}>{`${name}, ${hours}, ${who}`}</TextButton>
        </Fragment>
      ))}
    </Note>
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
