import { useEffect, useRef, useSyncExternalStore } from 'react';
import { liveCalls as calls, MAX_TOPICS } from '../../../api/contract/live.ts';
import { dayTopic, type LiveTopic } from '../../../api/contract/live-topics.ts';
import { LiveConnection, type LiveListener, type LiveState, type Moves } from './live-connection.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';

/** An address may not be longer than proxies let through. */
const MAX_LENGTH = 6_000;

/** One connection a page: browsers allow six to a server, over all tabs. A refusal checks the session. */
const connection = new LiveConnection(
  (topics) => new EventSource(liveAddress(topics)),
  () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
);

/** The address of a connection for these topics; for very many courts it subscribes to the whole day. */
function liveAddress(topics: readonly LiveTopic[]): string {
  const text = topics.join(',');
  const isShort = topics.length <= MAX_TOPICS && text.length <= MAX_LENGTH;
  return `${calls.live.path}?topics=${encodeURIComponent(isShort ? text : compacted(topics).join(','))}`;
}

function compacted(topics: readonly LiveTopic[]): LiveTopic[] {
  return [
    ...new Set(
      topics.map((topic) => {
        const [kind, , date] = topic.split(':');
        return kind === 'day' && date ? dayTopic('*', date) : topic;
      }),
    ),
  ];
}

/** Calls `onMoved` with the changed keys of its topics; `*`: changes may have been missed, reload everything. */
export function useLive(topics: readonly LiveTopic[], onMoved: (moves: Moves) => void): void {
  const latest = useRef(onMoved);
  const listener = useRef<LiveListener | null>(null);
  useEffect(() => {
    latest.current = onMoved;
  });
  const text = topics.join(',');
  // Listens before the effect below sets the topics.
  useEffect(() => {
    const own = connection.listen((moves) => latest.current(moves), []);
    listener.current = own;
    return () => own.stop();
  }, []);
  useEffect(() => {
    listener.current?.setTopics(text === '' ? [] : (text.split(',') as LiveTopic[]));
  }, [text]);
}

/** `offline` once the connection has been lost for a few seconds; views keep what they show meanwhile. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.watch, connection.state, connection.state);
}

/** After a new log-in: the former session's connection waits for its next attempt. */
export function reconnectLive(): void {
  connection.retry();
}
