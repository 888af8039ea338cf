/** Run as a process of its own: serves DATA_DIR with the embedded Postgres until SIGTERM, and says where, as JSON. */
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', fsync: false });
  console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid }));
  const stay = setInterval(() => undefined, 1_000);
  process.once('SIGTERM', async () => {
    await postgres.stop();
    clearInterval(stay);
  });
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
  process.exitCode = 1;
}
