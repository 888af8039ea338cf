import { LRUCache } from 'lru-cache';
import type { SerializedResponse } from './serialized-response.ts';

/** `version`: of the shown rows. */
export interface VersionedResponse {
  readonly version: string;
  readonly response: SerializedResponse;
}

interface CacheEntry {
  readonly versions: Set<string>;
  readonly response: Promise<SerializedResponse>;
}

export interface ResponseCache {
  /** `version`: of the rows, read after the question. Reuses a response of it, finished or not. */
  get(question: string, version: string, make: () => Promise<VersionedResponse>): Promise<SerializedResponse>;
}

/** The latest response to the `max` latest questions: many screens load the same after a change. */
export function responseCache(max: number): ResponseCache {
  const latest = new LRUCache<string, CacheEntry>({ max });

  function start(question: string, version: string, make: () => Promise<VersionedResponse>): CacheEntry {
    const versions = new Set([version]);
    const response = make().then((made) => {
      // Rows may be newer than requested.
      versions.add(made.version);
      return made.response;
    });
    const kept = { versions, response };
    latest.set(question, kept);
    response.catch(() => {
      if (latest.peek(question) === kept) latest.delete(question);
    });
    return kept;
  }

  return {
    get(question, version, make) {
      const known = latest.get(question);
      return (known?.versions.has(version) ? known : start(question, version, make)).response;
    },
  };
}
