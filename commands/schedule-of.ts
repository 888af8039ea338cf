import type { ScheduleCommand, ScheduleRefusal } from '../domain/schedule/commands.ts';
import { scheduleDecider } from '../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../domain/schedule/events.ts';
import type { DaySchedule } from '../domain/schedule/state.ts';
import { type Day, scheduleStream } from '../domain/schedule/stream.ts';
import type { Aggregate } from './aggregate-cache.ts';

/** The day of one attraction as an aggregate. */
export function scheduleOf(
  day: Day,
): Aggregate<ScheduleCommand, ScheduleEvent, DaySchedule, ScheduleRefusal> {
  return { stream: scheduleStream(day), decider: scheduleDecider };
}
