import { shareInFlight } from '../../platform/batcher.ts';
import type { Position } from '../port.ts';
import type { Namespace } from './namespace.ts';
import { positionOf, toRecorded } from './record.ts';
import type { Scanner } from './scan.ts';

/** When the server ended at `end`, this log ended at `head`. */
interface KnownHead {
  readonly end: Position;
  readonly head: Position;
}

const NOTHING: KnownHead = { end: 0n, head: 0n };

/** Position of the log's newest event, searched backwards from the server's end up to the last known end. */
export function headOf({ begin, prefix }: Namespace, scanner: Scanner): () => Promise<Position> {
  let known = NOTHING;

  return shareInFlight(async () => {
    const first = await begin();
    if (first === undefined) return 0n;
    let before = known;
    let end: Position | undefined;
    const found = (head: Position): Position => {
      known = { end: end ?? 0n, head };
      return head;
    };
    for await (const stretch of scanner.stretches('backwards', undefined, 1)) {
      for (const resolved of stretch) {
        const position = positionOf(resolved);
        if (position === undefined) continue;
        end ??= position;
        // The log became shorter: a backup was restored.
        if (end < before.end) before = NOTHING;
        if (position <= before.end) return found(before.head);
        if (position <= first) return found(0n);
        const event = toRecorded(resolved, prefix);
        if (event) return found(event.position);
      }
    }
    return found(0n);
  });
}
