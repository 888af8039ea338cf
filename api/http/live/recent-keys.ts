/** Covers changes between a screen's load and its subscription. */
const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 2_000;

export interface RecentKeys {
  add(keys: readonly string[]): void;
  list(): readonly string[];
}

export function recentKeys(): RecentKeys {
  const movedAt = new Map<string, number>();

  /** The map is in order of time. */
  function forgetOld(): void {
    for (const [key, at] of movedAt) {
      if (movedAt.size <= MAX_REMEMBERED && performance.now() - at < REMEMBERED_MS) return;
      movedAt.delete(key);
    }
  }

  return {
    add(keys) {
      for (const key of keys) {
        movedAt.delete(key);
        movedAt.set(key, performance.now());
      }
      forgetOld();
    },
    list() {
      forgetOld();
      return [...movedAt.keys()];
    },
  };
}
