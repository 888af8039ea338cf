import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on the server and in the first drawing over its HTML, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
