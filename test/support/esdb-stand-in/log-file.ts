import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { StoredEvent } from './events.ts';

/** Keeps events over a kill: a JSON line per append, before its answer; not forced to the disk. */
export class LogFile {
  readonly #descriptor: number;

  constructor(private readonly path: string) {
    this.#descriptor = openSync(path, 'a');
  }

  /** Drops a last line cut short, which was never answered. */
  load(): StoredEvent[][] {
    const bytes = readFileSync(this.path);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    ftruncateSync(this.#descriptor, whole.length);
    const lines = whole.toString('utf8').split('\n').slice(0, -1);
    return lines.map((line) => (JSON.parse(line) as Row[]).map(fromRow));
  }

  write(batch: readonly StoredEvent[]): void {
    writeSync(this.#descriptor, `${JSON.stringify(batch.map(toRow))}\n`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

type Row = Readonly<Record<'id' | 'type' | 'contentType' | 'data' | 'metadata' | 'streamId', string>> & {
  readonly revision: string;
  readonly position: string;
  readonly createdMs: number;
};

function toRow(event: StoredEvent): Row {
  return {
    ...event,
    data: Buffer.from(event.data).toString('base64'),
    metadata: Buffer.from(event.metadata).toString('base64'),
    revision: event.revision.toString(),
    position: event.position.toString(),
  };
}

function fromRow(row: Row): StoredEvent {
  return {
    ...row,
    data: Buffer.from(row.data, 'base64'),
    metadata: Buffer.from(row.metadata, 'base64'),
    revision: BigInt(row.revision),
    position: BigInt(row.position),
  };
}
