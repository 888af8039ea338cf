import { CLOSURE_PREFIX } from '../../domain/closure/stream.ts';
import type { ResumableProcess } from '../processes/finisher.ts';
import { driveClosure } from './drive-closure.ts';

const BEGINNINGS: ReadonlySet<string> = new Set(['ClosureDeclared', 'ClosureExtended', 'ClosureLifted']);

export const closureProcess: ResumableProcess = {
  kind: 'finish',
  process: 'closures',
  filter: { streamPrefixes: [CLOSURE_PREFIX] },
  marks({ event }) {
    if (BEGINNINGS.has(event.type) && 'closureId' in event.data)
      return { id: event.data.closureId, open: true };
    if (event.type === 'ClosureCompleted' || event.type === 'ClosureUndone')
      return { id: event.data.closureId, open: false };
    return null;
  },
  async drive(handler, { event }, context) {
    if (BEGINNINGS.has(event.type) && 'closureId' in event.data)
      await driveClosure(handler, event.data.closureId, context);
  },
};
