export type LiveState = 'idle' | 'connecting' | 'online' | 'offline';
type Keys = readonly string[];

/** What is used of an `EventSource`. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

const CLOSED = 2;
/** A short gap is not worth a banner. */
const OFFLINE_AFTER_MS = 4_000;
/** A tab that nobody looks at gives its connection back after this long. */
const HIDDEN_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Server-sent `moved` events, shared by all listeners of a page. It is open while somebody listens and the tab is in
 * sight; a lost connection is taken up again, and listeners then hear `['*']`, because they may have missed something.
 */
export class LiveConnection {
  #source: LiveSource | undefined;
  #state: LiveState = 'idle';
  #everOnline = false;
  #wait = FIRST_WAIT_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #offline: ReturnType<typeof setTimeout> | undefined;
  #hidden: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<(keys: Keys) => void>();
  readonly #watchers = new Set<() => void>();
  readonly #connect: () => LiveSource;
  readonly #onRefused: () => void;

  /** `onRefused` is called when the server gave no stream at all: it is down, or no longer knows the session. */
  constructor(connect: () => LiveSource, onRefused: () => void) {
    this.#connect = connect;
    this.#onRefused = onRefused;
  }

  readonly state = (): LiveState => this.#state;

  /** Calls `watcher` whenever `state()` changes; returns how to stop. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Hears of moved keys until the returned function is called. The first listener opens, the last one closes. */
  listen(listener: (keys: Keys) => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  #start(): void {
    this.#everOnline = false;
    window.addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#open();
  }

  #stop(): void {
    window.removeEventListener('online', this.#now);
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
    const source = this.#connect();
    this.#source = source;
    source.addEventListener('open', () => this.#onOpen());
    source.addEventListener('moved', (event) => this.#onMoved(event));
    source.addEventListener('error', () => this.#onError(source));
  }

  #close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
  }

  #onOpen(): void {
    this.#forgiveGap();
    this.#wait = FIRST_WAIT_MS;
    this.#become('online');
    if (this.#everOnline) this.#tell(['*']);
    this.#everOnline = true;
  }

  #onMoved(event: Event): void {
    const keys = event instanceof MessageEvent ? keysOf(event.data) : ['*'];
    this.#tell(keys);
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
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** Counts from the first sign of the gap: each vain attempt is one more, and must not start it anew. */
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

  readonly #now = (): void => {
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

  #tell(keys: Keys): void {
    for (const listener of [...this.#listeners]) listener(keys);
  }
}

/** The keys of a `moved` event; one that cannot be read may mean anything, so everything is loaded again. */
export function keysOf(data: unknown): Keys {
  try {
    const parsed: unknown = JSON.parse(String(data));
    if (parsed && typeof parsed === 'object' && 'keys' in parsed && Array.isArray(parsed.keys)) {
      return parsed.keys.map(String);
    }
  } catch {
    // Falls through to "everything".
  }
  return ['*'];
}
