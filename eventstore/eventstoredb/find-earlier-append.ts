import type { EncodedEvent } from '../append-request.ts';
import type { AppendResult, RecordedEvent } from '../port.ts';

/**
 * Whether the events of an append are already in a range of its stream, consecutively: then the result of that append;
 * `partly` if only some of them are, or in another order; undefined if none is.
 */
export function findEarlierAppend(
  events: readonly Pick<EncodedEvent, 'id'>[],
  stretch: readonly RecordedEvent[],
): AppendResult | 'partly' | undefined {
  const byId = new Map(stretch.map((event) => [event.id, event]));
  const found = events.map(({ id }) => byId.get(id));
  if (found.every((event) => event === undefined)) return undefined;
  const first = found[0];
  const last = found.at(-1);
  const inOrder = found.every(
    (event, index) => first !== undefined && event?.revision === first.revision + BigInt(index),
  );
  return inOrder && last ? { revision: last.revision, position: last.position } : 'partly';
}
