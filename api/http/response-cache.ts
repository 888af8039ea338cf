import { LRUCache } from 'lru-cache';
import type { SerializedResponse } from './serialized-response.ts';

/** A response, and the version of the rows that it shows. */
export interface VersionedResponse {
  readonly version: string;
  readonly response: SerializedResponse;
}

interface CacheEntry {
  /** The versions of the rows for which the response is valid. */
  readonly versions: Set<string>;
  readonly response: Promise<SerializedResponse>;
}

export interface ResponseCache {
  /**
   * The response to a question. `version` is that of the rows, read after the question came: a cached response of that
   * version, or one in progress, is reused.
   */
  get(question: string, version: string, make: () => Promise<VersionedResponse>): Promise<SerializedResponse>;
}

/** Keeps the latest response to each of the `max` latest questions: many screens load the same after a change. */
export function responseCache(max: number): ResponseCache {
  const latest = new LRUCache<string, CacheEntry>({ max });

  function start(question: string, version: string, make: () => Promise<VersionedResponse>): CacheEntry {
    const versions = new Set([version]);
    const response = make().then((made) => {
      // It may show newer rows than were asked for.
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
