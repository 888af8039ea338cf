import { covers, type LiveTopic } from '../../../api/contract/live-topics.ts';
import type { Moved } from './own-changes.ts';

export type LiveState = 'idle' | 'connecting' | 'online' | 'offline';
type Keys = readonly string[];

/** Keys that moved, and up to which position of the log each read model has. */
export interface Moves {
  readonly keys: Keys;
  readonly views: Moved;
}
type Topics = readonly LiveTopic[];

export interface LiveListener {
  /** Subscribes to these topics from now on; without any, no connection is needed. */
  setTopics(topics: Topics): void;
  stop(): void;
}

export interface LiveSource {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

const EVERYTHING: Moves = { keys: ['*'], views: null };
const CLOSED = 2;
/** A short gap is not worth a banner. */
const OFFLINE_AFTER_MS = 4_000;
/** A tab that nobody looks at gives its connection back after this long. */
const HIDDEN_MS = 60_000;
const WAIT_MS = { first: 1_000, longest: 30_000 };

/**
 * Server-sent `moved` events for all listeners of a page: open while somebody listens and the tab is visible. After a
 * lost connection listeners get `['*']`, since they may have missed events. A new topic opens a second connection,
 * which takes over once it is open and starts with the moves of the last seconds.
 */
export class LiveConnection {
  #source: LiveSource | undefined;
  /** Opened for more topics, and not there yet. */
  #successor: LiveSource | undefined;
  #topics: Topics = [];
  /** Those of the source that was open last; its changes have been delivered. */
  #served: Topics = [];
  #isListening = false;
  #state: LiveState = 'idle';
  #everOnline = false;
  #wait = WAIT_MS.first;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #offline: ReturnType<typeof setTimeout> | undefined;
  #hidden: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Map<(moves: Moves) => void, Topics>();
  readonly #watchers = new Set<() => void>();
  readonly #connect: (topics: Topics) => LiveSource;
  readonly #onRefused: () => void;

  /** `onRefused` is called when the server gives no stream (it is down), or ends one of somebody it no longer knows. */
  constructor(connect: (topics: Topics) => LiveSource, onRefused: () => void) {
    this.#connect = connect;
    this.#onRefused = onRefused;
  }

  readonly state = (): LiveState => this.#state;

  /** Calls `watcher` whenever `state()` changes; returns how to stop. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Calls the listener with moved keys of its topics. The first topic opens the connection, the last one closes it. */
  listen(onMoved: (moves: Moves) => void, topics: Topics = ['*']): LiveListener {
    // Two views may listen with the same function.
    const listener = (moves: Moves) => onMoved(moves);
    const setTopics = (next: Topics) => {
      this.#listeners.set(listener, next);
      this.#adjust();
    };
    setTopics(topics);
    return {
      setTopics,
      stop: () => {
        this.#listeners.delete(listener);
        this.#adjust();
      },
    };
  }

  #adjust(): void {
    const wanted = [...new Set([...this.#listeners.values()].flat())].sort();
    if (wanted.length === 0) {
      if (this.#isListening) this.#stop();
      return;
    }
    if (!this.#isListening) {
      this.#topics = wanted;
      this.#start();
      return;
    }
    if (wanted.every((topic) => this.#topics.some((known) => known === topic || covers(known, topic))))
      return;
    this.#topics = wanted;
    if (this.#state === 'online' && this.#source) this.#succeed();
    else if (this.#source) this.#open();
  }

  #succeed(): void {
    this.#successor?.close();
    const topics = this.#topics;
    const before = this.#served;
    const successor = this.#connect(topics);
    this.#successor = successor;
    const takeOver = () => {
      if (successor !== this.#successor) return;
      this.#source?.close();
      this.#source = successor;
      this.#served = topics;
      this.#successor = undefined;
    };
    successor.addEventListener('open', () => {
      const isFirst = successor === this.#successor;
      takeOver();
      if (!isFirst) this.#onOpen(successor, topics);
    });
    successor.addEventListener('moved', (event) => this.#onMoved(event));
    // The previous connection has delivered the changes of its own topics.
    successor.addEventListener('recent', (event) => this.#onMoved(event, before));
    successor.addEventListener('ended', () => this.#onRefused());
    successor.addEventListener('error', () => {
      takeOver();
      this.#onError(successor);
    });
  }

  #start(): void {
    this.#isListening = true;
    this.#everOnline = false;
    window.addEventListener('online', this.retry);
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#open();
  }

  #stop(): void {
    this.#isListening = false;
    window.removeEventListener('online', this.retry);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearTimeout(this.#hidden);
    this.#close();
    this.#forgiveGap();
    this.#become('idle');
  }

  #open(): void {
    this.#close();
    if (this.#state !== 'offline') this.#become('connecting');
    this.#watchForOffline();
    const topics = this.#topics;
    const source = this.#connect(topics);
    this.#source = source;
    source.addEventListener('open', () => this.#onOpen(source, topics));
    source.addEventListener('moved', (event) => this.#onMoved(event));
    source.addEventListener('recent', (event) => this.#onMoved(event));
    source.addEventListener('ended', () => this.#onRefused());
    source.addEventListener('error', () => this.#onError(source));
  }

  #close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#successor?.close();
    this.#source = undefined;
    this.#successor = undefined;
  }

  #onOpen(source: LiveSource, topics: Topics): void {
    if (source !== this.#source) return;
    this.#served = topics;
    this.#forgiveGap();
    this.#wait = WAIT_MS.first;
    this.#become('online');
    if (this.#everOnline) this.#notify(EVERYTHING);
    this.#everOnline = true;
  }

  #onMoved(event: Event, known: Topics = []): void {
    const { keys, views } = event instanceof MessageEvent ? movesOf(event.data) : EVERYTHING;
    const news = keys.filter((key) => !known.some((topic) => topic === key || covers(topic, key)));
    this.#notify({ keys: news, views });
  }

  /** The browser itself reconnects after a broken line, but gives up on an answer that is no stream (503, 401). */
  #onError(source: LiveSource): void {
    if (source !== this.#source) return;
    if (this.#state === 'online') this.#become('connecting');
    this.#watchForOffline();
    if (source.readyState !== CLOSED) return;
    this.#onRefused();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, WAIT_MS.longest);
  }

  /** Counts from the first sign of the gap: each vain attempt is one more, and must not start it again. */
  #watchForOffline(): void {
    if (this.#offline !== undefined || this.#state === 'offline') return;
    this.#offline = setTimeout(() => {
      this.#offline = undefined;
      this.#become('offline');
    }, OFFLINE_AFTER_MS);
  }

  #forgiveGap(): void {
    clearTimeout(this.#offline);
    this.#offline = undefined;
  }

  /** Connects at once, where it waits for its next attempt. */
  readonly retry = (): void => {
    if (this.#state !== 'online') this.#open();
  };

  readonly #onVisibility = (): void => {
    clearTimeout(this.#hidden);
    if (document.visibilityState === 'hidden') {
      this.#hidden = setTimeout(() => this.#rest(), HIDDEN_MS);
    } else if (!this.#source) {
      this.#open();
    }
  };

  /** Closed on purpose is not offline. */
  #rest(): void {
    this.#close();
    this.#forgiveGap();
  }

  #become(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }

  #notify({ keys, views }: Moves): void {
    for (const [listener, topics] of [...this.#listeners]) {
      const wanted = keys.filter((key) => topics.some((topic) => covers(topic, key)));
      if (wanted.length > 0) listener({ keys: wanted, views });
    }
  }
}

/** A `moved` event; one that cannot be read may mean anything, so everything is loaded again. */
export function movesOf(data: unknown): Moves {
  try {
    const { keys, views = null } = JSON.parse(String(data)) as Partial<Moves>;
    for (const position of Object.values(views ?? {})) BigInt(position);
    if (Array.isArray(keys)) return { keys: keys.map(String), views };
  } catch {
    // Falls through to reloading everything.
  }
  return EVERYTHING;
}
