import { vi } from 'vitest';

export const SITE = 'https://reservas.test';

const addressOf = (key: Request | string) => new URL(key instanceof Request ? key.url : key, SITE).href;

class FakeCache {
  readonly #saved = new Map<string, Response>();

  async keys(): Promise<readonly Request[]> {
    return [...this.#saved.keys()].map((address) => new Request(address));
  }
  async match(key: Request | string): Promise<Response | undefined> {
    return this.#saved.get(addressOf(key))?.clone();
  }
  async put(key: Request | string, answer: Response): Promise<void> {
    this.#saved.set(addressOf(key), answer);
  }
  async delete(key: Request | string): Promise<boolean> {
    return this.#saved.delete(addressOf(key));
  }
}

/** Stands in for the storage of answers in a browser. Returns the cache that every name opens. */
export function stubCaches(): FakeCache {
  const cache = new FakeCache();
  vi.stubGlobal('caches', { open: async () => cache, match: (key: Request | string) => cache.match(key) });
  return cache;
}
