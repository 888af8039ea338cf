import { constants } from 'node:os';
import pg from 'pg';
import { explainError } from './bootstrap/explain-error.ts';
import { Shutdown } from './bootstrap/shutdown.ts';
import { type Database, openDatabase } from './bootstrap/stores.ts';
import { NotACopyError } from './eventstore/transfer/copy.ts';
import { BadLineError } from './eventstore/transfer/ndjson.ts';
import { loadConfig, readEnvironment } from './platform/config.ts';
import { loggerOf } from './platform/logger.ts';
import { EmbeddedPostgresError, FolderInUseError } from './platform/postgres/embedded-error.ts';
import { StorageUnavailableError } from './platform/storage/port.ts';
import { parseCall } from './tools/parse-call.ts';
import { say, type Tool, UsageError } from './tools/tool.ts';

/** The operator's tools: `cli.js events:copy --from … --to …` and the like. */

const USAGE = `Usage (settings as for the start of the product): TOOL OPTIONS, or npm run TOOL -- OPTIONS
  events:copy --from LOG --to LOG      copy the log, go on where an earlier copy stopped, then compare
  events:compare --from LOG --to LOG   compare two logs, stream by stream
  events:digest --from LOG [--until POSITION --expect DIGEST]  read the log for holes, and compare with an earlier digest
  events:export --from LOG --file F    write the log as one JSON object a line
  events:import --to LOG --file F      read such a file into a log
  projections:status                   how far each read model is
  projections:rebuild [--name NAME]    rebuild read models beside the live ones
  projections:verify [--name NAME]     fold the events and compare with the tables, row by row
  persons:erase WHOSE [--by ACCOUNT --yes]  erase somebody's data for good; without --yes say what would go
  accounts:reset-factor --account EMAIL  take the second factor from an account that has lost it
  secrets:rotate                       wrap keys and secrets under another key of SECRET_KEY_FILE, while all runs
WHOSE: --cui (the CUI is read from standard input), --person ID, --account EMAIL, or --reservation CODE (of nobody known by CUI; all of its order goes)
LOG: "embedded" (the Postgres of the settings), esdb://…, or postgres://…`;

/** The tools by what their names begin with, loaded when one is called: no other part of the product costs its start. */
const TOOLS = new Map<string, () => Promise<Readonly<Record<string, Tool>>>>([
  ['events', async () => (await import('./tools/events.ts')).eventTools],
  ['projections', async () => (await import('./tools/projections.ts')).projectionTools],
  ['persons', async () => (await import('./tools/erasure.ts')).erasureTools],
  ['accounts', async () => (await import('./tools/factors.ts')).factorTools],
  ['secrets', async () => (await import('./tools/secrets.ts')).secretTools],
]);

async function toolOf(name: string): Promise<Tool> {
  const tools = await TOOLS.get(name.split(':')[0] ?? '')?.();
  const tool = tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw new UsageError(`unknown tool ${name}`);
  return tool;
}

const HELP: ReadonlySet<string | undefined> = new Set(['help', '--help', '-h']);

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (HELP.has(args[0]) || HELP.has(args[1])) {
    say(USAGE);
    return;
  }
  const { options, positionals } = parseCall(args);
  const [name, ...words] = positionals;
  if (name === undefined) throw new UsageError('no tool is given');
  const tool = await toolOf(name);
  if (words.length > 0 && options.cui)
    throw new UsageError('--cui takes no value: the CUI is read from standard input');
  if (words.length > 0) throw new UsageError(`${name} takes no "${words[0]}"`);
  const env = readEnvironment();
  const config = loadConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL?.trim() || 'warn' });
  const logger = loggerOf(config);
  const shutdown = new Shutdown();
  let opened: Promise<Database> | undefined;
  const onLost = (why: string) => {
    process.stderr.write(`${why}\n`);
    process.exit(1);
  };
  const database = (mayBeNew = false) => {
    opened ??= openDatabase({ config, logger, shutdown, onLost, mayBeNew }).catch(nameWayBesideProduct);
    return opened;
  };
  try {
    const good = await tool({ config, logger, shutdown, database, options });
    process.exitCode = good ? 0 : 1;
  } finally {
    await shutdown.run();
  }
}

/** Another DATA_DIR, as a second product would need, is not what a tool should look at. */
function nameWayBesideProduct(error: unknown): never {
  if (!(error instanceof FolderInUseError)) throw error;
  throw new EmbeddedPostgresError(
    `${error.holder}: stop that one, run the tool by deploy/systemd/tool.sh, or set DATABASE_URL to its Postgres (docs/operations.md, "Tools")`,
  );
}

/** Ends at once: whatever a tool has done by then stays, and none needs more than to be called again. */
function endWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stderr.write(`interrupted by ${signal}: call it again\n`);
      process.exit(128 + constants.signals[signal]);
    });
  process.stdout.on('error', ({ message }) => {
    process.stderr.write(`interrupted, as nobody reads what it prints: ${message}\n`);
    process.exit(1);
  });
}

const MENDABLE = [UsageError, pg.DatabaseError, NotACopyError, BadLineError, StorageUnavailableError];

const isMendable = (error: Error) => MENDABLE.some((kind) => error instanceof kind) || 'syscall' in error;

endWhenInterrupted();
main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error, isMendable)}\n`);
  if (error instanceof UsageError) process.stderr.write(`${USAGE}\n`);
  process.exit(1);
});
