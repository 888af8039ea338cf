import { randomUUID } from 'node:crypto';
import { createCodec } from '../../eventstore/codec.ts';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { type Compared, compare, perSecond } from './measure.ts';
import { rawInsert } from './raw-insert.ts';
import { usualEvent } from './sample.ts';
import type { Effort } from './scenarios.ts';

/** Appends of one event through the event store, beside raw inserts of the same. */
export async function benchAppends(
  url: string,
  { clients, rounds, seconds }: Effort,
): Promise<Map<number, Compared>> {
  await migrate(url, eventstoreMigrations);
  const store = postgresEventStore({ url });
  const event = await usualEvent(createCodec(memoryKeyRing()));
  const append = () => store.append(randomUUID(), 'no_stream', [{ ...event, id: randomUUID() }]);
  const results = new Map<number, Compared>();
  for (const count of clients) {
    const raw = await rawInsert(url, event, count);
    const both = await compare(
      rounds,
      () => perSecond(count, seconds, raw.one),
      () => perSecond(count, seconds, append),
    );
    results.set(count, both);
    await raw.close();
  }
  await store.close();
  return results;
}
