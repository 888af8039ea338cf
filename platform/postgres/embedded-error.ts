/** One line for the engineer. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Keeps the end of a long output. */
export function oneLine(output: string, maxLength = 1000): string {
  const line = output.trim().replace(/\s*\n\s*/g, ' | ');
  return line.length <= maxLength ? line : `…${line.slice(-maxLength)}`;
}
