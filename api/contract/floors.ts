import { z } from 'zod';
import { del, get, post, put } from './call.ts';
import { floorCell, floorConflict } from './facts/places.ts';
import { isoDate } from './facts/times.ts';
import { catalogId, catalogIdOrAll, flag, localDate } from './fields.ts';
import { line } from './text.ts';

const FLOOR_NAME_MAX = 60;
export const CELL_NAME_MAX = 20;
/** Rows and columns of the plan count from 0. */
const PLAN_SIDE = 24;
export const MAX_CELLS = 24;

const place = z
  .int('Debe ser un número entero')
  .min(0, 'Debe ser 0 o mayor')
  .max(PLAN_SIDE - 1, `Debe ser menor que ${PLAN_SIDE}`);

const requestedCell = z.object({ name: line(CELL_NAME_MAX), row: place, column: place });
const cellsOf = <Cell extends z.ZodType>(one: Cell) =>
  z
    .array(one, 'Dibuje las partes de la superficie')
    .min(1, 'Dibuje al menos una parte')
    .max(MAX_CELLS, `Una superficie tiene como máximo ${MAX_CELLS} partes`);

const name = line(FLOOR_NAME_MAX);

const lying = z.object({
  id: z.number(),
  name: z.string(),
  cells: z.array(z.number()),
  from: isoDate,
  until: isoDate.nullable(),
});

const floor = z.object({
  id: z.number(),
  center_id: z.number(),
  name: z.string(),
  cells: z.array(floorCell),
  /** Also those that will lie on it: `from` is the first date, `until` the first on which it is gone or lies otherwise. */
  attractions: z.array(lying),
  /** Deleted ones that still lie on it: they can only be taken off. */
  removed_attractions: z.array(lying),
});
export type Floor = z.output<typeof floor>;

const changed = z.object({ name, cells: cellsOf(requestedCell.extend({ id: catalogId.optional() })) });

const floorParams = z.object({ id: catalogId });
const written = { views: ['floors'] as const, response: z.object({ floor }) };

export type LinkConflict = z.output<typeof floorConflict>;

export const floorCalls = {
  linkAttraction: put('/api/attraction/:id/floor', 'admin', {
    summary:
      'Put an attraction on cells of a floor from a date on, or take it off (`floor_id` null); its reservations go along, and `dry_run` tells which would meet others',
    params: floorParams,
    body: z.object({
      floor_id: z.preprocess((value) => (value === '' ? null : value), catalogId.nullable()),
      cells: z
        .array(catalogId, 'Elija las partes de la lista')
        .max(MAX_CELLS, `Una superficie tiene como máximo ${MAX_CELLS} partes`)
        .default([]),
      /** Default: tomorrow. */
      from: localDate.optional(),
      dry_run: flag.default(false),
    }),
    views: ['floors'],
    response: z.object({ from: isoDate, carried: z.number(), conflicts: z.array(floorConflict) }),
  }),
  floors: get('/api/floors', 'staff', {
    summary: 'The floors of a center, or of all, with the attractions that lie on them',
    query: z.object({ center_id: catalogIdOrAll }),
    views: ['floors', 'catalog'],
    topics: () => ['floors', 'catalog'],
    response: z.object({ floors: z.array(floor) }),
  }),
  createFloor: post('/api/floors', 'admin', {
    summary: 'Make a floor of named cells, which attractions can share',
    body: z.object({ center_id: catalogId, name, cells: cellsOf(requestedCell) }),
    ...written,
  }),
  changeFloor: put('/api/floors/:id', 'admin', {
    summary: 'Change name and cells of a floor; a cell without `id` is new, one that is left out is removed',
    params: floorParams,
    /** `known`: as the form was opened; changed by others meanwhile: 409. Absent: no check. */
    body: changed.extend({ known: changed.optional() }),
    ...written,
  }),
  removeFloor: del('/api/floors/:id', 'admin', {
    summary: 'Remove a floor on which no attraction lies, now or later',
    params: floorParams,
    views: ['floors'],
  }),
};
