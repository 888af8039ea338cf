import { benchAppends } from './appends.ts';
import { benchAtTheDesk } from './at-the-desk.ts';
import { benchAuditLog } from './audit-log.ts';
import { benchBookings } from './bookings.ts';
import { benchEventLogs } from './event-logs.ts';
import { benchFirstVisits } from './first-visits.ts';
import { benchFloors } from './floors.ts';
import { benchGrid, type GridLoad } from './grid.ts';
import { benchHostile } from './hostile.ts';
import type { Attackers } from './hostile-files.ts';
import { benchHotSpot } from './hot-spot.ts';
import type { Machine } from './machine.ts';
import { benchMoreViews } from './more-views/measure.ts';
import { startProduct } from './product.ts';
import { benchRebuild } from './rebuild.ts';
import type { Results } from './report.ts';
import { usualEvent } from './sample.ts';
import { benchSiteVisits } from './site-visits.ts';

/** How much of everything a run does. */
export interface Effort {
  /** Clients that write at once. */
  readonly clients: readonly number[];
  /** Clients that read at once. */
  readonly readers: readonly number[];
  readonly rounds: number;
  /** Per measurement; what goes before one, and an attack, follow it. */
  readonly seconds: number;
  /** Sizes of the centers whose grids are read. */
  readonly courts: readonly number[];
  /** Bookings of each kind in a round, one at a time. */
  readonly each: number;
  readonly attackers: Attackers;
  /** Length of the log that is rebuilt. */
  readonly events: number;
  /** Length of the audit log whose pages are turned. */
  readonly entries: number;
  readonly repeats: number;
  /** Citizens' pages of each kind: those for visitors, those for a person. */
  readonly pages: number;
}

export type Measured = Omit<Results, 'facts'>;

const FEW_COURTS = 8;
/** On which bookings are made. */
export const MANY_COURTS = 50;

async function benchGrids(machine: Machine, effort: Effort): Promise<Pick<Measured, 'grids' | 'bookings'>> {
  const grids = new Map<number, readonly GridLoad[]>();
  let bookings: Measured['bookings'] = new Map();
  for (const courts of effort.courts) {
    const url = await machine.database();
    const product = await startProduct(url, courts, Math.max(...effort.clients));
    try {
      grids.set(courts, await benchGrid(product, courts, effort));
      if (courts !== MANY_COURTS) continue;
      const event = await usualEvent(product.stores.codec);
      bookings = await benchBookings(product, { url, event, courts }, effort);
    } finally {
      await product.end();
    }
  }
  return { grids, bookings };
}

async function underAttack(machine: Machine, effort: Effort): Promise<Measured['hostile']> {
  // Attackers have addresses of their own.
  const env = { TRUST_PROXY: 'true' };
  const product = await startProduct(await machine.database(), FEW_COURTS, 1, { env });
  try {
    return await benchHostile(product, FEW_COURTS, effort);
  } finally {
    await product.end();
  }
}

async function benchRebuilds(machine: Machine, effort: Effort): Promise<Measured['rebuilds']> {
  const others = {
    copied: await machine.database(),
    scattered: await machine.database(),
    fromEventStoreDb: await machine.database(),
  };
  return benchRebuild(await machine.database(), others, effort);
}

type Scenario = (machine: Machine, effort: Effort) => Promise<Partial<Measured>>;

/**
 * All that is measured, in this order. `npm run bench` runs it in full and `test/simulation/bench.e2e` small; each product that a
 * scenario starts is checked at its end (`product.ts`).
 */
export const SCENARIOS = {
  'appends through the event store': async (machine, effort) => ({
    appends: await benchAppends(await machine.database(), effort),
  }),
  rebuilds: async (machine, effort) => ({ rebuilds: await benchRebuilds(machine, effort) }),
  'pages of the audit log': async (machine, effort) => ({
    auditLog: await benchAuditLog(await machine.database(), effort),
  }),
  'bookings with more read models': async (machine, effort) => ({
    moreViews: await benchMoreViews(machine, effort),
  }),
  'first visits on a slow phone': async (machine, { rounds }) => ({
    firstVisits: await benchFirstVisits(await machine.database(), rounds * 2 + 1),
  }),
  'pages of citizens': async (machine, effort) => ({
    siteVisits: await benchSiteVisits(await machine.database(), effort),
  }),
  'grids and bookings over HTTP': benchGrids,
  'bookings on both event logs': async (machine, effort) => ({
    eventLogs: await benchEventLogs(machine, effort),
  }),
  'bookings on a shared floor': async (machine, effort) => ({
    floors: await benchFloors(machine, effort),
  }),
  'a day that all want': async (machine, effort) => ({ hotSpot: await benchHotSpot(machine, effort) }),
  'one booking at a time': async (machine, effort) => ({ atTheDesk: await benchAtTheDesk(machine, effort) }),
  'the grid under attack': async (machine, effort) => ({ hostile: await underAttack(machine, effort) }),
} as const satisfies Readonly<Record<string, Scenario>>;
