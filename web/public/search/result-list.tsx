import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { EmptyCourtArt } from '../../shared/court-art.tsx';
import { EmptyState, Skeleton } from '../../shared/states.tsx';
import { CourtCard } from './court-card.tsx';

interface Props {
  readonly attractions: readonly FoundAttraction[] | undefined;
  readonly isLoading: boolean;
  /** Kilometers to its center; null where that is not known or was not asked for. */
  readonly distanceTo: (court: FoundAttraction) => number | null;
  readonly onSlot: (slot: FreeSlot) => void;
  readonly onCenter: (id: number) => void;
}

/** How many courts were found, and each of them with its hours. */
export function ResultList({ attractions, isLoading, distanceTo, onSlot, onCenter }: Props) {
  if (!attractions) return <Skeleton lines={6} label="Buscando canchas disponibles..." />;
  if (attractions.length === 0 && !isLoading) {
    return (
      <div role="status">
        <EmptyState title="No se han encontrado canchas disponibles" picture={<EmptyCourtArt />}>
          Elija otro día en la lista de arriba, u otro deporte o lugar con «Cambiar filtros»; o pida abajo que
          le avisemos cuando se libere una hora.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="r-found" role="status">
        {isLoading ? 'Buscando canchas disponibles...' : countOf(attractions.length)}
      </p>
      <ul className="r-courts" aria-busy={isLoading}>
        {attractions.map((attraction) => (
          <li key={attraction.id}>
            <CourtCard
              attraction={attraction}
              distance={distanceTo(attraction)}
              onSlot={onSlot}
              onCenter={onCenter}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 cancha encontrada' : `${count} canchas encontradas`;
}
