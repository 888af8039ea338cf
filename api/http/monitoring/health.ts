import type { Position } from '../../../eventstore/port.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { ProjectionStatus } from '../../../projections/runner/status.ts';
import type { Middleware } from '../context.ts';

export type ViewStatus = Pick<ProjectionStatus, 'name' | 'state' | 'lag' | 'error'> &
  Partial<Pick<ProjectionStatus, 'position' | 'isAwaited'>>;

export interface HealthSources {
  readonly stores: Readonly<Record<string, () => Promise<unknown>>>;
  readonly projections: () => Promise<readonly ViewStatus[]>;
  readonly log?: (() => string | null) | undefined;
  /** Head at the start; read models before it are behind. */
  readonly since?: Position | undefined;
  readonly maxLag?: number | undefined;
  /** Reported only: without such a service bookings go on. */
  readonly optional?: HealthSources['stores'] | undefined;
}

/** Normal load causes little lag. */
const MAX_LAG = 1_000;
export const PROBE_MS = 2_000;

type View = Pick<ViewStatus, 'name' | 'lag' | 'error'> & { readonly state: ViewStatus['state'] | 'behind' };

export type Reached = Readonly<Record<string, 'ok' | 'unreachable'>>;

interface Readiness {
  readonly ready: boolean;
  readonly log?: string;
  readonly stores: Reached;
  readonly optional?: Reached;
  readonly projections: readonly View[];
}

export const alive: Middleware = async (ctx) => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { response: 'OK' };
};

/** Stores reachable, read models current, not stopping; otherwise 503 with the reason. */
export function ready(sources: HealthSources, stopping: () => boolean): Middleware {
  return async (ctx) => {
    const found = await check(sources);
    const readiness = stopping() ? { ...found, ready: false, stopping: true } : found;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = readiness.ready ? 200 : 503;
    ctx.body = { response: readiness.ready ? 'OK' : 'ERROR', ...readiness };
  };
}

/** For a proxy choosing between processes: problems that all share don't count. */
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
  const [reached, others, status] = await Promise.all([
    reachedStores(stores),
    optional && reachedStores(optional),
    // An unknown read model counts as behind.
    withTimeout(PROBE_MS, projections()).catch(() => null),
  ]);
  const views = (status ?? []).map((each) =>
    viewOf(each, each.lag > maxLag || (each.position ?? since) < since || each.isAwaited === true),
  );
  const problem = log?.() ?? null;
  return {
    ready:
      problem === null &&
      Object.values(reached).every((state) => state === 'ok') &&
      status !== null &&
      views.every(({ state }) => state === 'running'),
    ...(problem === null ? {} : { log: problem }),
    stores: reached,
    ...(others ? { optional: others } : {}),
    projections: views,
  };
}

export async function reachedStores(stores: HealthSources['stores']): Promise<Reached> {
  const reached = Object.entries(stores).map(
    async ([name, probe]) => [name, (await isReachable(probe)) ? 'ok' : 'unreachable'] as const,
  );
  return Object.fromEntries(await Promise.all(reached));
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
