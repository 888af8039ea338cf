import { approvalDecider } from '../../domain/approval/decide.ts';
import { approvalStream } from '../../domain/approval/stream.ts';
import { closureDecider } from '../../domain/closure/decide.ts';
import { closureStream } from '../../domain/closure/stream.ts';
import { importDecider } from '../../domain/import/decide.ts';
import { importStream } from '../../domain/import/stream.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import { type Day, scheduleStream } from '../../domain/schedule/stream.ts';
import { seriesDecider } from '../../domain/series/decide.ts';
import { seriesStream } from '../../domain/series/stream.ts';

export const scheduleOf = (day: Day) => ({ stream: scheduleStream(day), decider: scheduleDecider });

export const seriesOf = (seriesId: string) => ({
  stream: seriesStream(seriesId),
  decider: seriesDecider,
});

export const closureOf = (closureId: string) => ({
  stream: closureStream(closureId),
  decider: closureDecider,
});

export const importOf = (importId: string) => ({ stream: importStream(importId), decider: importDecider });

export const approvalOf = (reservationId: string) => ({
  stream: approvalStream(reservationId),
  decider: approvalDecider,
});
