import { logSettings, onEventStoreDb } from '../../support/event-log.ts';
import { closePostgresGate } from './postgres.ts';
import { startProxy } from './proxy.ts';

/** Stops a product at its appends, so that a test can kill it between any two of them. */
export interface AppendGate {
  /** True when an append waits at the gate; false when `done` settles first. */
  appendWaits(done: Promise<unknown>): Promise<boolean>;
  /** Lets the append that waits longest through, and none behind it. */
  letOneThrough(): Promise<void>;
  /** Loses the appends that wait: their process is gone. */
  loseWaiting(): Promise<void>;
  open(): Promise<void>;
}

/** Stands before the log of the products on one database. */
export interface GateKeeper {
  /** The addresses of the stores, for the products. */
  readonly env: Readonly<Record<string, string>>;
  /** Nothing is appended from now on until it is let through. */
  close(): Promise<AppendGate>;
  end(): Promise<void>;
}

/** Why there can be no gate; null where there can be one. */
export const missingGate =
  onEventStoreDb() && !/^esdb:\/\/[^,@]+\?(.*&)?tls=false/.test(process.env.EVENTSTORE_URL ?? '')
    ? 'its gate works before one EventStoreDB without TLS only'
    : null;

/** Posts a keeper before the log that the tests run on: the tables of the database, or a given EventStoreDB. */
export async function postGateKeeper(databaseUrl: string): Promise<GateKeeper> {
  const env = { DATABASE_URL: databaseUrl };
  const { EVENTSTORE_URL: log } = logSettings(databaseUrl);
  if (!log) return { env, close: () => closePostgresGate(databaseUrl), end: async () => undefined };
  const proxy = await startProxy(log);
  return { env: { ...env, EVENTSTORE_URL: proxy.url }, close: async () => proxy.closeGate(), end: proxy.end };
}
