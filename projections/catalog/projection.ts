import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { openingHoursEvents } from '../../domain/opening-hours/events.ts';
import type { AnyCatalogEvent, EventType } from '../../domain/registry.ts';
import { type ApplyContext, defineProjection, ofType, type StoredEventOf } from '../projection.ts';
import { insertRows, lastPerKey, updateRows } from '../rows.ts';
import { type CatalogTable, catalogTables, openingHours } from './tables.ts';

type CatalogType = AnyCatalogEvent['type'];
type HoursType = (typeof openingHoursEvents)[number]['type'];

const events = [
  ...Object.values(catalogKinds).flatMap((kind) => kind.events.map(({ type }) => type as CatalogType)),
  ...openingHoursEvents.map(({ type }) => type),
];

/** What is there to book: centres, attractions with their hours and activities, types, and the lists of the forms. */
export const catalog = defineProjection({
  name: 'catalog',
  version: 1,
  events,
  tables: [...catalogTables.map(({ table }) => table), openingHours],
  apply(context, stored) {
    for (const table of catalogTables) applyKind(context, table, stored);
    applyHours(context, stored);
    return ['catalog'];
  },
});

/** Entries are created, changed and, at last, removed; so the last fields of each count, and a removal is final. */
function applyKind(
  context: ApplyContext,
  { entity, fields, table }: CatalogTable,
  stored: readonly StoredEventOf<EventType>[],
): void {
  const rows = stored.flatMap(({ event }) =>
    (event.type === `${entity}Created` || event.type === `${entity}Changed`) && 'fields' in event.data
      ? [{ id: event.data.id, ...event.data.fields, removed: false }]
      : [],
  );
  const removed = stored.flatMap(({ event }) =>
    event.type === `${entity}Removed` && 'id' in event.data ? [{ key: event.data.id, removed: true }] : [],
  );
  insertRows(
    context,
    table,
    lastPerKey(rows, ({ id }) => id),
    { update: fields },
  );
  updateRows(context, table, ['removed'], removed);
}

function applyHours(context: ApplyContext, stored: readonly StoredEventOf<CatalogType | HoursType>[]): void {
  const written = [...ofType(stored, 'HoursSlotAdded'), ...ofType(stored, 'HoursSlotChanged')];
  const rows = written.map(({ event: { data } }) => ({
    id: data.id,
    attraction_id: data.attractionId,
    day_of_week: data.dayOfWeek,
    start_minute: data.start,
    end_minute: data.end,
    active: data.active,
    removed: false,
  }));
  insertRows(
    context,
    openingHours,
    lastPerKey(rows, ({ id }) => id),
    {
      update: ['day_of_week', 'start_minute', 'end_minute', 'active'],
    },
  );
  updateRows(
    context,
    openingHours,
    ['removed'],
    ofType(stored, 'HoursSlotRemoved').map(({ event }) => ({ key: event.data.id, removed: true })),
  );
}
