import type { Position } from '../../../eventstore/port.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { ProjectionStatus } from '../../../projections/runner/status.ts';
import type { Middleware } from '../context.ts';

/** The state of a read model, as the API shows it. */
export type ViewStatus = Pick<ProjectionStatus, 'name' | 'state' | 'lag' | 'error'> &
  Partial<Pick<ProjectionStatus, 'position'>>;

export interface HealthSources {
  /** Name and probe of each store: resolves where the store responds. */
  readonly stores: Readonly<Record<string, () => Promise<unknown>>>;
  readonly projections: () => Promise<readonly ViewStatus[]>;
  /** The problem of the event log, in one line: see `watchLog`. */
  readonly log?: (() => string | null) | undefined;
  /** Head of the log when the process started: a read model before it counts as behind. */
  readonly since?: Position | undefined;
  /** Positions that a read model may lie back before it counts as behind; default `MAX_LAG`. */
  readonly maxLag?: number | undefined;
  /**
   * Name of each optional service, and whether it is reachable. Only reported: without it the process works, but
   * slower.
   */
  readonly optional?: Readonly<Record<string, () => boolean>> | undefined;
}

/** A read model so far behind shows yesterday's grid; a little lag under load is everyday. */
const MAX_LAG = 1_000;
const PROBE_MS = 2_000;

type View = Pick<ViewStatus, 'name' | 'lag' | 'error'> & { readonly state: ViewStatus['state'] | 'behind' };

type Reached = Readonly<Record<string, 'ok' | 'unreachable'>>;

interface Readiness {
  readonly ready: boolean;
  readonly log?: string;
  readonly stores: Reached;
  readonly optional?: Reached;
  readonly projections: readonly View[];
}

/** `GET /healthz`: the process is alive. */
export const alive: Middleware = async (ctx) => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { response: 'OK' };
};

/**
 * `GET /readyz`: the stores are reachable, the read models caught up, and the process is not about to end; 503 and what
 * is missing otherwise.
 */
export function ready(sources: HealthSources, stopping: () => boolean): Middleware {
  return async (ctx) => {
    const found = await check(sources);
    const readiness = stopping() ? { ...found, ready: false, stopping: true } : found;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = readiness.ready ? 200 : 503;
    ctx.body = { response: readiness.ready ? 'OK' : 'ERROR', ...readiness };
  };
}

/**
 * `GET /readyz/serving`, for a proxy that chooses between processes: whether this one still takes requests. Problems
 * that all processes share (an unreachable store, a stopped read model) do not count: no other process would do better.
 */
export function serving(stopping: () => boolean): Middleware {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.status = stopping() ? 503 : 200;
    ctx.body = stopping() ? { response: 'ERROR', stopping: true } : { response: 'OK' };
  };
}

async function check({
  stores,
  projections,
  optional,
  log,
  since = 0n,
  maxLag = MAX_LAG,
}: HealthSources): Promise<Readiness> {
  const [reached, status] = await Promise.all([
    Promise.all(
      Object.entries(stores).map(async ([name, probe]) => [name, await isReachable(probe)] as const),
    ),
    // A read model whose state is unknown does not count as caught up.
    withTimeout(PROBE_MS, projections()).catch(() => null),
  ]);
  const views = (status ?? []).map((each) =>
    viewOf(each, each.lag > maxLag || (each.position ?? since) < since),
  );
  const problem = log?.() ?? null;
  return {
    ready:
      problem === null &&
      reached.every(([, ok]) => ok) &&
      status !== null &&
      views.every(({ state }) => state === 'running'),
    ...(problem === null ? {} : { log: problem }),
    stores: tell(reached),
    ...(optional ? { optional: tell(Object.entries(optional).map(([name, probe]) => [name, probe()])) } : {}),
    projections: views,
  };
}

function tell(reached: readonly (readonly [name: string, ok: boolean])[]): Reached {
  return Object.fromEntries(reached.map(([name, ok]) => [name, ok ? 'ok' : 'unreachable']));
}

function viewOf({ name, lag, state, error }: ViewStatus, behind: boolean): View {
  return { name, lag, state: state === 'running' && behind ? 'behind' : state, error };
}

async function isReachable(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(PROBE_MS, probe());
    return true;
  } catch {
    return false;
  }
}
