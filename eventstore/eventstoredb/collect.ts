import type { StreamingRead } from '@eventstore/db-client';
import { TimeoutError } from '../../platform/timeout.ts';
import { EventStoreUnavailableError } from '../port.ts';

/**
 * Reads everything; rejects after `timeoutMs` of silence. Late errors need a listener, or they end the process.
 * @throws EventStoreUnavailableError where the client was disposed meanwhile, which ends a read like its last event
 */
export async function collect<E>(
  open: () => StreamingRead<E>,
  timeoutMs: number,
  isDisposed: () => boolean,
): Promise<E[]> {
  const read = open();
  const events: E[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
      const settle = (end: () => void) => (): void => {
        clearTimeout(timer);
        end();
      };
      read.on('error', (error) => settle(() => reject(error))());
      read.on(
        'end',
        settle(() =>
          isDisposed() ? reject(new EventStoreUnavailableError('the event log is closed')) : resolve(),
        ),
      );
      read.on('data', (event) => {
        timer.refresh();
        events.push(event);
      });
    });
    return events;
  } finally {
    void read.cancel().catch(() => undefined);
    read.destroy();
  }
}
