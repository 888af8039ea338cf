import { randomBytes } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { connect } from '../../../eventstore/eventstoredb/client.ts';
import { parseAddress, withNamespace } from '../../../eventstore/eventstoredb/connection-url.ts';
import { startStandIn } from './server.ts';

interface StartedTarget {
  readonly url: string;
  stop(): void;
}

export interface EventStoreDbTarget {
  readonly name: string;
  /** Others may write on a given server. */
  readonly isReal: boolean;
  /** A stand-in with an empty log, or the shared server of `EVENTSTORE_URL`. */
  start(): Promise<StartedTarget>;
  /** An empty log beside others that are being written. */
  startNamespace(): Promise<StartedTarget>;
}

export const eventStoreDbTarget: EventStoreDbTarget = targetFor(process.env.EVENTSTORE_URL);

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

/** Others permanently write streams with similar names. */
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
