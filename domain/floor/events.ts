import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

/** `id`: from 1 within its floor, never used again. `row` and `column` place it on the plan. */
const cell = z.object({ id: z.number(), name: z.string(), row: z.number(), column: z.number() });
export type FloorCell = Readonly<z.output<typeof cell>>;

const floorChanges = eventFamily('floors', 'floorId', { floorId: z.number() }, (event) => ({
  FloorCreated: event('ins', 'Superficie creada', {
    centerId: z.number(),
    name: z.string(),
    cells: z.array(cell),
  }),
  FloorChanged: event('upd', 'Superficie modificada', { name: z.string(), cells: z.array(cell) }),
  FloorRemoved: event('del', 'Superficie eliminada'),
}));

/** `floorId` null: on no floor, with no cells. `from`: first date, local. */
const link = { linkId: z.string(), floorId: z.number().nullable(), cells: z.array(z.number()) };
const from = { from: z.string() };

const linking = eventFamily('attractions', 'attractionId', { attractionId: z.number() }, (event) => ({
  /** From now on nobody takes time on the days that it concerns. */
  FloorLinkRequested: event('upd', 'Cambio de superficie pedido', { ...link, ...from }),
  FloorLinkRejected: event('upd', 'Cambio de superficie rechazado: hay reservas que coinciden', {
    linkId: z.string(),
  }),
  FloorLinkCompleted: event('upd', 'Superficie de la atracción cambiada', { ...link, ...from }),
}));

export const floorEvents = { ...floorChanges, ...linking };
export type FloorEvent = EventsOf<typeof floorEvents>;
