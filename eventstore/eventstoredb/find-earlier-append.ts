import type { EncodedEvent } from '../append-request.ts';
import type { AppendResult, RecordedEvent } from '../port.ts';

/** The result of an append whose events are in this range; `partly`: some, or in another order; undefined: none. */
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
