import type { Position, RecordedEvent } from '../port.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { Sink } from './inbox.ts';

/** Batches events of one turn of the event loop. Never full: slow readers read dropped events again. */
export function shareIn(recent: RecentEvents, start: Position, signal: AbortSignal): Sink {
  let arrived: RecordedEvent[] = [];
  let last = start;
  let passing = false;

  function passOn(): void {
    const events = arrived;
    arrived = [];
    passing = false;
    if (!signal.aborted) recent.add(events, last);
  }

  function reach(position: Position): void {
    last = position;
    if (passing) return;
    passing = true;
    setImmediate(passOn);
  }

  return {
    get last() {
      return last;
    },
    full: false,
    room: async () => undefined,
    move: reach,
    push(event) {
      arrived.push(event);
      reach(event.position);
    },
  };
}
