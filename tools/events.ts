import { type FileHandle, open } from 'node:fs/promises';
import { eventStoreDb, logNameOf } from '../eventstore/eventstoredb.ts';
import type { EventStore } from '../eventstore/port.ts';
import { postgresEventStore } from '../eventstore/postgres.ts';
import { copyLog, writeAll } from '../eventstore/transfer/copy.ts';
import { compareDigests, digestStreams } from '../eventstore/transfer/digest.ts';
import { exportLog, readExport } from '../eventstore/transfer/ndjson.ts';
import { progressOn } from '../platform/progress.ts';
import { openDatabase } from '../stores.ts';
import { say, type Tool, type Tools, UsageError } from './tool.ts';

/** Copying, comparing, exporting and importing logs. */

type Option = 'from' | 'to' | 'file';

const LOG = /^(embedded$|esdb(\+discover)?:|postgres(ql)?:)/;

/** Looks at the call before anything is opened. @throws UsageError */
function requireOptions({ options }: Tools, ...wanted: readonly Option[]): void {
  for (const option of wanted) {
    const value = options[option];
    if (!value) throw new UsageError(`--${option} is missing`);
    if (option !== 'file' && !LOG.test(value))
      throw new UsageError(`--${option} must be "embedded", esdb://… or postgres://…`);
  }
}

/** A log that is all of a server holds the namespaces on it, and would be copied into itself. @throws UsageError */
function requireApart({ options: { from = '', to = '' } }: Tools): void {
  const [one = '', other = ''] = [from, to]
    .map((log) => (log.startsWith('esdb') ? logNameOf(log) : log))
    .sort();
  if (other.startsWith(`${one}/`) || one === other)
    throw new UsageError('--from and --to overlap: go by a file, with events:export and events:import');
}

async function openNamed(tools: Tools, option: 'from' | 'to', use: 'read' | 'write'): Promise<EventStore> {
  const store = await openAt(tools, tools.options[option] ?? '', use);
  tools.shutdown.add(() => store.close());
  return store;
}

async function openAt(tools: Tools, name: string, use: 'read' | 'write'): Promise<EventStore> {
  const { config, logger, shutdown } = tools;
  if (name === 'embedded') return postgresEventStore({ url: await tools.database(), logger });
  if (name.startsWith('esdb')) return eventStoreDb({ url: name, logger });
  // What is written to may be an empty database yet; what is read from stays as it is.
  if (use === 'write')
    await openDatabase({ ...config, databaseUrl: name }, logger, shutdown, () => undefined);
  return postgresEventStore({ url: name, logger });
}

/** Opens the file of an export. @throws UsageError in one line where that can't be done */
async function openFile(tools: Tools, flags: 'r' | 'w'): Promise<FileHandle> {
  const file = tools.options.file ?? '';
  try {
    return await open(file, flags, 0o600);
  } catch (error) {
    throw new UsageError(`--file ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

const compare: Tool = async (tools) => {
  requireOptions(tools, 'from', 'to');
  const [source, target] = [await openNamed(tools, 'from', 'read'), await openNamed(tools, 'to', 'read')];
  return compareLogs(source, target);
};

async function compareLogs(source: EventStore, target: EventStore): Promise<boolean> {
  const streams = await digestStreams(source);
  const differences = compareDigests(streams, await digestStreams(target));
  for (const { streamId, source: one, target: other } of differences.slice(0, 20))
    say(`differs: ${streamId} (${one?.count ?? 0} events here, ${other?.count ?? 0} there)`);
  const events = [...streams.values()].reduce((sum, { count }) => sum + count, 0);
  say(`${streams.size} streams, ${events} events, ${differences.length} streams differ`);
  return differences.length === 0;
}

const copy: Tool = async (tools) => {
  requireOptions(tools, 'from', 'to');
  requireApart(tools);
  const [source, target] = [await openNamed(tools, 'from', 'read'), await openNamed(tools, 'to', 'write')];
  const head = Number(await source.head());
  const progress = progressOn(process.stdout, 'Copying');
  const { copied } = await copyLog(source, target, ({ copied: done, position }) =>
    progress.step(Number(position), Math.max(head, Number(position)), `${done} events`),
  );
  progress.end();
  say(`${copied} events copied`);
  return compareLogs(source, target);
};

const exportEvents: Tool = async (tools) => {
  requireOptions(tools, 'from', 'file');
  const source = await openNamed(tools, 'from', 'read');
  const head = Number(await source.head());
  // Not before the source has answered: the file may be an earlier export.
  const out = (await openFile(tools, 'w')).createWriteStream();
  const progress = progressOn(process.stdout, 'Exporting');
  const written = await exportLog(source, out, (done) => progress.step(done, Math.max(head, done), 'events'));
  await new Promise<void>((resolve, reject) =>
    out.end((error?: Error | null) => (error ? reject(error) : resolve())),
  );
  progress.end();
  say(`${written} events exported`);
  return true;
};

const importEvents: Tool = async (tools) => {
  requireOptions(tools, 'to', 'file');
  const input = (await openFile(tools, 'r')).createReadStream();
  const target = await openNamed(tools, 'to', 'write');
  const { copied } = await writeAll(readExport(input), target, { copied: 0, position: 0n }, () => undefined);
  say(`${copied} events read; those that were there already were not written again`);
  return true;
};

export const eventTools: Readonly<Record<string, Tool>> = {
  'events:copy': copy,
  'events:compare': compare,
  'events:export': exportEvents,
  'events:import': importEvents,
};
