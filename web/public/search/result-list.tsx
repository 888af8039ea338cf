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
  const card = (attraction: FoundAttraction) => (
    <li key={attraction.id}>
      <CourtCard
        attraction={attraction}
        distance={distanceTo(attraction)}
        onSlot={onSlot}
        onCenter={onCenter}
      />
    </li>
  );
  return (
    <ul className="r-courts" {...(isLoading && OUTDATED)}>
      {floorsOf(attractions).map(([first, ...others]) =>
        others.length === 0 ? (
          card(first)
        ) : (
          <li key={`floor-${first.id}`} className="r-court-floor">
            <p>En la misma superficie: {first.floor}</p>
            <ul className="r-courts">{[first, ...others].map(card)}</ul>
          </li>
        ),
      )}
    </ul>
  );
}

type Neighbors = readonly [FoundAttraction, ...FoundAttraction[]];

/** Neighbors in the list that share a floor; others alone. */
function floorsOf(courts: readonly FoundAttraction[]): readonly Neighbors[] {
  const groups: Neighbors[] = [];
  for (const court of courts) {
    const last = groups.at(-1);
    const isShared =
      court.floor !== '' && court.floor === last?.[0].floor && court.center_id === last[0].center_id;
    if (last && isShared) groups[groups.length - 1] = [...last, court];
    else groups.push([court]);
  }
  return groups;
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
