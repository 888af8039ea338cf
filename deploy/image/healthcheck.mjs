/**
 * Ends with 0 where the process beside it in the container is well, and with 1 and a line that says why otherwise.
 * Whatever its roles, it answers `/healthz`.
 */
const { PORT = '3000' } = process.env;
const PATIENCE_MS = 3_000;

try {
  const response = await fetch(`http://127.0.0.1:${PORT}/healthz`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`/healthz answers ${response.status}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
