import { accept, type Decider } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { type Facility, type OpenFacilityEvent, openDataEvents, type Terms } from './events.ts';

interface Published {
  readonly facility: Facility;
  /** Null: published before terms were. */
  readonly terms: Terms | null;
}

export interface PublishFacilities {
  readonly type: 'PublishFacilities';
  /** All courts of the public search; others are withdrawn. */
  readonly offered: readonly { readonly facility: Facility; readonly terms: Terms }[];
}

type PublishedFacilities = ReadonlyMap<number, Published>;

const NONE: PublishedFacilities = new Map();
const { OpenFacilityPublished, OpenTermsPublished } = openDataEvents;

/** Publishes the difference only, so that a repeat writes nothing. */
export const openFacilitiesDecider: Decider<
  PublishFacilities,
  OpenFacilityEvent,
  PublishedFacilities,
  never
> = {
  initial: NONE,
  evolve(courts, { type, data }) {
    const { attractionId } = data;
    const known = courts.get(attractionId);
    const others = [...courts].filter(([id]) => id !== attractionId);
    if (type === 'OpenFacilityPublished')
      return new Map([...others, [attractionId, { facility: data, terms: known?.terms ?? null }]]);
    if (type === 'OpenTermsPublished' && known)
      return new Map([...others, [attractionId, { ...known, terms: data }]]);
    return new Map(others);
  },
  decide({ offered }, published) {
    const changed = offered.flatMap(({ facility, terms }): OpenFacilityEvent[] => {
      const { attractionId } = facility;
      const known = published.get(attractionId);
      const data = { attractionId, ...terms };
      const isKnown = known && isSameData(OpenFacilityPublished.schema, known.facility, facility);
      const hasTerms =
        known?.terms && isSameData(OpenTermsPublished.schema, { ...known.terms, attractionId }, data);
      return [
        ...(isKnown ? [] : [{ type: 'OpenFacilityPublished' as const, data: facility }]),
        ...(hasTerms ? [] : [{ type: 'OpenTermsPublished' as const, data }]),
      ];
    });
    const kept = new Set(offered.map(({ facility }) => facility.attractionId));
    const withdrawn = [...published.keys()].filter((attractionId) => !kept.has(attractionId));
    return accept<OpenFacilityEvent>(
      ...changed,
      ...withdrawn.map((attractionId) => ({
        type: 'OpenFacilityWithdrawn' as const,
        data: { attractionId },
      })),
    );
  },
};
