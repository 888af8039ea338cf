import type {
  AllStreamResolvedEvent,
  ResolvedEvent,
  RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import type { JsonObject, Position, RecordedEvent } from '../port.ts';

/** The prepare position equals the commit position, except in transactions of the old TCP protocol. */
export function serverPosition(position: Position): { commit: bigint; prepare: bigint } {
  return { commit: position, prepare: position };
}

/** The server's highest unsigned number stands for no position. */
const NO_POSITION = 2n ** 63n;

export function isPosition(position: bigint | undefined): position is Position {
  return position !== undefined && position >= 0n && position < NO_POSITION;
}

/** Also of links to events that are gone. */
export function positionOf({ event, link, commitPosition }: AllStreamResolvedEvent): Position | undefined {
  const position = (link ?? event)?.position?.commit ?? commitPosition;
  return isPosition(position) ? position : undefined;
}

/** Statistics, metadata, links, users, scavenges. */
function isSystem({ streamId, type }: { readonly streamId: string; readonly type: string }): boolean {
  return streamId.startsWith('$') || type.startsWith('$');
}

/** Undefined: not an event of this log. `prefix` of its stream names. */
export function toRecorded(
  { event }: ResolvedEvent | AllStreamResolvedEvent,
  prefix: string,
): RecordedEvent | undefined {
  if (!event || isSystem(event) || !event.streamId.startsWith(prefix)) return undefined;
  const streamId = event.streamId.slice(prefix.length);
  // See `namespace.ts`.
  if (streamId === '') return undefined;
  const position = event.position?.commit;
  if (!isPosition(position)) {
    throw new Error('EventStoreDB gives no position with the events of a stream: 22.10 or newer is needed');
  }
  return {
    id: event.id.toLowerCase(),
    type: event.type,
    streamId,
    revision: event.revision,
    position,
    recordedAt: event.created.toISOString(),
    data: objectOf(event.data),
    metadata: objectOf(event.metadata),
  };
}

/** Other data was not written by this port and fails at the event's type. */
function objectOf(value: ServerEvent['data'] | ServerEvent['metadata']): JsonObject {
  const isObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
  return isObject ? (value as JsonObject) : {};
}
