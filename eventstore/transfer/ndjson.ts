import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { EventStore, JsonObject, Position, RecordedEvent } from '../port.ts';
import { readLog } from './read-log.ts';

/** Sealed fields stay sealed. */
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

/** Last line with the number of events: detects a truncated file. */
const END = /^\{"events":(\d+)\}$/;
/** Digest: SHA-256 of the line's first part and the previous digest. */
const LINE = /^(\{.*),"digest":"([0-9a-f]{64})"\}$/s;
/** Above any event, since an append takes 1 MiB. */
const MAX_LINE = 8 * 1024 * 1024;

/** A damaged line, named in the message. */
export class BadLineError extends Error {
  override readonly name = 'BadLineError';
}

const digestOf = (before: string, body: string) =>
  createHash('sha256').update(before).update(body).digest('hex');

/** One JSON object a line, chained by digests, then the count. Ends `out`; resolves to the count. */
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

/** @throws BadLineError at the first damaged line or a missing end */
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

/** @throws BadLineError if a line is too long */
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

/** One line without the content. */
function reason(error: unknown): string {
  if (!(error instanceof z.ZodError)) return 'it is not JSON';
  return error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ');
}
