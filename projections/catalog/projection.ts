import type { AnyCatalogEvent } from '../../domain/registry.ts';
import { defineProjection, type Handlers, type StoredEventOf } from '../kit/projection.ts';
import { patch, put, type RowChange } from '../kit/rows.ts';
import { type CatalogTable, catalogTables, openingHours, openingHoursLog } from './tables.ts';

type CatalogType = AnyCatalogEvent['type'];
type CatalogHandler = (stored: StoredEventOf<CatalogType>) => RowChange | readonly RowChange[];

const ofKinds = ofEveryKind();

export const catalog = defineProjection({
  name: 'catalog',
  version: 6,
  keepsPositions: true,
  tables: [...catalogTables.map(({ table }) => table), openingHours, openingHoursLog],
  on: {
    ...ofKinds,
    AttractionRemoved: (stored) => [ofKinds.AttractionRemoved(stored), logHours(stored)].flat(),
    AttractionRestored: (stored) => [ofKinds.AttractionRestored(stored), logHours(stored)].flat(),
    HoursSlotAdded: (stored) => [put(openingHours, slotOf(stored.event.data)), logHours(stored)],
    HoursSlotChanged: (stored) => [
      patch(openingHours, stored.event.data.id, timesOf(stored.event.data)),
      logHours(stored),
    ],
    HoursSlotRemoved: (stored) => [
      patch(openingHours, stored.event.data.id, { removed: true }),
      logHours(stored),
    ],
  },
  keys: () => ['catalog'],
});

type Slot = StoredEventOf<'HoursSlotAdded'>['event']['data'];

const slotOf = (data: Slot) => ({
  id: data.id,
  attraction_id: data.attractionId,
  ...timesOf(data),
  removed: false,
});

function timesOf(data: Slot) {
  return {
    day_of_week: data.dayOfWeek,
    start_minute: data.start,
    end_minute: data.end,
    active: data.active,
  };
}

function ofEveryKind(): Handlers<CatalogType> {
  const handlers: Readonly<Record<string, CatalogHandler>> = Object.fromEntries(
    catalogTables.flatMap(ofKind),
  );
  // `catalogKinds` covers all types of `CatalogType`.
  return handlers as Handlers<CatalogType>;
}

/** A removed entry keeps its row: history shows its name, and it may be restored. */
function ofKind({ entity, table }: CatalogTable): [type: string, handler: CatalogHandler][] {
  return [
    [`${entity}Created`, ({ event: { data } }) => put(table, { ...rowOf(data), removed: false })],
    [`${entity}Changed`, ({ event: { data } }) => patch(table, data.id, fieldsOf(data))],
    [
      `${entity}Restored`,
      ({ event: { data } }) => patch(table, data.id, { ...fieldsOf(data), removed: false }),
    ],
    ...('image' in table.columns
      ? [
          [
            `${entity}PictureRemoved`,
            ({ event: { data } }: StoredEventOf<CatalogType>) =>
              patch(table, data.id, 'shown' in data ? { image: data.shown } : {}),
          ] as [string, CatalogHandler],
        ]
      : []),
    [`${entity}Removed`, ({ event: { data } }) => patch(table, data.id, { removed: true })],
  ];
}

type Data = AnyCatalogEvent['data'];

function rowOf(data: Data): Readonly<Record<string, unknown>> {
  return { id: data.id, ...fieldsOf(data) };
}

function fieldsOf(data: Data): Readonly<Record<string, unknown>> {
  return 'fields' in data ? data.fields : {};
}

type HoursEvent = StoredEventOf<
  'HoursSlotAdded' | 'HoursSlotChanged' | 'HoursSlotRemoved' | 'AttractionRemoved' | 'AttractionRestored'
>;

function logHours({ event, metadata, position }: HoursEvent): RowChange {
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
