import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../../platform/free-port.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { DATA_DIR, WEB_DIR } from './folders.ts';
import { startPages, writeDocuments } from './pages.ts';

/**
 * `npm run dev`: embedded Postgres with demo data, the server restarted when a source changes, pages with hot
 * reload. Postgres outlives the restarts of the server.
 */

/** Only for the demo of `DATA_DIR`; `DEMO_PASSWORD` gives another. */
const DEMO_PASSWORD = 'cancha-verde-2026';

function startServer(settings: NodeJS.ProcessEnv): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const program = [tsx, 'watch', '--clear-screen=false', join(import.meta.dirname, 'server.ts')];
  // Its output goes through a pipe: it can't see the terminal.
  const LOG_FORMAT = process.stdout.isTTY ? 'text' : 'json';
  const env = {
    DEMO_PASSWORD,
    SEED: 'demo',
    WORKERS: '1',
    LOG_LEVEL: 'warn',
    LOG_FORMAT,
    ...process.env,
    ...settings,
  };
  return spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'], env });
}

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? 3000) || (await freePort());
  const serverPort = await freePort();
  const serverUrl = `http://127.0.0.1:${serverPort}`;
  const url = `http://localhost:${port}`;
  if (process.stdout.isTTY) process.stdout.write(`Preparing Postgres and the pages in ${DATA_DIR}\n`);
  const [postgres, pages] = await Promise.all([
    startEmbeddedPostgres({ dataDir: DATA_DIR }),
    startPages(serverUrl, port, join(DATA_DIR, 'vite')),
  ]);
  await writeDocuments(pages, WEB_DIR);
  const server = startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: url,
  });
  // The server prints its own address; people use that of the pages.
  server.stdout?.on('data', (text: Buffer) => process.stdout.write(`${text}`.replace(serverUrl, url)));
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await Promise.all([pages.close(), ended]);
    await postgres.stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
}

await main();
