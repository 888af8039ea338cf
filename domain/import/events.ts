import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

export const importEvents = eventFamily('imports', 'importId', { importId: z.string() }, (event) => ({
  /** Personal data is only in the reservations, so that it is erased there. */
  ImportRequested: event('ins', 'Importación de reservas solicitada', {
    /** Fixed here for a later undo. */
    reservationIds: z.array(z.string()),
    /** First and last date of the rows. */
    dateStart: z.string(),
    dateEnd: z.string(),
  }),
  /** Progress of the current phase: a sign of life. */
  ImportAdvanced: event('upd', 'Importación de reservas en curso', { done: z.number() }),
  ImportCompleted: event('upd', 'Importación de reservas completada'),
  /** Final: it can only be rolled back. `row` counts from 1; null: its driver died. */
  ImportRejected: event('upd', 'Importación de reservas rechazada', { row: z.number().nullable() }),
  ImportRolledBack: event('del', 'Importación de reservas retirada: no se pudo completar'),
  /** Cancels all reservations that still can be. */
  ImportUndoRequested: event('del', 'Se pidió deshacer una importación'),
  /** `kept`: over or checked in. */
  ImportUndone: event('upd', 'Importación de reservas deshecha', {
    cancelled: z.number(),
    kept: z.number(),
  }),
}));

export type ImportEvent = EventsOf<typeof importEvents>;
export type ImportRequest = EventOf<typeof importEvents.ImportRequested>['data'];
