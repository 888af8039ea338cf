import { startStandIn } from './server.ts';

/**
 * The stand-in as a process: `tsx main.ts [--port N] [--file PATH]`. Prints its address on one line when it listens.
 * It ends with SIGTERM, or when its standard input ends, as when its parent is gone.
 */
function option(name: string): string | undefined {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
}

const port = Number(option('port') ?? 0);
const file = option('file');
const standIn = await startStandIn({ port, ...(file === undefined ? {} : { file }) });
console.log(standIn.url);

const stop = (): void => {
  standIn.stop();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.stdin.on('end', stop).resume();
