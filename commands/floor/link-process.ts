import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { ResumableProcess } from '../processes/finisher.ts';
import { driveLink } from './drive-link.ts';

/** Finishes links of attractions and floors whose driver died. */
export function linkProcess(store: EventStore): ResumableProcess {
  return {
    kind: 'finish',
    process: 'floor-links',
    filter: { streamPrefixes: [FLOORS_STREAM] },
    marks({ event }) {
      if (event.type === 'FloorLinkRequested') return { id: event.data.linkId, open: true };
      if (event.type === 'FloorLinkRejected' || event.type === 'FloorLinkCompleted')
        return { id: event.data.linkId, open: false };
      return null;
    },
    async drive(handler, { event }, context) {
      if (event.type === 'FloorLinkRequested') await driveLink({ handler, store }, event.data.linkId, context);
    },
  };
}
