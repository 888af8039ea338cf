import { useEffect, useRef, useSyncExternalStore } from 'react';
import { liveCalls as calls } from '../../api/contract/live.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';

/**
 * One connection a page, however many views listen: browsers allow six to a server, over all tabs. Where it is refused,
 * the session is asked for: whoever has been banned or logged out elsewhere is led to log-in without doing anything.
 */
const connection = new LiveConnection(
  () => new EventSource(calls.live.path),
  () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
);

/**
 * Calls `onMoved` with the keys of the views that changed: `day:{attraction}:{date}`, `reservation:{id}`, `catalog`.
 * `['*']` means that changes may have been missed: load everything again.
 */
export function useLive(onMoved: (keys: readonly string[]) => void): void {
  const latest = useRef(onMoved);
  useEffect(() => {
    latest.current = onMoved;
  });
  useEffect(() => connection.listen((keys) => latest.current(keys)), []);
}

/** `offline` once the connection has been lost for a few seconds; views keep what they show meanwhile. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.watch, connection.state);
}
