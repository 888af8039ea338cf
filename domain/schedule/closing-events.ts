import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const closedDay = z.object({ closureId: z.string(), attractionId: z.number(), date: z.string() });

const audit = (kind: 'ins' | 'del', summary: string) => ({
  audit: { table: 'closures', kind, registerId: 'closureId' as const, summary },
});

/** From here on nothing is booked into these hours of the day; what is booked stays. */
export const DayClosed = defineEvent(
  'DayClosed',
  z.object({ ...closedDay.shape, start: z.number(), end: z.number(), reason: z.string() }),
  audit('ins', 'Día de una atracción cerrado'),
);

/** The closure is lifted here. Also written where it had not arrived yet, so that a driver that lags can't close it then. */
export const DayReopened = defineEvent(
  'DayReopened',
  closedDay,
  audit('del', 'Día de una atracción abierto de nuevo'),
);
