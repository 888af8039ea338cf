/** One line for the engineer. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Another process runs a Postgres on the folder. */
export class FolderInUseError extends EmbeddedPostgresError {
  readonly holder: string;

  constructor(folder: string, pid: number) {
    const holder = `${folder} is in use by process ${pid}`;
    super(`${holder}: stop that one, or choose another DATA_DIR`);
    this.holder = holder;
  }
}

const MAX_LENGTH = 1000;

/** Keeps the end of a long output. */
export function oneLine(output: string): string {
  const line = output.trim().replace(/\s*\n\s*/g, ' | ');
  return line.length <= MAX_LENGTH ? line : `…${line.slice(-MAX_LENGTH)}`;
}
