import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { DATA_DIR, WEB_DIR } from './folders.ts';
import { startPages, writeDocuments } from './pages.ts';

/**
 * `npm run dev`: embedded Postgres with demo data, the server restarted when a source changes, pages with hot
 * reload. Data lies in `data/dev`. Postgres outlives the restarts of the server.
 */

const PORT = Number(process.env.PORT ?? 3000);
/** The server behind the pages. */
const API_PORT = PORT + 1;
const DEMO_PASSWORD = 'cancha-verde-2026';

function startServer(databaseUrl: string): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  return spawn(
    process.execPath,
    [tsx, 'watch', '--clear-screen=false', join(import.meta.dirname, 'server.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        DEMO_PASSWORD,
        SEED: 'demo',
        LOG_LEVEL: 'warn',
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR,
        HOST: '127.0.0.1',
        PORT: String(API_PORT),
        PUBLIC_URL: `http://localhost:${PORT}`,
      },
    },
  );
}

async function main(): Promise<void> {
  const [postgres, pages] = await Promise.all([
    startEmbeddedPostgres({ dataDir: DATA_DIR }),
    startPages(`http://127.0.0.1:${API_PORT}`, PORT, join(DATA_DIR, 'vite')),
  ]);
  await writeDocuments(pages, WEB_DIR);
  const server = startServer(postgres.url);
  // The server knows its own port only; people use that of the pages.
  server.stdout?.on('data', (text: Buffer) =>
    process.stdout.write(text.toString().replace(`http://127.0.0.1:${API_PORT}`, `http://localhost:${PORT}`)),
  );
  const end = async () => {
    server.kill('SIGTERM');
    await Promise.all([pages.close(), new Promise((ended) => server.once('exit', ended))]);
    await postgres.stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
}

await main();
