import type { StoredEvent } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import { groupBy } from '../../platform/group-by.ts';
import { foldHistory, type HistoryEntry } from './history.ts';
import { eventsOf, type LoggedEvent, loggedStreams, readEventOf, type Sources, TECHNICAL } from './read.ts';

/** Registers that are read together. */
const AT_ONCE = 16;

/** The events of many audit entries with their changes, by position. Each stream is read once, each register folded once. */
export async function readEventsOf(
  sources: Sources,
  entries: readonly LoggedEvent[],
): Promise<ReadonlyMap<string, HistoryEntry>> {
  const once = readingOnce(sources, entries);
  const registers = [...groupBy(entries, ({ table, registerId }) => `${table} ${registerId}`).values()];
  const found = new Map<string, HistoryEntry>();
  for (let first = 0; first < registers.length; first += AT_ONCE) {
    await Promise.all(
      registers.slice(first, first + AT_ONCE).map((asked) => readRegister(once, asked, found)),
    );
    // Lets other requests run: streams that were read before are not waited for.
    await new Promise(setImmediate);
  }
  return found;
}

async function readRegister(
  sources: Sources,
  asked: readonly LoggedEvent[],
  found: Map<string, HistoryEntry>,
): Promise<void> {
  const [{ table, registerId } = { table: '', registerId: '' }] = asked;
  const events = await eventsOf(sources, table, registerId);
  const history = foldHistory(events.filter(({ event }) => !TECHNICAL.has(event.type)));
  const byPosition = new Map(history.map((entry) => [positionOf(entry.stored), entry]));
  for (const one of asked) {
    // A step that the history leaves out has its changes too.
    const entry = byPosition.get(one.position) ?? (await readEventOf(sources, one));
    if (entry) found.set(one.position, entry);
  }
}

const positionOf = ({ position }: StoredEvent) => position.toString();

function readingOnce(sources: Sources, entries: readonly LoggedEvent[]): Sources {
  const streams = new Map<string, Promise<readonly RecordedEvent[]>>();
  const readStream = (id: string) => {
    const known = streams.get(id) ?? sources.store.readStream(id);
    streams.set(id, known);
    return known;
  };
  const asked = groupBy(entries, ({ table }) => table);
  const byTable = new Map<string, ReturnType<typeof loggedStreams>>();
  const streamsOf = async (table: string, id: string) => {
    const ids = [...new Set(asked.get(table)?.map(({ registerId }) => registerId))];
    const known = byTable.get(table) ?? loggedStreams(sources.pool, table, ids);
    byTable.set(table, known);
    return (await known).get(id) ?? [];
  };
  return { ...sources, store: { readStream }, streamsOf };
}
