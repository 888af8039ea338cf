import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import type { Change } from '../kit/change.ts';
import { changesOf, type Projection } from '../kit/projection.ts';
import type { Generation } from './bookkeeping.ts';
import { physicalTable } from './generations.ts';

export interface BatchTarget {
  readonly projection: Projection;
  readonly generation: Pick<Generation, 'name' | 'generation'>;
}

/** A change with its rows as a parameter of the statement. */
export interface FoldedChange extends Omit<Change, 'rows'> {
  readonly json: string;
}

export interface Folded {
  readonly changes: readonly FoldedChange[];
  /** Live topics that change. */
  readonly keys: readonly string[];
}

/** Changes of a generation by these events. */
export function fold({ projection, generation }: BatchTarget, events: readonly StoredEvent[]): Folded {
  const table = ({ name }: { name: string }) => physicalTable(name, generation.generation);
  const { changes, keys } = changesOf(projection, table, events);
  return { changes: changes.map(({ rows, ...change }) => ({ ...change, json: JSON.stringify(rows) })), keys };
}

/** Keyed by the list of events, of which each target has its own. */
const ahead = new WeakMap<readonly RecordedEvent[], Folded>();

interface Share extends BatchTarget {
  readonly events: readonly RecordedEvent[];
}

/** Folds the events of each target, except where that was done ahead; each is decoded once. @throws UndecodableEventError */
export async function foldTogether<S extends Share>(
  codec: Codec,
  shares: readonly S[],
): Promise<readonly (S & Folded)[]> {
  const wanted = [...new Set(shares.flatMap(({ events }) => (ahead.has(events) ? [] : events)))];
  const decoded = await codec.decode(wanted);
  const stored = new Map(wanted.map((event, index) => [event, decoded[index]]));
  const read = (events: readonly RecordedEvent[]) => events.flatMap((event) => stored.get(event) ?? []);
  return shares.map((share) => ({
    ...share,
    ...(ahead.get(share.events) ?? fold(share, read(share.events))),
  }));
}

/** Folds events before their turn, while Postgres writes those before. @throws UndecodableEventError */
export async function foldAhead(codec: Codec, shares: readonly Share[]): Promise<void> {
  for (const { events, changes, keys } of await foldTogether(codec, shares))
    ahead.set(events, { changes, keys });
}
