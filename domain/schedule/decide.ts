import { type Decider, decideByType, evolveByType } from '../decider.ts';
import { type CommandOfRule, type EventOfRule, gather } from '../rule.ts';
import { cancelling } from './cancel.ts';
import { changing } from './change.ts';
import { checkingIn } from './check-in.ts';
import { closing } from './close-day.ts';
import { handingOver } from './hand-over.ts';
import { moving } from './move.ts';
import { reserving } from './reserve.ts';
import type { ScheduleRefusal } from './rule.ts';
import { sharing } from './share.ts';
import { type DaySchedule, emptyDay } from './state.ts';
import { waiting } from './waiting.ts';

/** Events, commands and permissions of a day follow from this list. */
export const rules = [
  reserving,
  cancelling,
  checkingIn,
  changing,
  moving,
  closing,
  waiting,
  handingOver,
  sharing,
] as const;

type ScheduleRule = (typeof rules)[number];
type ScheduleEvent = EventOfRule<ScheduleRule>;
export type ScheduleCommand = CommandOfRule<ScheduleRule>;
export type CommandOf<Type> = Extract<ScheduleCommand, { type: Type }>;

/** Invariant: reservations that hold their time never overlap. */
export const scheduleDecider: Decider<ScheduleCommand, ScheduleEvent, DaySchedule, ScheduleRefusal> = {
  initial: emptyDay,
  evolve: evolveByType<ScheduleEvent, DaySchedule>(gather(rules, 'evolve')),
  decide: decideByType<ScheduleCommand, DaySchedule, ScheduleEvent, ScheduleRefusal>(gather(rules, 'decide')),
};
