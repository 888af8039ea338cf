import { elsewhereSentence, worksAt } from '../../../api/contract/own-centers.ts';
import { useCenterOfTheDay } from '../text/center-of-the-day.ts';
import { useSession } from './session.tsx';

/** The ids of the centers to which the user is bound; none: they work at all of them. */
export function useOwnCenters(): readonly number[] {
  return useSession().data?.user?.center_ids ?? [];
}

/** Why the user can change nothing at a center; '' where they can, or while the center is not known. */
export function useElsewhere(): (centerId: number | null | undefined) => string {
  const own = useOwnCenters();
  const { centers } = useCenterOfTheDay();
  const names = centers.filter(({ id }) => own.includes(id)).map(({ name }) => name);
  return (centerId) => (!centerId || worksAt(own, centerId) ? '' : elsewhereSentence(names));
}
