/** The embedded Postgres can't start here. The message is one line for the engineer who started it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Many lines of a tool's output as one line, its end kept when it is long. */
export function oneLine(output: string, maxLength = 1000): string {
  const line = output.trim().replace(/\s*\n\s*/g, ' | ');
  return line.length <= maxLength ? line : `…${line.slice(-maxLength)}`;
}
