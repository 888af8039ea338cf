import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { openDatabase } from '../bootstrap/stores.ts';
import { logNameOf } from '../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../eventstore/eventstoredb/eventstoredb.ts';
import { type EventStore, EventStoreUnavailableError, type Position } from '../eventstore/port.ts';
import { postgresEventStore } from '../eventstore/postgres/postgres.ts';
import { copyLog, writeAll } from '../eventstore/transfer/copy.ts';
import {
  compareDigests,
  type Difference,
  digestStreams,
  type StreamDigest,
} from '../eventstore/transfer/digest.ts';
import { digestLog } from '../eventstore/transfer/log-digest.ts';
import { exportLog, readExport } from '../eventstore/transfer/ndjson.ts';
import { ConfigError } from '../platform/config.ts';
import { reachServer } from '../platform/postgres/reach-server.ts';
import { progressOn } from '../platform/progress.ts';
import { noteForViews } from './note-copy.ts';
import { allowOptions, requireOptions, say, type Tool, type Tools, UsageError } from './tool.ts';

/** Copying, comparing, exporting and importing logs. */

type Side = 'from' | 'to';
type Use = 'read' | 'write';

interface NamedLog {
  readonly store: EventStore;
  /** Equal for one log under different addresses, as far as can be determined; a namespace follows its server. */
  readonly name: string;
}

const LOG = /^(embedded$|esdb(\+discover)?:|postgres(ql)?:)/;
/** SQL state: a table that does not exist. */
const NO_TABLE = '42P01';

/** Looks at the addresses before anything is opened. @throws UsageError */
function requireLogs({ options }: Tools, ...sides: readonly Side[]): void {
  for (const side of sides)
    if (!LOG.test(options[side] ?? ''))
      throw new UsageError(`--${side} must be "embedded", esdb://… or postgres://…`);
  const [from = '', to = ''] = sides.map((side) => eventStoreNameOf(options, side));
  requireApart(from, to);
}

function eventStoreNameOf(options: Tools['options'], side: Side): string {
  const address = options[side] ?? '';
  if (!address.startsWith('esdb')) return '';
  try {
    return logNameOf(address);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message.replace(/^EVENTSTORE_URL/, `--${side}`));
  }
}

/** A log that is all of a server holds the namespaces on it, and would be copied into itself. @throws UsageError */
function requireApart(from: string, to: string): void {
  const [one = '', other = ''] = [from, to].sort();
  if (one !== '' && (other === one || other.startsWith(`${one}/`)))
    throw new UsageError(
      '--from and --to overlap; where one is a namespace of the other, go by a file: events:export, events:import',
    );
}

/** Opens a log that answers. @throws ConfigError in one line where there is none */
async function openNamed(tools: Tools, side: Side, use: Use): Promise<NamedLog> {
  const log = await openAt(tools, side, use);
  tools.shutdown.add(() => log.store.close());
  try {
    await log.store.head();
  } catch (error) {
    const none = error instanceof pg.DatabaseError && error.code === NO_TABLE;
    if (none) throw new ConfigError(`--${side} must name a log, but the product was never in that database`);
    if (error instanceof EventStoreUnavailableError)
      throw new ConfigError(`--${side}: ${error.message.replaceAll('EVENTSTORE_URL', `--${side}`)}`);
    throw error;
  }
  return log;
}

async function openAt(tools: Tools, side: Side, use: Use): Promise<NamedLog> {
  const { config, logger, shutdown, options } = tools;
  const address = options[side] ?? '';
  if (address.startsWith('esdb'))
    return {
      store: eventStoreDb({ url: address, logger }),
      name: eventStoreNameOf(options, side),
    };
  const embedded = address === 'embedded';
  const url = embedded ? (await tools.database(use === 'write')).url : address;
  const name = await reachServer(url, { setting: `--${side}`, withinMs: 0 });
  // The target may still be an empty database; the source stays as it is.
  if (!embedded && use === 'write')
    // The owner of the settings is that of another database.
    await openDatabase({
      config: { ...config, databaseUrl: url, databaseOwnerUrl: undefined },
      logger,
      shutdown,
    });
  return { store: postgresEventStore({ url, logger }), name };
}

const compare: Tool = async (tools) => {
  requireOptions(tools, 'from', 'to');
  requireLogs(tools, 'from', 'to');
  const [source, target] = [await openNamed(tools, 'from', 'read'), await openNamed(tools, 'to', 'read')];
  return report(await compareLogs(source.store, target.store));
};

interface Comparison {
  readonly streams: ReadonlyMap<string, StreamDigest>;
  readonly differences: readonly Difference[];
  /** Where the target ended when it was read. */
  readonly compared: Position;
}

/** `until`: what the source has got since is not looked at. */
async function compareLogs(source: EventStore, target: EventStore, until?: Position): Promise<Comparison> {
  const { streams } = await digestsOf(source, '--from', until);
  const other = await digestsOf(target, '--to');
  return { streams, differences: compareDigests(streams, other.streams), compared: other.last };
}

function report({ streams, differences }: Comparison): boolean {
  for (const { streamId, source: one, target: other } of differences.slice(0, 20))
    say(`differs: ${streamId} (${one?.count ?? 0} events here, ${other?.count ?? 0} there)`);
  const events = [...streams.values()].reduce((sum, { count }) => sum + count, 0);
  say(`${streams.size} streams, ${events} events, ${differences.length} streams differ`);
  return differences.length === 0;
}

async function digestsOf(store: EventStore, side: string, until?: Position) {
  const head = Number(await store.head());
  const progress = progressOn(process.stdout, 'Comparing');
  let last: Position = 0n;
  const streams = await digestStreams(store, {
    until,
    onEvent({ position }) {
      last = position;
      progress.step(Number(position), Math.max(head, Number(position)), side);
    },
  });
  progress.end();
  return { streams, last };
}

/** To be noted elsewhere, and compared later: the owner of a database can change what the product only appends to. */
const digest: Tool = async (tools) => {
  allowOptions(tools, 'from', 'until', 'expect');
  requireLogs(tools, 'from');
  const { until, expect } = tools.options;
  if (until !== undefined && !/^\d{1,18}$/.test(until))
    throw new UsageError('--until must be the position that an earlier run printed');
  // Up to now the log differs by what was booked since.
  if (expect !== undefined && until === undefined)
    throw new UsageError('--expect needs the --until that an earlier run printed with it');
  if (expect !== undefined && !/^[\da-f]{64}$/.test(expect))
    throw new UsageError('--expect must be the digest that an earlier run printed');
  const { store } = await openNamed(tools, 'from', 'read');
  const end = until === undefined ? await store.head() : BigInt(until);
  const progress = progressOn(process.stdout, 'Reading');
  const found = await digestLog(store, {
    until: end,
    onProgress: (position) => progress.step(Number(position), Number(end), 'events'),
  });
  progress.end();
  for (const hole of found.holes.slice(0, 20)) say(`HOLE: ${hole}`);
  if (found.holes.length > 20) say(`${found.holes.length} holes in all`);
  say(`${found.events} events in ${found.streams} streams until position ${found.position}`);
  say(`digest ${found.digest}`);
  const isAsBefore = expect === undefined || expect === found.digest;
  if (expect !== undefined)
    say(isAsBefore ? 'as before' : `DIFFERS from ${expect}: events were changed or removed`);
  return isAsBefore && found.holes.length === 0;
};

const copy: Tool = async (tools) => {
  requireOptions(tools, 'from', 'to');
  requireLogs(tools, 'from', 'to');
  const [from, to] = [await openNamed(tools, 'from', 'read'), await openNamed(tools, 'to', 'write')];
  requireApart(from.name, to.name);
  const head = Number(await from.store.head());
  const progress = progressOn(process.stdout, 'Copying');
  const { copied, position } = await copyLog(from.store, to.store, ({ copied: done, position: at }) =>
    progress.step(Number(at), Math.max(head, Number(at)), `${done} events`),
  );
  progress.end();
  say(`${copied} events copied`);
  const comparison = await compareLogs(from.store, to.store, position);
  const { differences, compared } = comparison;
  if (differences.length === 0)
    await noteForViews(tools, { store: from.store, target: to.store, until: position, compared });
  const same = report(comparison);
  if ((await from.store.head()) > position) say('the log has grown meanwhile: copy again for the rest');
  return same;
};

const exportEvents: Tool = async (tools) => {
  requireOptions(tools, 'from', 'file');
  requireLogs(tools, 'from');
  const { store } = await openNamed(tools, 'from', 'read');
  const head = Number(await store.head());
  const progress = progressOn(process.stdout, 'Exporting');
  const written = await writeWhole(tools, (out) =>
    exportLog(store, out, (done, position) =>
      progress.step(Number(position), Math.max(head, Number(position)), `${done} events`),
    ),
  );
  progress.end();
  say(`${written} events exported`);
  return true;
};

/** Under its name the file is whole, and an earlier one stays until then. A pipe or a device is written to as it is. */
async function writeWhole<T>(tools: Tools, write: (out: Writable) => Promise<T>): Promise<T> {
  const { file = '' } = tools.options;
  const there = await stat(file).catch(() => null);
  if (there && !there.isFile()) return write((await openFile(tools, file, 'w')).createWriteStream());
  const partial = `${file}.partial`;
  const handle = await openFile(tools, partial, 'w');
  try {
    const result = await write(handle.createWriteStream({ flush: true }));
    await rename(partial, file);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

const importEvents: Tool = async (tools) => {
  requireOptions(tools, 'to', 'file');
  requireLogs(tools, 'to');
  const handle = await openFile(tools, tools.options.file ?? '', 'r');
  const { size } = await handle.stat();
  const input = handle.createReadStream();
  const { store } = await openNamed(tools, 'to', 'write');
  const progress = progressOn(process.stdout, 'Importing');
  const { copied } = await writeAll(
    readExport(input),
    store,
    { copied: 0, position: 0n },
    ({ copied: done }) => progress.step(input.bytesRead, Math.max(size, input.bytesRead), `${done} events`),
  );
  progress.end();
  say(`${copied} events read; those that were there already were not written again`);
  return true;
};

/** @throws UsageError in one line where it can't be opened */
async function openFile(tools: Tools, path: string, flags: 'r' | 'w'): Promise<FileHandle> {
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    throw new UsageError(`--file ${tools.options.file}: ${error instanceof Error ? error.message : error}`);
  }
}

export const eventTools: Readonly<Record<string, Tool>> = {
  'events:copy': copy,
  'events:compare': compare,
  'events:digest': digest,
  'events:export': exportEvents,
  'events:import': importEvents,
};
