import { type EventOfRule, gather } from '../rule.ts';
import { rules, scheduleDecider } from './decide.ts';

export type { BookingDetails, movedTo, ReservationData } from './reservation-data.ts';

/** The facts of a day, as its rules define them: read models import this file, and no rule. */

export const scheduleEvents = gather(rules, 'events');
export type ScheduleEvent = EventOfRule<(typeof rules)[number]>;

export const evolveDay = scheduleDecider.evolve;
