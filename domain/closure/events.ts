import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

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

const event = eventFamily('closures', 'closureId', { closureId: z.string() });

export const ClosureDeclared = event('ClosureDeclared', 'ins', 'Cierre creado', closure.shape);
/** Every one of its days is closed. */
export const ClosureCompleted = event('ClosureCompleted', 'upd', 'Cierre aplicado a todos sus días');
export const ClosureLifted = event('ClosureLifted', 'del', 'Cierre levantado');
/** Every one of its days is open again. */
export const ClosureUndone = event('ClosureUndone', 'upd', 'Días del cierre abiertos de nuevo');

/** What becomes of the reservations in the closed hours; nothing is decided: they stay. Written with the declaration. */
export const AffectedReservationsDecided = event(
  'AffectedReservationsDecided',
  'upd',
  'Destino de las reservas del cierre decidido',
  {
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
  },
);

/** Courts that came to be in what it closes after it was declared. */
export const ClosureExtended = event('ClosureExtended', 'upd', 'Cierre ampliado a atracciones nuevas', {
  courtIds: z.array(z.number()),
});

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
