import { defineProjection } from '../kit/projection.ts';
import { patch, put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

/** `cell_ids` and `cell_names`, `cell_rows` and `cell_columns` have one item a cell. */
const floors = defineTable({
  name: 'floors',
  columns: {
    floor_id: 'int',
    center_id: 'int',
    name: 'text',
    cell_ids: 'int[]',
    cell_names: 'text[]',
    cell_rows: 'int[]',
    cell_columns: 'int[]',
    removed: 'boolean',
  },
  primaryKey: 'floor_id',
  indexes: ['center_id'],
});

/** Where attractions lie from a date on: the row of the latest position counts. */
const floorLinks = defineTable({
  name: 'floor_links',
  columns: {
    link_id: 'text collate "C"',
    attraction_id: 'int',
    /** Null: on no floor. */
    floor_id: 'int',
    cells: 'int[]',
    /** Local. */
    from_date: 'text collate "C"',
    completed: 'bigint',
  },
  nullable: ['floor_id'],
  primaryKey: 'link_id',
  indexes: ['attraction_id'],
});

export const floorsView = defineProjection({
  name: 'floors',
  version: 1,
  tables: [floors, floorLinks],
  keepsPositions: true,
  on: {
    FloorCreated: ({ event: { data } }) =>
      put(floors, {
        floor_id: data.floorId,
        center_id: data.centerId,
        ...shapeOf(data),
        removed: false,
      }),
    FloorChanged: ({ event: { data } }) => patch(floors, data.floorId, shapeOf(data)),
    FloorRemoved: ({ event: { data } }) => patch(floors, data.floorId, { removed: true }),
    FloorLinkCompleted: ({ event: { data }, position }) =>
      put(floorLinks, {
        link_id: data.linkId,
        attraction_id: data.attractionId,
        floor_id: data.floorId,
        cells: data.cells,
        from_date: data.from,
        completed: position.toString(),
      }),
  },
  keys: () => ['floors'],
});

interface Shape {
  readonly name: string;
  readonly cells: readonly {
    readonly id: number;
    readonly name: string;
    readonly row: number;
    readonly column: number;
  }[];
}

function shapeOf({ name, cells }: Shape) {
  return {
    name,
    cell_ids: cells.map((cell) => cell.id),
    cell_names: cells.map((cell) => cell.name),
    cell_rows: cells.map((cell) => cell.row),
    cell_columns: cells.map((cell) => cell.column),
  };
}
