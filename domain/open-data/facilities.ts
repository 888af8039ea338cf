import { accept, type Decider } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { type Facility, type OpenFacilityEvent, openDataEvents } from './events.ts';

export interface PublishFacilities {
  readonly type: 'PublishFacilities';
  /** All courts of the public search; others are withdrawn. */
  readonly offered: readonly Facility[];
}

type PublishedFacilities = ReadonlyMap<number, Facility>;

const NONE: PublishedFacilities = new Map();
const { schema } = openDataEvents.OpenFacilityPublished;

/** Publishes the difference only, so that a repeat writes nothing. */
export const openFacilitiesDecider: Decider<
  PublishFacilities,
  OpenFacilityEvent,
  PublishedFacilities,
  never
> = {
  initial: NONE,
  evolve(facilities, { type, data }) {
    const others = [...facilities].filter(([id]) => id !== data.attractionId);
    return new Map(type === 'OpenFacilityPublished' ? [...others, [data.attractionId, data]] : others);
  },
  decide({ offered }, published) {
    const changed = offered.filter((court) => {
      const known = published.get(court.attractionId);
      return !known || !isSameData(schema, known, court);
    });
    const kept = new Set(offered.map(({ attractionId }) => attractionId));
    const withdrawn = [...published.keys()].filter((attractionId) => !kept.has(attractionId));
    return accept<OpenFacilityEvent>(
      ...changed.map((data) => ({ type: 'OpenFacilityPublished' as const, data })),
      ...withdrawn.map((attractionId) => ({
        type: 'OpenFacilityWithdrawn' as const,
        data: { attractionId },
      })),
    );
  },
};
