import type { Concept, FacilityUse, IndividualFacilityUse, Organization, Place } from '@openactive/models-ts';
import type { Facility } from '../../../domain/open-data/events.ts';
import type { Publisher } from '../../../domain/settings/publisher.ts';
import type { OpenAddresses } from './addresses.ts';

/** A court: a facility with itself as its only individual one, under the name of the public search. */
export function presentFacility(facility: Facility, publisher: Publisher, at: OpenAddresses): FacilityUse {
  const { attractionId } = facility;
  return {
    '@context': ['https://openactive.io/', 'https://openactive.io/ns-beta'],
    '@type': 'FacilityUse',
    '@id': at.facility(attractionId),
    ...sharedFields(facility, at),
    location: presentPlace(facility, at),
    provider: presentSeller(publisher, at),
    individualFacilityUse: [
      {
        '@type': 'IndividualFacilityUse',
        '@id': at.court(attractionId),
        ...sharedFields(facility, at),
        location: presentPlace(facility, at),
        provider: presentSeller(publisher, at),
      },
    ],
  };
}

/** As orders show it. */
export function presentCourt(facility: Facility, at: OpenAddresses): IndividualFacilityUse {
  const { attractionId } = facility;
  return {
    '@type': 'IndividualFacilityUse',
    '@id': at.court(attractionId),
    ...sharedFields(facility, at),
    location: presentPlace(facility, at),
    aggregateFacilityUse: {
      '@type': 'FacilityUse',
      '@id': at.facility(attractionId),
      ...sharedFields(facility, at),
      location: presentPlace(facility, at),
    },
  };
}

export function presentSeller(publisher: Publisher, at: OpenAddresses): Organization {
  return {
    '@type': 'Organization',
    '@id': at.seller,
    name: publisher.publisher_name,
    legalName: publisher.publisher_legal_name,
    url: publisher.publisher_url,
    email: publisher.publisher_email,
    taxMode: 'https://openactive.io/TaxGross',
  };
}

function sharedFields(
  { attractionId, name, type, activities, image, centerSlug }: Facility,
  at: OpenAddresses,
) {
  const topics = type === '' ? activities : [type];
  return {
    identifier: attractionId,
    name,
    description: [type, ...activities].filter((text) => text !== '').join(' · ') || name,
    url: at.board(centerSlug),
    facilityType: (topics.length > 0 ? topics : [name]).map((text) => concept(text, at)),
    ...(image === '' ? {} : { image: [{ '@type': 'ImageObject' as const, url: at.picture(image) }] }),
  };
}

/** In the city's own words: the lists of OpenActive are in English. */
function concept(prefLabel: string, { facilityTypes }: OpenAddresses): Concept {
  const id = `${facilityTypes}#${encodeURIComponent(prefLabel)}`;
  return { '@type': 'Concept', '@id': id, prefLabel, inScheme: facilityTypes };
}

function presentPlace(
  { centerName, centerSlug, centerAddress, centerPhone }: Facility,
  at: OpenAddresses,
): Place {
  return {
    '@type': 'Place',
    '@id': at.center(centerSlug),
    name: centerName,
    url: at.board(centerSlug),
    ...(centerPhone === '' ? {} : { telephone: centerPhone }),
    address: centerAddress || centerName,
  };
}
