import { type OpenDataViews, openDataProcess } from '../commands/open-data/open-data-process.ts';
import { openOrderProcess } from '../commands/open-data/open-order-process.ts';
import type { BackgroundProcess } from '../commands/processes/run-process.ts';
import { approvalEvents } from '../domain/approval/events.ts';
import { bookableDates } from '../domain/schedule/booking-policy.ts';
import { settingsEvents } from '../domain/settings/events.ts';
import type { Position } from '../eventstore/port.ts';
import { catalog } from '../projections/catalog/projection.ts';
import { readSearchFilters } from '../projections/court-search/filters.ts';
import { findOfferedSlots, readOfferedFacilities } from '../projections/court-search/offered.ts';
import { floorsView } from '../projections/floors/projection.ts';
import { readPublishedDates, readPublishedDay } from '../projections/open-active/queries.ts';
import { reservationDetail } from '../projections/reservation-detail/projection.ts';
import type { ViewName } from '../projections/view-names.ts';
import type { Services } from './services.ts';

/** @throws if a read model is late */
type MustSee = (position: Position, ...views: readonly ViewName[]) => Promise<void>;

/** Types of events on which the public search and the terms of its courts depend. Approvals hold no hour and free none. */
export const PUBLISHED_FROM = [
  ...catalog.events,
  ...reservationDetail.events.filter((type) => !(type in approvalEvents)),
  ...floorsView.events,
  ...(Object.keys(settingsEvents) as (keyof typeof settingsEvents)[]),
  'ApprovalScopeChanged',
];

/** None while open data are off. Unfinished orders and deletions are ended all the same. */
export function openDataProcesses(
  { config, pool, keyRing }: Pick<Services, 'config' | 'pool' | 'keyRing'>,
  mustSee: MustSee,
): readonly BackgroundProcess[] {
  const process = openDataProcess({ views: openDataViews(pool, mustSee), types: PUBLISHED_FROM });
  const orders = openOrderProcess({ keyRing });
  return config.publishesOpenData ? [orders, process] : [orders];
}

export function openDataViews(pool: Services['pool'], mustSee: MustSee): OpenDataViews {
  return {
    seen: (position) => mustSee(position, 'catalog', 'reservation-detail', 'floors', 'open-active'),
    facilities: () => readOfferedFacilities(pool),
    async dates(now) {
      const { window } = await readSearchFilters(pool);
      const published = await readPublishedDates(pool);
      return [...new Set([...bookableDates(window, now.date), ...published])].sort();
    },
    offered: (date, now) => findOfferedSlots(pool, date, now),
    published: (date) => readPublishedDay(pool, date),
  };
}
