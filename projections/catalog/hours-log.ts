import type { StoredEventOf } from '../kit/projection.ts';
import { put, type RowChange } from '../kit/rows.ts';
import { openingHoursLog } from './tables.ts';

type HoursEvent = StoredEventOf<
  'HoursSlotAdded' | 'HoursSlotChanged' | 'HoursSlotRemoved' | 'AttractionRemoved' | 'AttractionRestored'
>;

/** Keeps since when an event leaves a court open or closed. */
export function logHours({ event, metadata, position }: HoursEvent): RowChange {
  const { data } = event;
  const isSlot = 'attractionId' in data;
  return put(openingHoursLog, {
    position: String(position),
    at: metadata.at,
    attraction_id: isSlot ? data.attractionId : data.id,
    slot_id: isSlot ? data.id : null,
    day_of_week: 'dayOfWeek' in data ? data.dayOfWeek : 0,
    start_minute: 'start' in data ? data.start : 0,
    end_minute: 'end' in data ? data.end : 0,
    open: 'active' in data ? data.active : event.type === 'AttractionRestored',
  });
}
