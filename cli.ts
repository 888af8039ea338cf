import { parseArgs } from 'node:util';
import { NotACopyError } from './eventstore/transfer/copy.ts';
import { BadLineError } from './eventstore/transfer/ndjson.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { createLogger } from './platform/logger.ts';
import { EmbeddedPostgresError } from './platform/postgres/embedded-error.ts';
import { PostgresUnusableError } from './platform/postgres/reach-server.ts';
import { Shutdown } from './shutdown.ts';
import { openDatabase } from './stores.ts';
import { erasureTools } from './tools/erasure.ts';
import { eventTools } from './tools/events.ts';
import { projectionTools } from './tools/projections.ts';
import { OPTION_NAMES, UsageError } from './tools/tool.ts';

/** The tools of whoever runs the product: `npm run events:copy -- --from … --to …` and the like. */

const USAGE = `Usage (settings as for the start of the product):
  npm run events:copy -- --from LOG --to LOG      copy the log, go on where an earlier copy stopped, then compare
  npm run events:compare -- --from LOG --to LOG   compare two logs, stream by stream
  npm run events:export -- --from LOG --file F    write the log as one JSON object a line
  npm run events:import -- --to LOG --file F      read such a file into a log
  npm run projections:status                      how far each read model is
  npm run projections:rebuild [-- --name NAME]    make read models anew beside the live ones
  npm run projections:verify [-- --name NAME]     fold the events and compare with the tables, row by row
  npm run persons:erase -- WHOSE [--by ACCOUNT --yes]  erase somebody's data for good; without --yes say what would go
WHOSE: --cui CUI, --person ID, --account EMAIL, or --reservation CODE (of nobody known by CUI; all of its order goes)
LOG: "embedded" (the Postgres of the settings), esdb://…, or postgres://…`;

const TOOLS = { ...eventTools, ...projectionTools, ...erasureTools };

async function main(): Promise<void> {
  const { values, positionals } = parse();
  const tool = TOOLS[positionals[0] ?? ''];
  if (!tool) throw new UsageError(`unknown tool ${positionals[0] ?? ''}`);
  const config = loadConfig();
  const logger = createLogger(process.env.LOG_LEVEL ? config.logLevel : 'warn');
  const shutdown = new Shutdown();
  let url: Promise<string> | undefined;
  const onLost = (why: string) => {
    process.stderr.write(`${why}\n`);
    process.exit(1);
  };
  const database = () => {
    url ??= openDatabase(config, logger, shutdown, onLost);
    return url;
  };
  try {
    const good = await tool({ config, logger, shutdown, database, options: values });
    process.exitCode = good ? 0 : 1;
  } finally {
    await shutdown.run();
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...Object.fromEntries(OPTION_NAMES.map((name) => [name, { type: 'string' as const }])),
        yes: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

main().catch((error: unknown) => {
  const known = [
    UsageError,
    ConfigError,
    EmbeddedPostgresError,
    PostgresUnusableError,
    NotACopyError,
    BadLineError,
  ];
  const plain = error instanceof Error && known.some((kind) => error instanceof kind);
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  if (error instanceof UsageError) process.stderr.write(`${USAGE}\n`);
  process.exit(1);
});
