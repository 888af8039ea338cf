/** A screen loads its data and subscribes at the same time: changes in between are sent to it afterwards. */
const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 2_000;

export interface RecentKeys {
  add(keys: readonly string[]): void;
  /** The keys that moved in the last five seconds. */
  list(): readonly string[];
}

/** Remembers for a few seconds which keys have moved. `now`: monotonic milliseconds. */
export function recentKeys(now: () => number = () => performance.now()): RecentKeys {
  const movedAt = new Map<string, number>();

  /** The map is in the order of time: the oldest come first. */
  function forgetOld(): void {
    for (const [key, at] of movedAt) {
      if (movedAt.size <= MAX_REMEMBERED && now() - at < REMEMBERED_MS) return;
      movedAt.delete(key);
    }
  }

  return {
    add(keys) {
      for (const key of keys) {
        movedAt.delete(key);
        movedAt.set(key, now());
      }
      forgetOld();
    },
    list() {
      forgetOld();
      return [...movedAt.keys()];
    },
  };
}
