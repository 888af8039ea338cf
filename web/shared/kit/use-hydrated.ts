import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the script draws the page by now. False on the server and in the first drawing over its HTML, which must be the
 * same: whatever only a browser knows comes after that.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
