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

/** Folds the events of several targets before their turn, while Postgres writes those before. */
export async function foldAhead(
  codec: Codec,
  shares: readonly { readonly target: BatchTarget; readonly events: readonly RecordedEvent[] }[],
): Promise<void> {
  for (const { target, events } of shares) ahead.set(events, fold(target, await codec.decode(events)));
}

export const foldedAhead = (events: readonly RecordedEvent[]): Folded | undefined => ahead.get(events);
