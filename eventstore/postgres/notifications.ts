import type pg from 'pg';
import { pause } from '../../platform/backoff.ts';
import type { Position } from '../port.ts';
import { CHANNEL } from './append-function.ts';
import type { StoreLogger } from './logger.ts';

const LONGEST_PAUSE_MS = 5_000;

export interface Listening {
  connect(): pg.Client;
  /** Whether this process appended there: it already knows. */
  isOwn(serverProcess: number): boolean;
  onNews(head?: Position): void;
  readonly signal: AbortSignal;
  readonly logger: StoreLogger | undefined;
}

/** Calls `onNews` after appends of other processes, and after a reconnect. Resolves soon after `signal`. */
export async function listen({ connect, isOwn, onNews, signal, logger }: Listening): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await listenUntilLost(connect(), signal, (head, serverProcess) => {
        failures = 0;
        if (serverProcess === undefined || !isOwn(serverProcess)) onNews(head);
      });
    } catch (error) {
      if (signal.aborted) return;
      // Once, not at every attempt.
      if (failures === 0)
        logger?.warn({ err: error }, 'notifications of the event log are lost; polling goes on');
      await pause(failures, LONGEST_PAUSE_MS, signal);
    }
  }
}

async function listenUntilLost(
  client: pg.Client,
  ended: AbortSignal,
  onNews: (head?: Position, serverProcess?: number) => void,
): Promise<void> {
  const loss = lossOf(client, ended);
  try {
    await Promise.race([client.connect(), loss.promise]);
    client.on('notification', ({ payload, processId }) => onNews(positionOf(payload), processId));
    await Promise.race([client.query(`listen ${CHANNEL}`), loss.promise]);
    onNews();
    await loss.promise;
  } finally {
    loss.forget();
    // No await: the server may be gone.
    void client.end().catch(() => undefined);
  }
}

function lossOf(client: pg.Client, ended: AbortSignal): { promise: Promise<never>; forget(): void } {
  let forget = () => {};
  const promise = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error('the event log is closed'));
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection was closed')));
    ended.addEventListener('abort', abort);
    forget = () => ended.removeEventListener('abort', abort);
  });
  return { promise, forget };
}

/** Others may use the channel: an invalid payload only triggers a read. */
function positionOf(payload: string | undefined): Position | undefined {
  return payload && /^\d+$/.test(payload) ? BigInt(payload) : undefined;
}
