import { type Decider, decideByType, evolveByType, refuse } from '../decider.ts';
import { type CommandOfRule, type EventOfRule, gather } from '../rule.ts';
import { cancelling } from './cancel.ts';
import { leftKey } from './carried-content.ts';
import { carrying } from './carry.ts';
import { changing } from './change.ts';
import { checkingIn } from './check-in.ts';
import { closing } from './close-day.ts';
import { handingOver } from './hand-over.ts';
import { moving } from './move.ts';
import { rescheduling } from './reschedule.ts';
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
  rescheduling,
  moving,
  closing,
  waiting,
  handingOver,
  sharing,
  carrying,
] as const;

type ScheduleRule = (typeof rules)[number];
type ScheduleEvent = EventOfRule<ScheduleRule>;
export type ScheduleCommand = CommandOfRule<ScheduleRule>;
export type CommandOf<Type> = Extract<ScheduleCommand, { type: Type }>;

const decideOne = decideByType<ScheduleCommand, DaySchedule, ScheduleEvent, ScheduleRefusal>(
  gather(rules, 'decide'),
);

/** Invariant: times held by attractions that share a part of the floor never overlap. */
export const scheduleDecider: Decider<ScheduleCommand, ScheduleEvent, DaySchedule, ScheduleRefusal> = {
  initial: emptyDay,
  evolve: evolveByType<ScheduleEvent, DaySchedule>(gather(rules, 'evolve')),
  decide: (command, day) =>
    isElsewhere(command, day) ? refuse({ code: 'day_left' }) : decideOne(command, day),
};

/** The attraction whose day a command is for. */
function attractionOf(command: ScheduleCommand): number {
  if ('attractionId' in command) return command.attractionId;
  if ('reservation' in command) return command.reservation.attractionId;
  return 'entry' in command ? command.entry.attractionId : command.to.attractionId;
}

/** An attraction that left may come back with its day. */
function isElsewhere(command: ScheduleCommand, day: DaySchedule): boolean {
  const isCarry = command.type === 'LeaveDay' || command.type === 'JoinDay';
  return !isCarry && day.has(leftKey(attractionOf(command)));
}
