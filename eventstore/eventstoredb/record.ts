import type {
  AllStreamResolvedEvent,
  ResolvedEvent,
  RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import type { JsonObject, Position, RecordedEvent } from '../port.ts';

/**
 * A position is the commit position of its event. The server's second number, the prepare position, equals it for events
 * written in one call, as all are here. (They differ only in transactions of the old TCP protocol, which this client can't
 * write.)
 */
export function serverPosition(position: Position): { commit: bigint; prepare: bigint } {
  return { commit: position, prepare: position };
}

/** Positions of the server are unsigned; its highest number means that it gives none. */
const NO_POSITION = 2n ** 63n;

export function isPosition(position: bigint | undefined): position is Position {
  return position !== undefined && position >= 0n && position < NO_POSITION;
}

/** Position of what is in `$all`, also where it is a link to an event that is gone. */
export function positionOf({ event, link, commitPosition }: AllStreamResolvedEvent): Position | undefined {
  const position = (link ?? event)?.position?.commit ?? commitPosition;
  return isPosition(position) ? position : undefined;
}

/** Whether the server wrote it for itself: statistics, metadata of streams, links, users, scavenges. */
function isSystem({ streamId, type }: { readonly streamId: string; readonly type: string }): boolean {
  return streamId.startsWith('$') || type.startsWith('$');
}

/**
 * The event of a read or of a subscription, as the port has it; undefined where it is not one of this log: `prefix` is
 * what the names of its streams begin with.
 */
export function toRecorded(
  { event }: ResolvedEvent | AllStreamResolvedEvent,
  prefix: string,
): RecordedEvent | undefined {
  if (!event || isSystem(event) || !event.streamId.startsWith(prefix)) return undefined;
  const streamId = event.streamId.slice(prefix.length);
  // The log's own record, see `namespace.ts`.
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

/** Data that is not a JSON object was not written through the port; its reader fails at the event's type anyway. */
function objectOf(value: ServerEvent['data'] | ServerEvent['metadata']): JsonObject {
  const isObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
  return isObject ? (value as JsonObject) : {};
}
