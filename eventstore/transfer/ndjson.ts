import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { EventStore, JsonObject, Position, RecordedEvent } from '../port.ts';
import { readLog } from './read-log.ts';

/** A line of an export: an event as the log holds it, sealed fields and all. */
const event = z.object({
  position: z.string().regex(/^\d+$/),
  streamId: z.string().min(1),
  revision: z.string().regex(/^\d+$/),
  id: z.string(),
  type: z.string().min(1),
  recordedAt: z.string(),
  data: z.record(z.string(), z.json()),
  metadata: z.record(z.string(), z.json()),
});

/** The last line: how many events there are. Without it a file that was cut off would look like a whole one. */
const END = /^\{"events":(\d+)\}$/;
/** The hashed part and its digest: SHA-256 of that part and of the digest in the line before. */
const LINE = /^(\{.*),"digest":"([0-9a-f]{64})"\}$/s;
/** Longer than a line of any event: an append takes 1 MiB. */
const MAX_LINE = 8 * 1024 * 1024;

/** A line of the file is not as it was written. The message names the line. */
export class BadLineError extends Error {
  override readonly name = 'BadLineError';
}

const digestOf = (before: string, body: string) =>
  createHash('sha256').update(before).update(body).digest('hex');

/**
 * Writes every event as one JSON object a line, in the order of the log, and their number in a last line; then ends `out`.
 * The digest of each line covers all lines up to it. Resolves to the number.
 */
export async function exportLog(
  store: EventStore,
  out: Writable,
  onProgress: (written: number, position: Position) => void = () => undefined,
): Promise<number> {
  let written = 0;
  async function* lines(): AsyncGenerator<string> {
    let digest = '';
    for await (const { position, streamId, revision, id, type, recordedAt, data, metadata } of readLog(
      store,
    )) {
      const numbers = { position: String(position), streamId, revision: String(revision) };
      const body = JSON.stringify({ ...numbers, id, type, recordedAt, data, metadata });
      digest = digestOf(digest, body);
      yield `${body.slice(0, -1)},"digest":"${digest}"}\n`;
      written += 1;
      onProgress(written, position);
    }
    yield `{"events":${written}}\n`;
  }
  await pipeline(Readable.from(lines()), out);
  return written;
}

/**
 * Reads what `exportLog` wrote.
 * @throws BadLineError at the first line that is not as it was written, and where the end is missing
 */
export async function* readExport(input: Readable): AsyncGenerator<RecordedEvent> {
  let number = 0;
  let events = 0;
  let digest = '';
  let total: string | undefined;
  for await (const text of linesIn(input)) {
    number += 1;
    if (text.trim() === '') continue;
    const bad = (why: string) => new BadLineError(`line ${number} ${why}`);
    if (total !== undefined) throw bad('comes after the end of the export');
    total = END.exec(text)?.[1];
    if (total === String(events)) continue;
    if (total !== undefined)
      throw bad(`is the end of an export of ${total} events, but ${events} were there`);
    const read = parseLine(text, number);
    const [, start = '', given] = LINE.exec(text) ?? [];
    digest = digestOf(digest, `${start}}`);
    if (digest !== given)
      throw bad(
        'is not as it was exported: it was changed, or lines before it were moved, added or left out',
      );
    events += 1;
    yield read;
  }
  if (total === undefined) throw new BadLineError(`the export is cut off after line ${number}`);
}

/** Without their ends, `\n` or `\r\n`. @throws BadLineError where one is longer than any can be */
async function* linesIn(input: Readable): AsyncGenerator<string> {
  let number = 1;
  let rest = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    number += lines.length;
    for (const text of lines) yield text.replace(/\r$/, '');
    if (rest.length > MAX_LINE) throw new BadLineError(`line ${number} is no event: it is too long`);
  }
  if (rest !== '') yield rest;
}

function parseLine(text: string, number: number): RecordedEvent {
  try {
    const { data, metadata, ...parsed } = event.parse(JSON.parse(text));
    return {
      ...parsed,
      position: BigInt(parsed.position),
      revision: BigInt(parsed.revision),
      data: data as JsonObject,
      metadata: metadata as JsonObject,
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
