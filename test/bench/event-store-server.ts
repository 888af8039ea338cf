import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandInProcess } from '../support/esdb-stand-in/child.ts';

export interface EventStoreServer {
  readonly url: string;
  /** For the reader of the results. */
  readonly name: string;
  end(): Promise<void>;
}

/** The EventStoreDB of `EVENTSTORE_URL`, or else the stand-in of the tests in a process of its own. */
export async function openEventStoreServer(): Promise<EventStoreServer> {
  const given = process.env.EVENTSTORE_URL?.trim();
  if (given) return { url: given, name: 'the server of `EVENTSTORE_URL`', end: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'reservas-bench-esdb-'));
  const { url, kill } = await startStandInProcess({ file: join(folder, 'log') });
  return {
    url,
    name: 'the stand-in of the tests, a Node process on the same processors',
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
