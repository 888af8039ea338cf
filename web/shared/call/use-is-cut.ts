import { useSyncExternalStore } from 'react';
import { useLiveState } from './live.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the connection is lost, and the console says so. */
export function useIsCut(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const live = useLiveState();
  return !isOnline || live === 'offline';
}
