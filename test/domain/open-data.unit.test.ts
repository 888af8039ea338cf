import { describe } from 'vitest';
import type { Facility, Terms } from '../../domain/open-data/events.ts';
import { openFacilitiesDecider } from '../../domain/open-data/facilities.ts';
import type { OfferedSlot } from '../../domain/open-data/offered-slot.ts';
import { openSlotsDecider, type PublishSlots } from '../../domain/open-data/slots.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

describe('the hours of a day', () => {
  const scenario = scenariosOf(openSlotsDecider);
  const day = { attractionId: 3, date: '2026-11-24' };
  const [seven, eight] = [
    { start: 420, end: 480 },
    { start: 480, end: 540 },
  ] as const;
  const publish = (...offered: readonly OfferedSlot[]): PublishSlots => ({
    type: 'PublishSlots',
    ...day,
    offered,
  });
  const changed = (over: object) => ({
    type: 'OpenSlotsChanged' as const,
    data: { ...day, free: [], taken: [], gone: [], ...over },
  });

  scenario('are published as free or taken')
    .given()
    .when(publish({ ...seven, isFree: true }, { ...eight, isFree: false }))
    .then(changed({ free: [seven], taken: [eight] }));
  scenario('are published once')
    .given(changed({ free: [seven] }))
    .when(publish({ ...seven, isFree: true }))
    .thenNothing();
  scenario('are published again when they are taken')
    .given(changed({ free: [seven, eight] }))
    .when(publish({ ...seven, isFree: false }, { ...eight, isFree: true }))
    .then(changed({ taken: [seven] }));
  scenario('are published as taken once')
    .given(changed({ taken: [seven] }))
    .when(publish({ ...seven, isFree: false }))
    .thenNothing();
  scenario('are published again when they are free')
    .given(changed({ taken: [seven] }))
    .when(publish({ ...seven, isFree: true }))
    .then(changed({ free: [seven] }));
  scenario('take the place of those before that had another length')
    .given(changed({ free: [seven] }))
    .when(publish({ ...seven, end: 510, isFree: true }))
    .then(changed({ free: [{ ...seven, end: 510 }], gone: [seven] }));
  scenario('are withdrawn once')
    .given(changed({ free: [seven] }))
    .when(publish())
    .then(changed({ gone: [seven] }));
  scenario('are withdrawn by the same command twice')
    .given(changed({ free: [seven] }))
    .when(publish(), publish())
    .thenNothing();
  scenario('may come back')
    .given(changed({ gone: [seven] }))
    .when(publish({ ...seven, isFree: true }))
    .then(changed({ free: [seven] }));
  scenario('never published are not withdrawn').given().when(publish()).thenNothing();
});

describe('the courts', () => {
  const scenario = scenariosOf(openFacilitiesDecider);
  const court: Facility = {
    attractionId: 3,
    name: 'Cancha 1',
    type: 'Cancha',
    capacity: 10,
    image: '',
    activities: ['Fútbol'],
    centerName: 'Norte',
    centerSlug: 'norte',
    centerAddress: '',
    centerPhone: '',
  };
  const published = (data: Facility) => ({ type: 'OpenFacilityPublished' as const, data });
  const terms: Terms = {
    cancelMinutes: 120,
    publisherName: 'Deportes',
    publisherLegalName: 'Municipalidad',
    publisherEmail: 'datos@example.org',
    publisherUrl: 'https://www.example.org',
  };
  const withTerms = (over: Partial<Terms> = {}) => ({
    type: 'OpenTermsPublished' as const,
    data: { attractionId: 3, ...terms, ...over },
  });
  const publishUnder = (over: Partial<Terms>, ...offered: readonly Facility[]) => ({
    type: 'PublishFacilities' as const,
    offered: offered.map((facility) => ({ facility, terms: { ...terms, ...over } })),
  });
  const publish = (...offered: readonly Facility[]) => publishUnder({}, ...offered);

  scenario('are published with their terms').given().when(publish(court)).then(published(court), withTerms());
  scenario('get terms where they were published before there were any')
    .given(published(court))
    .when(publish(court))
    .then(withTerms());
  scenario('are published under other terms')
    .given(published(court), withTerms())
    .when(publishUnder({ cancelMinutes: 60 }, court))
    .then(withTerms({ cancelMinutes: 60 }));
  scenario('are published under another publisher')
    .given(published(court), withTerms())
    .when(publishUnder({ publisherUrl: 'https://otra.example.org' }, court))
    .then(withTerms({ publisherUrl: 'https://otra.example.org' }));
  scenario('come back with their terms')
    .given(published(court), withTerms(), { type: 'OpenFacilityWithdrawn', data: { attractionId: 3 } })
    .when(publish(court))
    .then(published(court), withTerms());
  scenario('are published once').given().when(publish(court), publish(court)).thenNothing();
  scenario('are published again under another name')
    .given(published(court), withTerms())
    .when(publish({ ...court, name: 'Cancha A' }))
    .then(published({ ...court, name: 'Cancha A' }));
  scenario('are withdrawn')
    .given(published(court))
    .when(publish())
    .then({ type: 'OpenFacilityWithdrawn', data: { attractionId: 3 } });
  scenario('are withdrawn once').given(published(court)).when(publish(), publish()).thenNothing();
  const second = { ...court, attractionId: 4, name: 'Cancha 2' };
  const ofSecond = { type: 'OpenTermsPublished' as const, data: { ...terms, attractionId: 4 } };
  scenario('are withdrawn one by one')
    .given(published(court), withTerms(), published(second), ofSecond)
    .when(publish(second))
    .then({ type: 'OpenFacilityWithdrawn', data: { attractionId: 3 } });
  scenario('are published once each')
    .given(published(court), withTerms(), published(second), ofSecond)
    .when(publish(court, second))
    .thenNothing();
  scenario('keep their terms under another name')
    .given(published(court), withTerms(), published({ ...court, name: 'Cancha A' }))
    .when(publish({ ...court, name: 'Cancha A' }))
    .thenNothing();
});
