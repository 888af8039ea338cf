import { startStandIn } from './server.ts';

/** `tsx main.ts [--port N] [--file PATH]` prints its address; ends with SIGTERM or its standard input. */
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
