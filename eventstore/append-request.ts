import {
  type AppendOptions,
  type ExpectedRevision,
  InvalidAppendError,
  type Json,
  type NewEvent,
  type Revision,
} from './port.ts';

/** Limit of all events of an append together, as UTF-8 JSON. */
export const MAX_APPEND_BYTES = 1024 * 1024;

const MAX_NAME_LENGTH = 256;
const MAX_REVISION = 2n ** 63n - 1n;
/** Deeper data would overflow recursive parsers. */
const MAX_DEPTH = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Postgres can't store NUL in text, and UTF-8 no half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Text, so that later changes of the caller's objects have no effect. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export interface AppendRequest {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
  readonly bytes: number;
  readonly witness?: string;
  readonly witnessAt?: Revision | 'no_stream';
}

/** @throws InvalidAppendError with the reason, but without the offending content */
export function encodeAppend(
  streamId: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  { witness, witnessAt }: AppendOptions = {},
): AppendRequest {
  checkName('stream', streamId);
  checkExpected(expected);
  if (events.length === 0) throw new InvalidAppendError('an append needs at least one event');
  const encoded = events.map(encodeEvent);
  if (new Set(encoded.map((event) => event.id)).size < encoded.length) {
    throw new InvalidAppendError('two events of one append have the same id');
  }
  const bytes = encoded.reduce((sum, event) => sum + sizeOf(event), Buffer.byteLength(streamId));
  if (bytes > MAX_APPEND_BYTES) {
    throw new InvalidAppendError(`an append of ${bytes} bytes is larger than ${MAX_APPEND_BYTES}`);
  }
  const seen = { ...(witness !== undefined && { witness }), ...(witnessAt !== undefined && { witnessAt }) };
  return { streamId, expected, events: encoded, bytes, ...seen };
}

function encodeEvent(event: NewEvent): EncodedEvent {
  if (!UUID.test(event.id)) throw new InvalidAppendError('an event id is a UUID in lower case');
  checkName('event type', event.type);
  return {
    id: event.id,
    type: event.type,
    data: encodeObject('data', event.data),
    metadata: encodeObject('metadata', event.metadata),
  };
}

function sizeOf(event: EncodedEvent): number {
  return (
    event.id.length +
    Buffer.byteLength(event.type) +
    Buffer.byteLength(event.data) +
    Buffer.byteLength(event.metadata)
  );
}

function checkName(what: string, name: string): void {
  if (typeof name !== 'string' || name.length === 0 || name.length > MAX_NAME_LENGTH) {
    throw new InvalidAppendError(`${what}: expected a text of 1 to ${MAX_NAME_LENGTH} characters`);
  }
  if (UNSTORABLE.test(name)) throw new InvalidAppendError(`${what}: holds a character that can't be stored`);
}

function checkExpected(expected: ExpectedRevision): void {
  if (expected === 'any' || expected === 'no_stream') return;
  if (typeof expected !== 'bigint' || expected < 0n || expected > MAX_REVISION) {
    throw new InvalidAppendError('expected revision: a bigint from 0, "no_stream" or "any"');
  }
}

function encodeObject(what: string, value: unknown): string {
  if (!isPlainObject(value)) throw new InvalidAppendError(`${what}: expected a JSON object`);
  checkJson(what, value, 0);
  return JSON.stringify(value);
}

/** Excludes Date, Map and classes, which JSON would change or drop. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Refuses values that JSON changes silently (NaN, Date, undefined in a list) or the database can't hold. */
function checkJson(what: string, value: unknown, depth: number): asserts value is Json {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') return checkText(what, value);
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (depth >= MAX_DEPTH) throw new InvalidAppendError(`${what}: nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (const item of value) checkJson(what, item, depth + 1);
    return;
  }
  if (!isPlainObject(value)) throw new InvalidAppendError(`${what}: holds what is not JSON`);
  for (const key of Object.keys(value)) {
    checkText(what, key);
    // Like JSON, skips undefined properties, so that optional fields may be absent.
    if (value[key] !== undefined) checkJson(what, value[key], depth + 1);
  }
}

function checkText(what: string, text: string): void {
  if (UNSTORABLE.test(text)) throw new InvalidAppendError(`${what}: holds a character that can't be stored`);
}
