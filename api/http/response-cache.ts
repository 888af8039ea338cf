import { LRUCache } from 'lru-cache';
import type { SerializedResponse } from './serialized-response.ts';

/** `version`: of the shown rows. */
export interface VersionedResponse<Version> {
  readonly version: Version;
  readonly response: SerializedResponse;
}

interface CacheEntry<Version> {
  /** Until the rows are read: as it was requested. */
  version: Version;
  readonly response: Promise<SerializedResponse>;
}

export interface ResponseCache<Version> {
  /** `version`: of the rows, read after the question. Reuses a response whose version is the same, finished or not. */
  get(
    question: string,
    version: Version,
    make: () => Promise<VersionedResponse<Version>>,
    isSame?: (known: Version, asked: Version) => boolean,
  ): Promise<SerializedResponse>;
}

/** The latest response to the `max` latest questions: many screens load the same after a change. */
export function responseCache<Version>(max: number): ResponseCache<Version> {
  const latest = new LRUCache<string, CacheEntry<Version>>({ max });

  function start(
    question: string,
    version: Version,
    make: () => Promise<VersionedResponse<Version>>,
  ): CacheEntry<Version> {
    const response = make().then((made) => {
      // Rows may be newer than requested.
      kept.version = made.version;
      return made.response;
    });
    const kept = { version, response };
    latest.set(question, kept);
    response.catch(() => {
      if (latest.peek(question) === kept) latest.delete(question);
    });
    return kept;
  }

  return {
    get(question, version, make, isSame = Object.is) {
      const known = latest.get(question);
      return (known && isSame(known.version, version) ? known : start(question, version, make)).response;
    },
  };
}
