import { approvalDecider } from '../../domain/approval/decide.ts';
import { approvalStream } from '../../domain/approval/stream.ts';
import { closureDecider } from '../../domain/closure/decide.ts';
import { closureStream } from '../../domain/closure/stream.ts';
import { floorDecider } from '../../domain/floor/decide.ts';
import type { Meets } from '../../domain/floor/layout.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { importDecider } from '../../domain/import/decide.ts';
import { importStream } from '../../domain/import/stream.ts';
import { openOrderDecider } from '../../domain/open-order/decide.ts';
import { openOrderStream } from '../../domain/open-order/stream.ts';
import { contentOf, isEmpty, joinedKey, leftKey } from '../../domain/schedule/carried-content.ts';
import { type ScheduleCommand, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import { type DaySchedule, laidOut } from '../../domain/schedule/state.ts';
import { type Day, floorDayStream, scheduleStream } from '../../domain/schedule/stream.ts';
import { collides, takesTime, undoOf } from '../../domain/schedule/taken-time.ts';
import { seriesDecider } from '../../domain/series/decide.ts';
import { seriesStream } from '../../domain/series/stream.ts';
import type { Aggregate } from './aggregate-cache.ts';

/** The day of an attraction, at home where the attraction lies. */
export const scheduleOf = (day: Day): ScheduleAggregate => ({
  stream: scheduleStream(day),
  decider: scheduleDecider,
  home: {
    day,
    onFloor: (floorId, meets) => ({ stream: floorDayStream(floorId, day.date), decider: deciderOn(meets) }),
    laidOut,
    hasLeft: (state) => state.has(leftKey(day.attractionId)),
    hasJoined: (state, linkId) => state.has(joinedKey(linkId)),
    isEmpty: (state) => isEmpty(contentOf(state, day)),
    isDayLeft: ({ code }) => code === 'day_left',
    takesTime,
    otherOf: (command) =>
      command.type === 'RescheduleReservation' ? (command.court?.attractionId ?? null) : null,
    collides,
    undo: undoOf,
    changing: { code: 'floor_changing' },
  },
});

type ScheduleAggregate = Aggregate<ScheduleCommand, ScheduleEvent, DaySchedule, ScheduleRefusal>;

function deciderOn(meets: Meets): ScheduleAggregate['decider'] {
  return {
    ...scheduleDecider,
    decide: (command, day) => scheduleDecider.decide(command, laidOut(day, meets)),
  };
}

export const floorsAggregate = { stream: FLOORS_STREAM, decider: floorDecider };

export const seriesOf = (seriesId: string) => ({
  stream: seriesStream(seriesId),
  decider: seriesDecider,
});

export const closureOf = (closureId: string) => ({
  stream: closureStream(closureId),
  decider: closureDecider,
});

export const importOf = (importId: string) => ({ stream: importStream(importId), decider: importDecider });

export const openOrderOf = (orderId: string) => ({
  stream: openOrderStream(orderId),
  decider: openOrderDecider,
});

export const approvalOf = (reservationId: string) => ({
  stream: approvalStream(reservationId),
  decider: approvalDecider,
});
