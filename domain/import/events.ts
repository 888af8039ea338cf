import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

export const importEvents = eventFamily('imports', 'importId', { importId: z.string() }, (event) => ({
  /** Personal data of the rows is only in the reservations themselves, so that it is erased there. */
  ImportRequested: event('ins', 'Importación de reservas solicitada', {
    /** Decided once, here: what is undone is these and no others. */
    reservationIds: z.array(z.string()),
    /** The first and the last date of its rows, `YYYY-MM-DD`. */
    dateStart: z.string(),
    dateEnd: z.string(),
  }),
  /** How many reservations its present phase (placing, withdrawing, cancelling) has dealt with: a sign of life. */
  ImportAdvanced: event('upd', 'Importación de reservas en curso', { done: z.number() }),
  ImportCompleted: event('upd', 'Importación de reservas completada'),
  /** From here on it can only be rolled back. `row`: counts from 1 the one whose time was lost; null: its driver died. */
  ImportRejected: event('upd', 'Importación de reservas rechazada', { row: z.number().nullable() }),
  ImportRolledBack: event('del', 'Importación de reservas retirada: no se pudo completar'),
  /** A completed import is taken back: what can still be cancelled of it is being cancelled. */
  ImportUndoRequested: event('del', 'Se pidió deshacer una importación'),
  /** `kept`: reservations that could not be cancelled any more, because they are over or checked in. */
  ImportUndone: event('upd', 'Importación de reservas deshecha', {
    cancelled: z.number(),
    kept: z.number(),
  }),
}));

export type ImportEvent = EventsOf<typeof importEvents>;
export type ImportRequest = EventOf<typeof importEvents.ImportRequested>['data'];
