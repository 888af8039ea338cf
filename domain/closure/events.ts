import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const closure = z.object({
  closureId: z.string(),
  /** What was asked for; both empty: everything. */
  centerIds: z.array(z.number()),
  attractionIds: z.array(z.number()),
  /** The courts that it closes: those that there were when it was declared, and since then (`ClosureExtended`). */
  courtIds: z.array(z.number()),
  /** `YYYY-MM-DD`, both included. */
  dateStart: z.string(),
  dateEnd: z.string(),
  /** Minutes since local midnight of each day, half-open. */
  start: z.number(),
  end: z.number(),
  reason: z.string(),
});
export type Closure = Readonly<z.output<typeof closure>>;

const audit = (kind: 'ins' | 'upd' | 'del', summary: string) => ({
  audit: { table: 'closures', kind, registerId: 'closureId' as const, summary },
});
const only = z.object({ closureId: z.string() });

export const ClosureDeclared = defineEvent('ClosureDeclared', closure, audit('ins', 'Cierre creado'));
/** Every one of its days is closed. */
export const ClosureCompleted = defineEvent(
  'ClosureCompleted',
  only,
  audit('upd', 'Cierre aplicado a todos sus días'),
);
export const ClosureLifted = defineEvent('ClosureLifted', only, audit('del', 'Cierre levantado'));
/** Every one of its days is open again. */
export const ClosureUndone = defineEvent(
  'ClosureUndone',
  only,
  audit('upd', 'Días del cierre abiertos de nuevo'),
);

/** What becomes of the reservations in the closed hours; nothing is decided: they stay. Written with the declaration. */
export const AffectedReservationsDecided = defineEvent(
  'AffectedReservationsDecided',
  z.object({
    ...only.shape,
    /** Each to a time of another court. */
    moves: z.array(
      z.object({
        reservationId: z.string(),
        attractionId: z.number(),
        date: z.string(),
        start: z.number(),
        end: z.number(),
      }),
    ),
    /** Those that stay, whatever `others` says. */
    kept: z.array(z.string()),
    others: z.enum(['keep', 'cancel']),
  }),
  audit('upd', 'Destino de las reservas del cierre decidido'),
);

/** Courts that came to be in what it closes after it was declared. */
export const ClosureExtended = defineEvent(
  'ClosureExtended',
  z.object({ ...only.shape, courtIds: z.array(z.number()) }),
  audit('upd', 'Cierre ampliado a atracciones nuevas'),
);

export const closureEvents = [
  ClosureDeclared,
  ClosureCompleted,
  ClosureLifted,
  ClosureUndone,
  AffectedReservationsDecided,
  ClosureExtended,
] as const;
/** What becomes of the reservations in the closed hours. */
export type FollowUp = Omit<EventOf<typeof AffectedReservationsDecided>['data'], 'closureId'>;
export type ClosureEvent = EventOf<(typeof closureEvents)[number]>;
