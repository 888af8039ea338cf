import { randomBytes } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { connect } from '../../../eventstore/eventstoredb/client.ts';
import { parseAddress, withNamespace } from '../../../eventstore/eventstoredb/connection-url.ts';
import { startStandIn } from './server.ts';

export interface StartedTarget {
  readonly url: string;
  stop(): void;
}

export interface EventStoreDbTarget {
  /** For the titles of the suites: says whether it is a real server. */
  readonly name: string;
  /** Whether it is a given server, on which others may be writing. */
  readonly isReal: boolean;
  /** Gives the server's address: a stand-in's of its own, with an empty log, or that of `EVENTSTORE_URL`, shared. */
  start(): Promise<StartedTarget>;
  /** The same for an empty log beside others that others have written to, and are writing to. */
  startNamespace(): Promise<StartedTarget>;
}

/** The server of `EVENTSTORE_URL` where there is one, the stand-in otherwise. */
export const eventStoreDbTarget: EventStoreDbTarget = targetFor(process.env.EVENTSTORE_URL);

/** A name that no other test has. */
export const freshNamespace = () => `t${randomBytes(8).toString('hex')}`;

function targetFor(url: string | undefined): EventStoreDbTarget {
  if (!url) {
    const start = () => startStandIn();
    return { name: 'EventStoreDB (stand-in)', isReal: false, start, startNamespace: () => busy(start) };
  }
  const start = async () => ({ url, stop: () => undefined });
  return {
    name: `EventStoreDB at ${url.replace(/\/\/[^@/]*@/, '//')}`,
    isReal: true,
    start,
    startNamespace: () => busy(start),
  };
}

/** A namespace on a server where somebody else writes streams of the like names, and does not end. */
async function busy(start: () => Promise<StartedTarget>): Promise<StartedTarget> {
  const { url, stop } = await start();
  const { client, credentials, close } = connect(parseAddress(url));
  const others = freshNamespace();
  const write = (count: number) => {
    const events = Array.from({ length: count }, (_, n) => jsonEvent({ type: 'SlotReserved', data: { n } }));
    return client.appendToStream(`${others}.stream-1`, events, { credentials });
  };
  await write(500);
  const again = setInterval(() => void write(3).catch(() => undefined), 20);
  return {
    url: withNamespace(url, freshNamespace()),
    stop() {
      clearInterval(again);
      void close(500);
      stop();
    },
  };
}
