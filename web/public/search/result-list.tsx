import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { OUTDATED, Skeleton } from '../../shared/kit/states.tsx';
import { CourtCard } from './court-card.tsx';
import { NoCourts } from './no-courts.tsx';
import type { SearchChoice } from './search-address.ts';

interface Props {
  readonly choice: SearchChoice;
  readonly attractions: readonly FoundAttraction[] | undefined;
  readonly isLoading: boolean;
  /** Kilometers to its center; null where that is not known or was not asked for. */
  readonly distanceTo: (court: FoundAttraction) => number | null;
  readonly onSlot: (slot: FreeSlot) => void;
  readonly onCenter: (court: FoundAttraction) => void;
}

/** How many courts were found, and each of them with its hours. */
export function ResultList({ choice, attractions, isLoading, distanceTo, onSlot, onCenter }: Props) {
  if (!attractions) return <Skeleton lines={6} label="Buscando canchas disponibles..." isLabelShown />;
  if (attractions.length === 0 && !isLoading) return <NoCourts choice={choice} />;
  return (
    <>
      <p className="r-found" role="status">
        {isLoading ? 'Buscando canchas disponibles...' : countOf(attractions.length)}
      </p>
      <ul className="r-courts" {...(isLoading && OUTDATED)}>
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
