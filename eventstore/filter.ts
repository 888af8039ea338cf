import type { EventFilter, RecordedEvent } from './port.ts';

/** Absent filter: all; an empty list: none. */
export function matches(
  filter: EventFilter | undefined,
  event: Pick<RecordedEvent, 'type' | 'streamId'>,
): boolean {
  if (filter?.types && !filter.types.includes(event.type)) return false;
  return filter?.streamPrefixes?.some((prefix) => event.streamId.startsWith(prefix)) ?? true;
}
