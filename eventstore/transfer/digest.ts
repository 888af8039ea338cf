import { createHash } from 'node:crypto';
import type { EventStore, Json, Position, RecordedEvent } from '../port.ts';
import { readLog } from './read-log.ts';

export interface StreamDigest {
  readonly count: number;
  /** SHA-256 over revision, id, type, data and metadata of its events, equal in every store. */
  readonly digest: string;
}

/** Sorts keys, so that stores give equal text. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

export interface DigestOptions {
  /** Absent: the end of the log. */
  readonly until?: Position | undefined;
  readonly onEvent?: (event: RecordedEvent) => void;
}

export async function digestStreams(
  store: EventStore,
  { until, onEvent }: DigestOptions = {},
): Promise<ReadonlyMap<string, StreamDigest>> {
  const streams = new Map<string, StreamDigest>();
  for await (const event of readLog(store)) {
    if (until !== undefined && event.position > until) break;
    const { streamId, revision, id, type, data, metadata } = event;
    const before = streams.get(streamId) ?? { count: 0, digest: '' };
    const text = [before.digest, revision, id, type, canonical(data), canonical(metadata)].join('\n');
    streams.set(streamId, {
      count: before.count + 1,
      digest: createHash('sha256').update(text).digest('hex'),
    });
    onEvent?.(event);
  }
  return streams;
}

export interface Difference {
  readonly streamId: string;
  readonly source: StreamDigest | null;
  readonly target: StreamDigest | null;
}

export function compareDigests(
  source: ReadonlyMap<string, StreamDigest>,
  target: ReadonlyMap<string, StreamDigest>,
): Difference[] {
  return [...new Set([...source.keys(), ...target.keys()])]
    .map((streamId) => ({
      streamId,
      source: source.get(streamId) ?? null,
      target: target.get(streamId) ?? null,
    }))
    .filter(
      (pair) => pair.source?.digest !== pair.target?.digest || pair.source?.count !== pair.target?.count,
    );
}
