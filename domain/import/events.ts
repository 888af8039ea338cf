import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const only = z.object({ importId: z.string() });

const audit = (kind: 'ins' | 'upd' | 'del', summary: string) => ({
  audit: { table: 'imports', kind, registerId: 'importId' as const, summary },
});

/** What the rows say of people is in the reservations themselves, so that it is erased there. */
export const ImportRequested = defineEvent(
  'ImportRequested',
  z.object({
    ...only.shape,
    /** Decided once, here: what is undone is these and no others. */
    reservationIds: z.array(z.string()),
    /** The first and the last date of its rows, `YYYY-MM-DD`. */
    dateStart: z.string(),
    dateEnd: z.string(),
  }),
  audit('ins', 'Importación de reservas solicitada'),
);

/** How many reservations its present phase (placing, withdrawing, cancelling) has dealt with: a sign of life. */
export const ImportAdvanced = defineEvent(
  'ImportAdvanced',
  z.object({ ...only.shape, done: z.number() }),
  audit('upd', 'Importación de reservas en curso'),
);

/** Every reservation is placed. */
export const ImportCompleted = defineEvent(
  'ImportCompleted',
  only,
  audit('upd', 'Importación de reservas completada'),
);

/** From here on it can only be rolled back. `row`: counts from 1 the one whose time was lost; null: its driver died. */
export const ImportRejected = defineEvent(
  'ImportRejected',
  z.object({ ...only.shape, row: z.number().nullable() }),
  audit('upd', 'Importación de reservas rechazada'),
);

/** Every reservation is withdrawn. */
export const ImportRolledBack = defineEvent(
  'ImportRolledBack',
  only,
  audit('del', 'Importación de reservas retirada: no se pudo completar'),
);

/** A completed import is taken back: what can still be cancelled of it is being cancelled. */
export const ImportUndoRequested = defineEvent(
  'ImportUndoRequested',
  only,
  audit('del', 'Se pidió deshacer una importación'),
);

/** `kept`: reservations that could not be cancelled any more, because they are over or checked in. */
export const ImportUndone = defineEvent(
  'ImportUndone',
  z.object({ ...only.shape, cancelled: z.number(), kept: z.number() }),
  audit('upd', 'Importación de reservas deshecha'),
);

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
