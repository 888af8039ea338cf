import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { OUTDATED, Skeleton } from '../../shared/kit/states.tsx';
import { CourtCard } from './court-card.tsx';

interface Props {
  readonly attractions: readonly FoundAttraction[] | undefined;
  readonly isLoading: boolean;
  readonly distanceTo: (court: FoundAttraction) => number | null;
  readonly onSlot: (slot: FreeSlot) => void;
  readonly onCenter: (court: FoundAttraction) => void;
}

export function ResultList({ attractions, isLoading, distanceTo, onSlot, onCenter }: Props) {
  if (!attractions) return <Skeleton lines={6} />;
  return (
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
  );
}

export function ResultCount({ of, isLoading }: { of: number | undefined; isLoading: boolean }) {
  return (
    <p className="r-found" role="status">
      {of === undefined || isLoading
        ? 'Buscando canchas disponibles...'
        : of === 1
          ? '1 cancha encontrada'
          : `${of} canchas encontradas`}
    </p>
  );
}
