import type { FieldsOf } from '../../domain/catalog/catalog.ts';
import { type CatalogKinds, catalogKinds, type KindName } from '../../domain/catalog/kinds.ts';
import { defineTable, type TableDefinition } from '../kit/table.ts';

type ColumnsOf<K extends KindName> = Readonly<Record<keyof FieldsOf<CatalogKinds[K]>, string>>;

/** SQL types of the fields of each kind that has more than a name. A missing or unknown field does not compile. */
const columns = {
  centers: {
    name: 'text',
    slug: 'text collate "C"',
    strcode: 'text',
    address: 'text',
    phone: 'text',
    email: 'text',
    map_url: 'text',
    hours: 'text',
    active: 'boolean',
    image: 'text',
    dependencies: 'int[]',
  },
  attractions: {
    name: 'text',
    center_id: 'int',
    attraction_type_id: 'int',
    capacity: 'int',
    active: 'boolean',
    image: 'text',
    activities: 'int[]',
    minutes_before: 'int',
    minutes_after: 'int',
  },
  activities: { name: 'text', image: 'text', address: 'text' },
  reservationTypes: {
    name: 'text',
    strcode: 'text',
    minutes_for_next_reservation: 'int',
    min_days: 'int',
    max_days: 'int',
    minutes_before: 'int',
    minutes_after: 'int',
  },
} as const satisfies {
  [K in KindName as keyof FieldsOf<CatalogKinds[K]> extends 'name' ? never : K]: ColumnsOf<K>;
};

const NAME_ONLY = { name: 'text' };
const columnsOf: Readonly<Partial<Record<KindName, Readonly<Record<string, string>>>>> = columns;

const indexes: Partial<Record<KindName, readonly string[]>> = {
  centers: ['slug'],
  attractions: ['center_id'],
};

/** Removed entries stay, because history shows their names. */
export interface CatalogTable {
  readonly entity: string;
  readonly table: TableDefinition;
}

export const catalogTables: readonly CatalogTable[] = Object.entries(catalogKinds).map(([name, kind]) => {
  const key = name as KindName;
  return {
    entity: kind.entity,
    table: {
      name: kind.table,
      columns: { id: 'int', ...(columnsOf[key] ?? NAME_ONLY), removed: 'boolean' },
      primaryKey: 'id',
      indexes: indexes[key] ?? [],
    },
  };
});

export const openingHours = defineTable({
  name: 'opening_hours',
  columns: {
    id: 'bigint',
    attraction_id: 'int',
    /** 0 Sunday to 6 Saturday. */
    day_of_week: 'int',
    /** Minutes since local midnight, half-open. */
    start_minute: 'int',
    end_minute: 'int',
    active: 'boolean',
    removed: 'boolean',
  },
  primaryKey: 'id',
  indexes: ['attraction_id, day_of_week'],
});

export const openingHoursLog = defineTable({
  name: 'opening_hours_log',
  columns: {
    position: 'bigint',
    at: 'timestamptz',
    attraction_id: 'int',
    /** Null: the court itself was removed or restored. */
    slot_id: 'bigint',
    day_of_week: 'int',
    start_minute: 'int',
    end_minute: 'int',
    open: 'boolean',
  },
  nullable: ['slot_id'],
  primaryKey: 'position',
});
