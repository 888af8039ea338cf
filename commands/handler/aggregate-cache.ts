import { LRUCache } from 'lru-cache';
import { type Decider, fold } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore, Revision } from '../../eventstore/port.ts';
import type { StreamWatch } from './stream-watch.ts';

/** A stream and the decider that gives it its meaning. */
export interface Aggregate<Command, Event, State, Refusal> {
  readonly stream: string;
  readonly decider: Decider<Command, Event, State, Refusal>;
  /** Its events are facts that conflict with no other: they are appended at any revision, and lose no race. */
  readonly onlyFacts?: boolean;
}

/** A folded stream: its state after `revision`, as read at `readAt` (monotonic milliseconds). */
export interface Folded<State> {
  readonly state: State;
  readonly revision: Revision | null;
  readonly readAt: number;
}

/** The streams that a process has folded lately. Its copy of a stream may be older than the log. */
export interface AggregateCache {
  kept<C, E, S, R>(aggregate: Aggregate<C, E, S, R>): Folded<S> | undefined;
  /** Reads the events after the copy, or the whole stream, and keeps the result. */
  refresh<C, E extends DomainEvent, S, R>(aggregate: Aggregate<C, E, S, R>): Promise<Folded<S>>;
  /** The state of a stream as it is now; or as it was at most `maxAgeMs` ago, or as the stream watch knows it to be. */
  load<C, E extends DomainEvent, S, R>(aggregate: Aggregate<C, E, S, R>, maxAgeMs?: number): Promise<S>;
  keep<C, E, S, R>(aggregate: Aggregate<C, E, S, R>, folded: Folded<S>): void;
  forget(stream: string): void;
}

/**
 * Catalogues, opening hours, rules and texts change seldom: a command takes them as they are known to be where their streams
 * are followed, else as they were at most this long ago.
 */
export const FRESH_MS = 1_000;

interface Options {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly cacheSize: number;
  /** Reports whether a copy of a followed stream is up to date. */
  readonly watch?: Pick<StreamWatch, 'isCurrent'> | undefined;
}

export function aggregateCache({ store, codec, cacheSize, watch }: Options): AggregateCache {
  const cache = new LRUCache<string, Folded<unknown>>({ max: cacheSize });
  // The cache is keyed by stream name, and a stream has one decider: what lies there is of its state type.
  const kept = <C, E, S, R>({ stream }: Aggregate<C, E, S, R>) => cache.get(stream) as Folded<S> | undefined;
  async function refresh<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
  ): Promise<Folded<S>> {
    const { stream, decider } = aggregate;
    const known = kept(aggregate);
    const readAt = performance.now();
    const from = known?.revision == null ? {} : { from: known.revision + 1n };
    const events = await codec.decode(await store.readStream(stream, from));
    const folded: Folded<S> = {
      state: fold(
        decider,
        known?.state ?? decider.initial,
        events.map(({ event }) => event as E),
      ),
      revision: events.at(-1)?.revision ?? known?.revision ?? null,
      readAt,
    };
    cache.set(stream, folded);
    return folded;
  }

  const isRecent = (stream: string, copy: Folded<unknown>, maxAgeMs: number) =>
    performance.now() - copy.readAt < maxAgeMs || watch?.isCurrent(stream, copy) === true;

  return {
    kept,
    refresh,
    async load(aggregate, maxAgeMs = 0) {
      const known = kept(aggregate);
      if (known && maxAgeMs > 0 && isRecent(aggregate.stream, known, maxAgeMs)) return known.state;
      return (await refresh(aggregate)).state;
    },
    keep: ({ stream }, folded) => void cache.set(stream, folded),
    forget: (stream) => void cache.delete(stream),
  };
}
