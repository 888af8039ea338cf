import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchAppends } from './appends.ts';
import { benchAuditLog } from './audit-log.ts';
import { benchBookings } from './bookings.ts';
import { benchEventLogs, type EventLogs } from './event-logs.ts';
import { benchFirstVisits } from './first-visits.ts';
import { benchGrid, type GridLoad } from './grid.ts';
import { benchHostile, type Hostile } from './hostile.ts';
import { type Machine, startMachine } from './machine.ts';
import { benchMoreViews } from './more-views/measure.ts';
import { startProduct } from './product.ts';
import { benchRebuild } from './rebuild.ts';
import { hostilePart, logsPart, page, type Results, sitePart } from './report.ts';
import { usualEvent } from './sample.ts';
import { benchSiteVisits, type SiteVisits } from './site-visits.ts';

/**
 * `npm run bench`: measures the built product (`npm run build` first) and writes docs/benchmark.md. With `--quick` it
 * takes about a minute, says less, and writes nothing. With `--hostile` it measures the attacks alone, with `--logs`
 * bookings on both event logs, with `--pages` the pages of citizens, and writes nothing.
 */

/** How much of everything a run does. */
export interface Effort {
  /** Clients that write at once. */
  readonly clients: readonly number[];
  /** Clients that read at once. */
  readonly readers: readonly number[];
  readonly rounds: number;
  /** Per measurement. */
  readonly seconds: number;
  /** Length of the log that is rebuilt. */
  readonly events: number;
  /** Length of the audit log whose pages are turned. */
  readonly entries: number;
  readonly repeats: number;
}

const FULL: Effort = {
  clients: [1, 16, 64],
  readers: [1, 16],
  rounds: 5,
  seconds: 1,
  events: 60_000,
  entries: 10_000_000,
  repeats: 3,
};
const QUICK: Effort = {
  clients: [1, 16, 64],
  readers: [16],
  rounds: 1,
  seconds: 1,
  events: 10_000,
  entries: 200_000,
  repeats: 1,
};

const FEW_COURTS = 8;
const MANY_COURTS = 50;
const PAGE = join(import.meta.dirname, '../../docs/benchmark.md');

async function measure(machine: Machine, effort: Effort): Promise<Results> {
  say('appends through the event store');
  const appends = await benchAppends(await machine.database(), effort);
  say('rebuilds');
  const [rebuilt, copied, scattered] = [
    await machine.database(),
    await machine.database(),
    await machine.database(),
  ];
  const rebuilds = await benchRebuild(rebuilt, copied, scattered, effort);
  say('the pages of the audit log');
  const auditLog = await benchAuditLog(await machine.database(), effort);
  say('bookings with more read models');
  const moreViews = await benchMoreViews(machine, effort);
  say('first visits on a slow phone');
  const firstVisits = await benchFirstVisits(await machine.database(), effort.rounds * 2 + 1);
  const siteVisits = await measurePages(machine, effort);
  const grids = new Map<number, readonly GridLoad[]>();
  let bookings: Results['bookings'] = new Map();
  for (const courts of [FEW_COURTS, MANY_COURTS]) {
    const url = await machine.database();
    const product = await startProduct(url, courts, Math.max(...effort.clients));
    try {
      say(`the grid of ${courts} courts`);
      grids.set(courts, await benchGrid(product, courts, effort));
      if (courts !== MANY_COURTS) continue;
      say('bookings over HTTP');
      const event = await usualEvent(product.stores.codec);
      bookings = await benchBookings(product, { url, event, courts }, effort);
    } finally {
      await product.end();
    }
  }
  const eventLogs = await measureLogs(machine, effort);
  const hostile = await measureHostile(machine, effort);
  return {
    facts: machine.facts,
    bookings,
    eventLogs,
    moreViews,
    appends,
    grids,
    hostile,
    rebuilds,
    auditLog,
    firstVisits,
    siteVisits,
  };
}

async function measurePages(machine: Machine, effort: Effort): Promise<SiteVisits | null> {
  say('the pages of citizens');
  return benchSiteVisits(await machine.database(), { visits: effort.rounds, seconds: effort.seconds });
}

function measureLogs(machine: Machine, effort: Effort): Promise<EventLogs> {
  say('bookings on both event logs');
  return benchEventLogs(machine, effort);
}

async function measureHostile(machine: Machine, effort: Effort): Promise<Hostile> {
  say('the grid under attack');
  // Attackers have addresses of their own.
  const env = { TRUST_PROXY: 'true' };
  const product = await startProduct(await machine.database(), FEW_COURTS, 1, { env });
  try {
    return await benchHostile(product, FEW_COURTS, effort);
  } finally {
    await product.end();
  }
}

function say(what: string): void {
  process.stderr.write(`measuring ${what} …\n`);
}

async function main(): Promise<void> {
  const quick = process.argv.includes('--quick');
  const machine = await startMachine();
  try {
    const effort = quick ? QUICK : FULL;
    const parts = [
      ...(process.argv.includes('--logs') ? logsPart(await measureLogs(machine, effort)) : []),
      ...(process.argv.includes('--pages') ? sitePart(await measurePages(machine, effort)) : []),
      ...(process.argv.includes('--hostile') ? hostilePart(await measureHostile(machine, effort)) : []),
    ];
    if (parts.length > 0) {
      console.log([...machine.facts, ...parts].join('\n\n'));
      return;
    }
    const text = page(await measure(machine, effort));
    console.log(text);
    if (!quick) writeFileSync(PAGE, `${text}\n`);
  } finally {
    await machine.end();
  }
}

await main();
