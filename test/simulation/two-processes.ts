import { join } from 'node:path';
import { vi } from 'vitest';
import { startStandInProcess } from '../support/esdb-stand-in/child.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { newDataFolder, removeDataFolders } from '../support/product-process.ts';
import { type Setup as PairSetup, startPair, type TwoProcesses } from './pair.ts';

export type { TwoProcesses } from './pair.ts';

interface Setup extends PairSetup {
  /** Whether the log is a stand-in of EventStoreDB, in a process of its own; else it is that of the environment. */
  readonly onStandIn?: boolean;
}

export async function startTwoProcesses(setup: Setup): Promise<TwoProcesses> {
  const database = await preparedDatabase();
  const started: (() => Promise<unknown>)[] = [];
  const standIn = setup.onStandIn
    ? await startStandInProcess({ file: join(newDataFolder(), 'esdb-log') })
    : undefined;
  // Where the processes and the stores of the test look for it.
  if (standIn) vi.stubEnv('EVENTSTORE_URL', standIn.url);
  const end = async () => {
    await Promise.all(started.map((stop) => stop()));
    await standIn?.kill();
    vi.unstubAllEnvs();
    await database.drop();
    removeDataFolders();
  };
  try {
    return { ...(await startPair(setup, database.url, started)), end };
  } catch (error) {
    await end();
    throw error;
  }
}
