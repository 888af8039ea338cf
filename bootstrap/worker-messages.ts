import type { MetricsSnapshot } from '../api/http/monitoring/metrics.ts';
import type { ViewsMoved } from '../platform/bus.ts';
import { withTimeout } from '../platform/timeout.ts';

/** `own`: measurements of a worker that asks for those of the others. */
export interface Measure {
  readonly kind: 'measure';
  readonly call: number;
  readonly own?: MetricsSnapshot | undefined;
}

/** Between the process that projects and the workers of its start. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'moved'; readonly moved: ViewsMoved }
  | Measure
  | { readonly kind: 'measured'; readonly call: number; readonly snapshots: readonly MetricsSnapshot[] };

type Send = (message: WorkerMessage) => void;

interface Question {
  readonly own?: MetricsSnapshot;
  readonly withinMs?: number;
}

const ANSWER_MS = 2_000;
/** Shorter, as a worker waits for the answer that has theirs. */
export const WORKER_ANSWER_MS = 1_000;

/** Questions for measurements, and their answers. */
export function createMeasuring() {
  const open = new Map<number, (snapshots: readonly MetricsSnapshot[]) => void>();
  let last = 0;
  return {
    /** None from a process that does not answer in time. */
    async ask(send: Send, { own, withinMs = ANSWER_MS }: Question): Promise<readonly MetricsSnapshot[]> {
      last += 1;
      const call = last;
      const answer = new Promise<readonly MetricsSnapshot[]>((resolve) => open.set(call, resolve));
      try {
        send({ kind: 'measure', call, own });
        return await withTimeout(withinMs, answer);
      } catch {
        return [];
      } finally {
        open.delete(call);
      }
    },
    take(message: WorkerMessage): void {
      if (message.kind === 'measured') open.get(message.call)?.(message.snapshots);
    },
  };
}
