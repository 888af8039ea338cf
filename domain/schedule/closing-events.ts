import { z } from 'zod';
import { eventFamily } from '../event-definition.ts';
import { courtDay, interval } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

const closedDay = { closureId: z.string(), ...courtDay };

export const closingEvents = eventFamily('closures', 'closureId', closedDay, (event) => ({
  /** From here on nothing is booked into these hours of the day; what is booked stays. */
  DayClosed: event('ins', 'Día de una atracción cerrado', { ...interval, reason: z.string() }),
  /** The closure is lifted here. Also written where it had not arrived yet, so that a driver that lags can't close it then. */
  DayReopened: event('del', 'Día de una atracción abierto de nuevo'),
}));
