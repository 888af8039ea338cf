import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const event = eventFamily('imports', 'importId', { importId: z.string() });

/** What the rows say of people is in the reservations themselves, so that it is erased there. */
export const ImportRequested = event('ImportRequested', 'ins', 'Importación de reservas solicitada', {
  /** Decided once, here: what is undone is these and no others. */
  reservationIds: z.array(z.string()),
  /** The first and the last date of its rows, `YYYY-MM-DD`. */
  dateStart: z.string(),
  dateEnd: z.string(),
});

/** How many reservations its present phase (placing, withdrawing, cancelling) has dealt with: a sign of life. */
export const ImportAdvanced = event('ImportAdvanced', 'upd', 'Importación de reservas en curso', {
  done: z.number(),
});

/** Every reservation is placed. */
export const ImportCompleted = event('ImportCompleted', 'upd', 'Importación de reservas completada');

/** From here on it can only be rolled back. `row`: counts from 1 the one whose time was lost; null: its driver died. */
export const ImportRejected = event('ImportRejected', 'upd', 'Importación de reservas rechazada', {
  row: z.number().nullable(),
});

/** Every reservation is withdrawn. */
export const ImportRolledBack = event(
  'ImportRolledBack',
  'del',
  'Importación de reservas retirada: no se pudo completar',
);

/** A completed import is taken back: what can still be cancelled of it is being cancelled. */
export const ImportUndoRequested = event('ImportUndoRequested', 'del', 'Se pidió deshacer una importación');

/** `kept`: reservations that could not be cancelled any more, because they are over or checked in. */
export const ImportUndone = event('ImportUndone', 'upd', 'Importación de reservas deshecha', {
  cancelled: z.number(),
  kept: z.number(),
});

export const importEvents = [
  ImportRequested,
  ImportAdvanced,
  ImportCompleted,
  ImportRejected,
  ImportRolledBack,
  ImportUndoRequested,
  ImportUndone,
] as const;
export type ImportEvent = EventOf<(typeof importEvents)[number]>;
export type ImportRequest = EventOf<typeof ImportRequested>['data'];
