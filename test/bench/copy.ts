import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { postgresEventStore } from '../../eventstore/postgres.ts';
import { copyLog } from '../../eventstore/transfer/copy.ts';
import { readLog } from '../../eventstore/transfer/read-log.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { type Compared, timed } from './measure.ts';

/** Events a second that `events:copy` carries into another database, beside a plain read of them. */
export async function benchCopy(source: EventStore, targetUrl: string): Promise<Compared> {
  await migrate(targetUrl, eventstoreMigrations);
  const target = postgresEventStore({ url: targetUrl });
  let events = 0;
  const read = await timed(async () => {
    for await (const _ of readLog(source)) events += 1;
  });
  const copy = await timed(() => copyLog(source, target));
  await target.close();
  const perSecond = (ms: number) => events / (ms / 1_000);
  return { ours: perSecond(copy), yardstick: perSecond(read), ratio: read / copy };
}
