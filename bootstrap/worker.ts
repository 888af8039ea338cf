import cluster from 'node:cluster';
import type { MetricsSnapshot } from '../api/http/monitoring/metrics.ts';
import { progressOn } from '../platform/progress.ts';
import type { Announcer } from './announcer.ts';
import type { Services } from './services.ts';
import { createMeasuring, type WorkerMessage } from './worker-messages.ts';

/** This process as one of several that answer requests: see `workers.ts`. */
export interface Worker {
  /** The first of its start logs advice, the others do not. */
  readonly isFirst: boolean;
  readonly announcer: Announcer;
  /** Measurements of the others at the same address. */
  others(own: MetricsSnapshot): Promise<readonly MetricsSnapshot[]>;
  /** Passes on what the read models announce, and measures when asked. */
  serve(services: Pick<Services, 'bus' | 'metrics'>): void;
}

/** Null: this process was not started as one. `onAlone`: the process that started it has ended. */
export function asWorker(onAlone: () => void): Worker | null {
  if (!cluster.isWorker) return null;
  const measuring = createMeasuring();
  // Without a channel there is nobody to hear it, and this process ends.
  const send = (message: WorkerMessage) =>
    void (process.connected && process.send?.(message, undefined, undefined, () => undefined));
  process.once('disconnect', onAlone);
  return {
    isFirst: cluster.worker?.id === 1,
    announcer: {
      starting: () => undefined,
      progress: (label) => progressOn({ write: () => undefined, isTTY: false }, label),
      ready: (url) => send({ kind: 'ready', url }),
      projecting: () => undefined,
      stopping: () => undefined,
    },
    others: (own) => measuring.ask(send, { own }),
    serve({ bus, metrics }) {
      process.on('message', (message: WorkerMessage) => {
        if (message.kind === 'moved') bus.publishLocally(message.moved);
        if (message.kind === 'measure')
          void metrics
            .snapshot()
            .then((own) => send({ kind: 'measured', call: message.call, snapshots: [own] }));
        measuring.take(message);
      });
    },
  };
}
