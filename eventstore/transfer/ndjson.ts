import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { EventStore, JsonObject, RecordedEvent } from '../port.ts';
import { readLog } from './read-log.ts';

/** A line of an export: an event as the log holds it, sealed fields and all. */
const line = z.object({
  position: z.string().regex(/^\d+$/),
  streamId: z.string().min(1),
  revision: z.string().regex(/^\d+$/),
  id: z.string(),
  type: z.string().min(1),
  recordedAt: z.string(),
  data: z.record(z.string(), z.json()),
  metadata: z.record(z.string(), z.json()),
});

/** A line of the file is no event. The message names the line. */
export class BadLineError extends Error {
  override readonly name = 'BadLineError';
}

/** Writes every event as one JSON object a line, in the order of the log. Resolves to their number. */
export async function exportLog(
  store: EventStore,
  out: Writable,
  onProgress: (written: number) => void = () => undefined,
): Promise<number> {
  let written = 0;
  for await (const event of readLog(store)) {
    const { position, streamId, revision, id, type, recordedAt, data, metadata } = event;
    const fields = {
      position: String(position),
      streamId,
      revision: String(revision),
      id,
      type,
      recordedAt,
      data,
      metadata,
    };
    if (!out.write(`${JSON.stringify(fields)}\n`)) await once(out, 'drain');
    written += 1;
    onProgress(written);
  }
  return written;
}

/** Reads what `exportLog` wrote. @throws BadLineError */
export async function* readExport(input: Readable): AsyncGenerator<RecordedEvent> {
  let number = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (text.trim() !== '') yield parseLine(text, number);
  }
}

function parseLine(text: string, number: number): RecordedEvent {
  try {
    const parsed = line.parse(JSON.parse(text));
    return {
      ...parsed,
      position: BigInt(parsed.position),
      revision: BigInt(parsed.revision),
      data: parsed.data as JsonObject,
      metadata: parsed.metadata as JsonObject,
    };
  } catch (error) {
    throw new BadLineError(`line ${number} is no event: ${reason(error)}`);
  }
}

/** In one line, and without what the line holds. */
function reason(error: unknown): string {
  if (!(error instanceof z.ZodError)) return 'it is not JSON';
  return error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ');
}
