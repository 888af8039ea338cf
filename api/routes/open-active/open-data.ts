import { loadSettingsBook } from '../../../commands/catalog/settings.ts';
import { lacksDetails } from '../../../domain/settings/publisher.ts';
import { toLocal } from '../../../platform/clock.ts';
import {
  type FeedPlace,
  readFacilityFeed,
  readOpenDataCounts,
  readSlotFeed,
} from '../../../projections/open-active/queries.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handler.ts';
import { openAddresses } from '../../presenters/open-active/addresses.ts';
import { datasetPage } from '../../presenters/open-active/dataset.ts';
import { presentFacility } from '../../presenters/open-active/facility.ts';
import { type FeedItem, feedPage } from '../../presenters/open-active/feed.ts';
import { presentSlot } from '../../presenters/open-active/slot.ts';
import { publication } from './publication.ts';

const PAGE_SIZE = 500;
const LICENSE = 'https://creativecommons.org/licenses/by/4.0/';
/** Tombstones stay for a week at least. */
const TOMBSTONE_MS = 8 * 24 * 60 * 60_000;
/** Seconds, by the guidelines of OpenActive: a full page hardly changes, the last one is polled. */
const FULL_PAGE_AGE = 3_600;
const LAST_PAGE_AGE = 8;

interface PlaceQuery {
  readonly afterTimestamp?: string | undefined;
  readonly afterId?: string | undefined;
}

export function placeOf({ afterTimestamp, afterId }: PlaceQuery): FeedPlace | null {
  return afterTimestamp === undefined ? null : { position: afterTimestamp, id: afterId ?? '' };
}

export const openDataHandlers = {
  async openDataState({ deps }) {
    const [{ publisher }, counts] = await Promise.all([
      loadSettingsBook(deps.commands, 0),
      readOpenDataCounts(deps.pool),
    ]);
    const at = openAddresses(deps.publicUrl());
    const state = !deps.config.publishesOpenData
      ? 'off'
      : lacksDetails(publisher)
        ? 'incomplete'
        : 'published';
    return {
      state,
      dataset_url: at.dataset,
      facility_feed_url: at.facilityFeed,
      slot_feed_url: at.slotFeed,
      booking_url: at.booking,
      facilities: counts.facilities,
      free_slots: counts.free,
      taken_slots: counts.taken,
      last_date: counts.lastDate ?? '',
      changed_at: counts.changedAt ? toLocal(counts.changedAt, deps.config.timeZone).datetime : '',
    };
  },

  async openDataset({ deps, ctx }) {
    const page = datasetPage(await publication(deps), LICENSE);
    ctx.set('Cache-Control', 'public, max-age=3600');
    return Buffer.from(page);
  },

  async openFacilityFeed({ deps, query, ctx, context }) {
    const { publisher, at } = await publication(deps);
    const after = placeOf(query);
    const rows = await readFacilityFeed(deps.pool, after, PAGE_SIZE, forgottenBefore(context().at));
    const items = rows.map(({ id, position, facility, withdrawn }) => ({
      kind: 'FacilityUse',
      id,
      position,
      data: withdrawn ? null : presentFacility(facility, publisher, at),
    }));
    return openPage(ctx, at.facilityFeed, after, items);
  },

  async openSlotFeed({ deps, query, ctx, context }) {
    const { at, terms } = await publication(deps);
    const after = placeOf(query);
    const rows = await readSlotFeed(deps.pool, after, PAGE_SIZE, forgottenBefore(context().at));
    const items = rows.map((slot) => ({
      kind: 'IndividualFacilityUse/Slot',
      id: slot.id,
      position: slot.position,
      data: slot.state === 'gone' ? null : presentSlot(slot, terms, at),
    }));
    return openPage(ctx, at.slotFeed, after, items);
  },
} satisfies Partial<Handlers>;

function openPage(
  ctx: Context,
  address: string,
  after: FeedPlace | null,
  items: readonly FeedItem[],
): Buffer {
  ctx.set('Cache-Control', `public, max-age=${items.length > 0 ? FULL_PAGE_AGE : LAST_PAGE_AGE}`);
  return feedPage({ address, after, items, license: LICENSE });
}

function forgottenBefore(now: string): string {
  return new Date(Date.parse(now) - TOMBSTONE_MS).toISOString();
}
