import { type EventOfRule, gather } from '../rule.ts';
import { rules, scheduleDecider } from './decide.ts';

export type { BookingDetails, movedTo, ReservationData } from './reservation-data.ts';

/** Read models import these facts without the rules. */

export const scheduleEvents = gather(rules, 'events');
export type ScheduleEvent = EventOfRule<(typeof rules)[number]>;

export const evolveDay = scheduleDecider.evolve;
