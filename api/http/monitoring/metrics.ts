import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { ProjectionMetrics } from '../../../projections/runner/feed-parts.ts';
import type { Middleware } from '../context.ts';
import type { SystemFigures } from './system.ts';
import { systemGauges } from './system-gauges.ts';

/** Interval of event loop samples; the default of 10 ms costs as much as the rest of an idle process. */
const LAG_PRECISION_MS = 50;

const LAG = 'nodejs_eventloop_lag_p99_seconds';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  readonly http: {
    observe(labels: { method: string; route: string; status: number }, seconds: number): void;
  };
  /** `outcome`: `accepted`, `unchanged`, `error`, or a refusal's code. */
  command(aggregate: string, command: string, outcome: string, seconds: number): void;
  append(outcome: 'ok' | 'lost_race' | 'failed', seconds: number): void;
  readonly projections: ProjectionMetrics;
  live(connections: number): void;
  otherLog(): void;
  logInRefused(code: string): void;
  /** A request that was refused, as too many waited before it. */
  turnedAway(rank: string): void;
  /** Measurements of this process, for those that answer at the same address. */
  snapshot(): Promise<MetricsSnapshot>;
  page(figures: SystemFigures): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Can be sent to another process. */
export type MetricsSnapshot = readonly object[];

export interface MetricsOptions {
  /** Includes Node's own, once a process. */
  readonly ofProcess?: boolean;
  /** Measurements of the others at the same address, which hear those of this process: a page has the sums. */
  readonly others?: ((own: MetricsSnapshot) => Promise<readonly MetricsSnapshot[]>) | undefined;
}

/** Without gauges, which say how something is now. */
export function countsOf(snapshot: MetricsSnapshot): MetricsSnapshot {
  return snapshot.filter((metric) => 'type' in metric && metric.type !== 'gauge');
}

/** One snapshot with the sums. */
export function addUp(snapshots: readonly MetricsSnapshot[]): MetricsSnapshot {
  return AggregatorRegistry.aggregate([...snapshots]).getMetricsAsArray();
}

export function createMetrics({ ofProcess = false, others }: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  if (ofProcess) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
    // The average, prom-client's own choice, hides one busy process among several.
    Object.assign(registry.getSingleMetric(LAG) ?? {}, { aggregator: 'max' satisfies Aggregator });
  }
  const meters = metersOf(registry);
  const { durations, counter, gauge } = meters;
  const http = durations(
    'http_request_duration_seconds',
    'Time until an answer was ready, by route template',
    ['method', 'route', 'status'],
  );
  const commands = durations('command_duration_seconds', 'Time that a command took, by what became of it', [
    'aggregate',
    'command',
    'outcome',
  ]);
  const appends = durations(
    'eventstore_append_duration_seconds',
    'Time that an append to the event log took',
    ['outcome'],
  );
  const live = gauge('live_connections', 'Open connections of the live view');
  // The process that projects serves none, so an average would hide a full one.
  const mostLive = gauge('live_connections_most', 'Those of the process that has most of them', [], 'max');
  gauge('measured_processes', 'Processes whose sums this page has').set(1);
  const otherLog = gauge(
    'event_log_other',
    '1 where the event log is not the one that the read models were made from',
    [],
    'max',
  );
  const turnedAway = counter('requests_turned_away_total', 'Requests that got no turn, by who asked', [
    'rank',
  ]);
  const logIns = counter('login_refused_total', 'Log-ins that were refused, by why', ['code']);
  // The same whichever process is asked, so never summed.
  const ofSystem = new Registry();
  const fillGauges = systemGauges(metersOf(ofSystem).gauge);
  const snapshot = () => registry.getMetricsAsJSON();
  /** Figures that can't be summed, such as the time of the start, are those of a process alone. */
  const summed = async () => {
    if (!others) return registry;
    const own = await snapshot();
    const rest = await others(own);
    return rest.length === 0 ? registry : AggregatorRegistry.aggregate([own, ...rest]);
  };
  return {
    http: { observe: (labels, seconds) => http.observe(labels, seconds) },
    command: (aggregate, command, outcome, seconds) =>
      commands.observe({ aggregate, command, outcome }, seconds),
    append: (outcome, seconds) => appends.observe({ outcome }, seconds),
    projections: projectionMetrics(meters),
    live(connections) {
      live.set(connections);
      mostLive.set(connections);
    },
    otherLog: () => otherLog.set(1),
    logInRefused: (code) => logIns.inc({ code }),
    turnedAway: (rank) => turnedAway.inc({ rank }),
    snapshot,
    async page(figures) {
      fillGauges(figures);
      const text = `${await (await summed()).metrics()}\n${await ofSystem.metrics()}`;
      return { contentType: registry.contentType, text };
    },
  };
}

type Meters = ReturnType<typeof metersOf>;

/** `durations` are in seconds. */
function metersOf(registry: Registry) {
  const registers = [registry];
  return {
    durations: <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Histogram({ name, help, labelNames, buckets: SECONDS, registers }),
    counter: <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    /** `aggregator`: how the values of several processes become one. */
    gauge: <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[] = [],
      aggregator: Aggregator = 'sum',
    ) => new Gauge({ name, help, labelNames, registers, aggregator }),
  };
}

function projectionMetrics({ durations, counter }: Meters): ProjectionMetrics {
  const labels = ['projection' as const];
  const batches = durations('projection_batch_duration_seconds', 'Time that a batch of events took', labels);
  const events = counter('projection_events_total', 'Events applied', labels);
  const failures = counter('projection_failures_total', 'How often a projection stopped at an event', labels);
  return {
    applied(projection, count, seconds) {
      batches.observe({ projection }, seconds);
      events.inc({ projection }, count);
    },
    failed: (projection) => failures.inc({ projection }),
  };
}

/** Prometheus' text form. */
export function metricsPage(metrics: Metrics, figures: () => Promise<SystemFigures>): Middleware {
  return async (ctx) => {
    const { contentType, text: page } = await metrics.page(await figures());
    ctx.set('Content-Type', contentType);
    ctx.body = page;
  };
}
