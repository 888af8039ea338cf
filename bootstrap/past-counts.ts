import { addUp, countsOf, type MetricsSnapshot } from '../api/http/monitoring/metrics.ts';

/**
 * Counts of workers that ended or do not answer, as last measured. A sum without them falls, which reads as a restart: Prometheus
 * would count the rest of it again.
 */
export function createPastCounts<Worker>() {
  const last = new Map<Worker, MetricsSnapshot>();
  let ended: readonly MetricsSnapshot[] = [];
  return {
    /** `measured`: empty without an answer. */
    of(worker: Worker, measured: readonly MetricsSnapshot[]): readonly MetricsSnapshot[] {
      const [now] = measured;
      if (now) last.set(worker, countsOf(now));
      const known = last.get(worker);
      return now || !known ? measured : [known];
    },
    end(worker: Worker): void {
      const counts = last.get(worker);
      last.delete(worker);
      if (counts) ended = [addUp([...ended, counts])];
    },
    ended: () => ended,
  };
}
