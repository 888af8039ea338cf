import type { AtTheDesk } from './at-the-desk.ts';
import type { AuditLog } from './audit-log.ts';
import type { Bookings } from './bookings.ts';
import type { EventLogs, OnLogs } from './event-logs.ts';
import type { FirstVisits } from './first-visits.ts';
import type { GridLoad } from './grid.ts';
import type { Hostile, Latencies } from './hostile.ts';
import type { HotSpot } from './hot-spot.ts';
import { type Cells, count, fine, ms, ratio, table } from './markdown.ts';
import type { Compared } from './measure.ts';
import { type Cost, MORE, type MoreViews } from './more-views/measure.ts';
import type { Load } from './product.ts';
import { firstVisitsPart, sitePart } from './report-pages.ts';
import type { SiteVisits } from './site-visits.ts';

export interface Results {
  readonly facts: readonly string[];
  /** Keyed by number of clients. */
  readonly bookings: ReadonlyMap<number, Bookings>;
  readonly eventLogs: EventLogs;
  /** Keyed by number of clients. */
  readonly floors: ReadonlyMap<number, Compared>;
  readonly hotSpot: HotSpot;
  readonly atTheDesk: AtTheDesk;
  readonly moreViews: MoreViews;
  readonly appends: ReadonlyMap<number, Compared>;
  /** Keyed by number of courts. */
  readonly grids: ReadonlyMap<number, readonly GridLoad[]>;
  readonly hostile: Hostile;
  readonly rebuilds: ReadonlyMap<string, Compared>;
  readonly auditLog: AuditLog;
  /** Null where there was no browser. */
  readonly firstVisits: FirstVisits | null;
  /** The same. */
  readonly siteVisits: SiteVisits | null;
}

/** The results as a Markdown page. Ratios come first: they say something of another machine too. */
export function page(results: Results): string {
  const { facts, bookings, eventLogs, moreViews, appends, grids, hostile, rebuilds, auditLog, firstVisits } =
    results;
  return [
    '# Benchmark',
    `Made by \`npm run bench\`. Each number has its yardstick beside it, measured in turns in the same run on the same
machine: the **ratios** are the message, absolute numbers only show the order of magnitude. Separate measurements are in
[measurements.md](measurements.md).`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    '## Bookings over HTTP',
    `A server process as it is deployed, a session for each client and an \`Idempotency-Key\` for each booking, as the
console sends one; a booking is answered when the grid shows it. The yardstick: as many clients that insert one row each
into a table on the same Postgres, and do nothing else. Another one is Postgres' own benchmark, \`pgbench -N\`, with as many
clients (bounds: 0.35, 0.40, 0.50; a dash where it is not installed). The server has been booking for some seconds before.`,
    table(
      ['clients', 'ratio', 'bookings/s', 'raw inserts/s', 'beside pgbench', 'pgbench/s'],
      [...bookings].map(bookingsRow),
    ),
    `Where the time of one goes, as the server measures it itself: means in milliseconds. The request is all from its head
to the answer; the command decides and appends; then the answer waits for a batch of the reservations, and
the rest is the session, the checks, the claim of the key and waiting for a turn. Last, what of its processor the server
spends on a booking until it is at rest again: all read models included, and the processes that follow the log.`,
    table(
      ['clients', 'request', 'command', 'of it the append', 'batch of the reservations', 'processor'],
      [...bookings].map(phasesRow),
    ),
    ...logsPart(eventLogs),
    ...floorsPart(results.floors),
    ...hotSpotPart(results.hotSpot),
    ...deskPart(results.atTheDesk),
    '## More read models',
    `The same bookings with today's read models, the yardstick, and with ${MORE} more that listen to the same events and keep
a row for each reservation. Statements are those that the server sends to Postgres, for whatever reason, while
it is booked; milliseconds are of its processor.`,
    table(
      ['clients', 'ratio', 'bookings/s', 'today', 'statements', 'today', 'processor', 'today'],
      [...moreViews.speed].map((row) => moreViewsRow(moreViews, row)),
    ),
    `One booking after a quiet second, without what the server sends when nothing happens: ${fine(moreViews.today.alone)}
statements today, ${fine(moreViews.more.alone)} with ${MORE} more.`,
    '## Appends through the event store',
    'One event an append, straight from a process without HTTP. The yardstick is the same.',
    table(['clients', 'ratio', 'appends/s', 'raw inserts/s'], [...appends].map(comparedRow)),
    '## Reading the grid',
    `The day of a centre, two hours of three booked on each court, beside \`GET /healthz\` of the same server. "Changing" is
the same while one client books without a pause on other days, and "kept" its share of the grids a second in quiet. An answer is
shared by those who ask within a second, until its day changes. Latencies in milliseconds.`,
    table(
      [
        'courts',
        'connections',
        'ratio',
        'grids/s',
        'p50',
        'p99',
        'kept',
        'changing/s',
        'p50',
        'p99',
        'healthz/s',
        'p50',
        'p99',
      ],
      [...grids].flatMap(([courts, loads]) => loads.map((load) => gridRow(courts, load))),
    ),
    ...hostilePart(hostile),
    '## Rebuilding read models, and copying the log',
    `From the first event to the switch of the views; personal fields are unsealed on the way. The yardstick: to read the
same events in order, and do nothing with them. "All at once" are all read models of the product, from one reading; "copy"
is \`events:copy\` into another database. "From EventStoreDB" is beside the same from the embedded log. "Copy into EventStoreDB" is of another log, in which neighbours are never of one
stream; its yardstick are the appends a second of the bare client there, 64 at once, a call each.`,
    table(['read model', 'ratio', 'rebuilt events/s', 'read events/s'], [...rebuilds].map(comparedRow)),
    ...auditPart(auditLog),
    ...firstVisitsPart(firstVisits),
    ...sitePart(results.siteVisits),
  ].join('\n\n');
}

/** The part of the page on bookings with either log. */
export function logsPart({ server, bookings }: EventLogs): string[] {
  return [
    '## Bookings on EventStoreDB',
    `The same bookings on two servers that differ in their log only; the yardstick is the embedded log. EventStoreDB is
${server}. Milliseconds, as above: the append, and the processor of the product's server until it is at rest again.`,
    table(
      ['clients', 'ratio', 'bookings/s', 'embedded', 'append', 'embedded', 'processor', 'embedded'],
      [...bookings].map(logsRow),
    ),
  ];
}

/** The part of the page on courts of one floor. */
export function floorsPart(floors: Results['floors']): string[] {
  return [
    '## Bookings on a shared floor',
    `Bookings on 24 courts that lie on one floor, and so share a stream a day; the yardstick is 24 courts on none, of the
same server. Bounds: a ratio of 0.83 with one client.`,
    table(['clients', 'ratio', 'bookings/s', 'on no floor'], [...floors].map(comparedRow)),
  ];
}

/** The part of the page on a day that all want. */
export function hotSpotPart({ least, ...both }: HotSpot): string[] {
  return [
    '## One day of one court that all want',
    `64 clients at once book and cancel, each a quarter of an hour of its own on one court and day, and so in one stream; the
yardstick are 64 clients who do the same on a court each. Bound: a ratio of 0.5. The client with the fewest bookings had
${fine(least)} of the mean.`,
    table(['clients', 'ratio', 'bookings/s', 'on courts of their own'], [comparedRow([64, both])]),
  ];
}

export function deskPart({ one, series, elsewhere }: AtTheDesk): string[] {
  return [
    '## One booking at a time',
    `From the request to its answer, medians in milliseconds, and until another screen has heard of the booking and read a grid that
shows it. The yardstick is one booking; bounds: a ratio of 4 for the series, 60 ms for the other screen.`,
    table(
      ['', 'ratio', 'p50', 'p99'],
      [
        ['a booking', '1', ms(one), '–'],
        ['a series of 30', ratio(series / one), ms(series), '–'],
        ['on another screen', ratio(elsewhere.p50 / one), ms(elsewhere.p50), ms(elsewhere.p99)],
      ],
    ),
  ];
}

function logsRow([clients, both]: readonly [number, OnLogs]): Cells {
  const { embedded, eventStoreDb } = both;
  const phases = [eventStoreDb.append, embedded.append, eventStoreDb.cpu, embedded.cpu].map(fine);
  return [...comparedRow([clients, both]), ...phases];
}

/** The part of the page on the desk under attack. */
export function hostilePart({ attackers, quiet, attacked, seconds, memory, knownDevice }: Hostile): string[] {
  const row = (name: string, latencies: Latencies): Cells => {
    const { asked, p50, p99, longest, busy } = latencies;
    return [name, ratio(p99 / quiet.p99), count(asked), ...[p50, p99, longest, busy].map(ms)];
  };
  return [
    '## The grid under attack',
    `A desk asks for its grid fifty times a second, whether the last answer has come or not, at first in quiet. The ratio is of the
p99; the bound is 2. The last column is the p99 of the processor time that the server's main thread spent until a grid was
answered.`,
    table(
      ['meanwhile', 'ratio', 'grids', 'p50', 'p99', 'longest', 'processor'],
      [
        row('quiet', quiet),
        row('hostile files', attacked.files),
        row(`${count(attackers.streams)} visitors' live connections`, attacked.crowd),
        row(`${attackers.guessers} log-ins at a time`, attacked.storm),
      ],
    ),
    `Hostile files: ${attackers.pictures} pictures (progressive JPEG and interlaced PNG of 16 bits, of 64 and 24 megapixels) and ${attackers.imports} imports
(nested elements, merged ranges, millions of rows) arrive at once, each from an account and an address of its own, and are
sent again until they had their turn: ${seconds.toFixed(0)} s. Most memory of the process that reads files:
${count(memory.reader)} MiB; of the server: ${count(memory.server)} MiB. Visitors arrive over ten seconds from 25 addresses, and try again
where they are refused. Log-ins are wrong ones, each from an address of its own; a device that has logged in before needs
${ms(knownDevice.storm)} ms for its log-in at most, ${ms(knownDevice.quiet)} ms in quiet.`,
  ];
}

/** The part of the page on the audit log. */
function auditPart({ entries, months, bytes, bare, questions }: AuditLog): string[] {
  return [
    '## Pages of the audit log',
    `${count(entries)} entries of ten years in ${months} partitions, ${count(bytes)} bytes each with all indexes, made in SQL. The
screen requests the entries of a page and their total number. The yardstick: a statement that reads no table.`,
    table(
      ['asked', 'ratio', 'ms', 'bare ms'],
      [...questions].map(([name, time]) => [name, ratio(time / bare), ms(time), fine(bare)]),
    ),
  ];
}

function bookingsRow(row: readonly [number, Bookings]): Cells {
  const [, { ours, pgbench }] = row;
  return [...comparedRow(row), pgbench ? ratio(ours / pgbench) : '–', pgbench ? count(pgbench) : '–'];
}

function comparedRow([name, both]: readonly [string | number, Compared]): Cells {
  return [name, ratio(both.ratio), count(both.ours), count(both.yardstick)];
}

function moreViewsRow({ today, more }: MoreViews, [clients, speed]: readonly [number, Compared]): Cells {
  const both = (of: (cost: Cost) => ReadonlyMap<number, number>) =>
    [more, today].map((cost) => fine(of(cost).get(clients) ?? 0));
  return [
    ...[clients, ratio(speed.ratio), count(speed.ours), count(speed.yardstick)],
    ...both(({ statements }) => statements),
    ...both(({ cpu }) => cpu),
  ];
}

function phasesRow([clients, { phases }]: readonly [number, Bookings]): Cells {
  const { request, command, append, views, cpu } = phases;
  return [clients, ...[request, command, append, views, cpu].map(fine)];
}

function gridRow(courts: number, { connections, ratio: share, grid, changing, healthz }: GridLoad): Cells {
  const cells = ({ perSecond, p50, p99 }: Load) => [count(perSecond), ms(p50), ms(p99)];
  const kept = ratio(changing.perSecond / grid.perSecond);
  return [courts, connections, ratio(share), ...cells(grid), kept, ...cells(changing), ...cells(healthz)];
}
