import { LRUCache } from 'lru-cache';
import { type Decider, fold } from '../../domain/decider.ts';
import type { Meets } from '../../domain/floor/layout.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore, Revision } from '../../eventstore/port.ts';
import type { StreamWatch } from './stream-watch.ts';

/** A stream as it was read. */
export interface Witness {
  readonly stream: string;
  readonly at: Revision | 'no_stream';
}

export interface Aggregate<Command, Event, State, Refusal> {
  readonly stream: string;
  readonly decider: Decider<Command, Event, State, Refusal>;
  /** Events that never conflict: appended at any revision. */
  readonly onlyFacts?: boolean;
  /** Another stream that each append reads along, and its revision on which is decided (`EventStore.checksWitness`). */
  readonly witness?: Witness;
  /** A day of an attraction, whose stream depends on the floor where it lies. */
  readonly home?: HomeOfDay<Command, Event, State, Refusal>;
}

/** How the aggregate of an attraction's day becomes that of the floor on which it lies. */
export interface HomeOfDay<Command, Event, State, Refusal> {
  readonly day: Day;
  onFloor(floorId: number, meets: Meets): Aggregate<Command, Event, State, Refusal>;
  laidOut(state: State, meets: Meets): State;
  hasLeft(state: State): boolean;
  hasJoined(state: State, linkId: string): boolean;
  isDayLeft(refusal: Refusal): boolean;
  /** Nothing is in the day that a change of the floor would carry. */
  isEmpty(state: State): boolean;
  /** Whether it may take time, so that a change of the floor keeps it out. */
  takesTime(command: Command): boolean;
  /** Another attraction of the same floor that the command names, or null. */
  otherOf(command: Command): number | null;
  /** Whether what the events took is taken by others too, in the state after them. */
  collides(events: readonly Event[], state: State): boolean;
  /** Commands that take back what the events took. */
  undo(events: readonly Event[], before: State): readonly Command[];
  readonly changing: Refusal;
}

/** `readAt`: monotonic milliseconds. */
export interface Folded<State> {
  readonly state: State;
  readonly revision: Revision | null;
  readonly readAt: number;
}

/** Copies may be older than the log. */
export interface AggregateCache {
  kept<C, E, S, R>(aggregate: Aggregate<C, E, S, R>): Folded<S> | undefined;
  /** Reads the missing events. */
  refresh<C, E extends DomainEvent, S, R>(aggregate: Aggregate<C, E, S, R>): Promise<Folded<S>>;
  /** Current state, or at most `maxAgeMs` old; a watched stream is known to be current. */
  load<C, E extends DomainEvent, S, R>(aggregate: Aggregate<C, E, S, R>, maxAgeMs?: number): Promise<S>;
  keep<C, E, S, R>(aggregate: Aggregate<C, E, S, R>, folded: Folded<S>): void;
  forget(stream: string): void;
}

/** Longest age of catalogs, hours, rules and texts if their streams are not followed. */
export const FRESH_MS = 1_000;
const CACHED_STREAMS = 5_000;
/** Some 12 MB of days: a month of 40 courts, or a day of 1,000. A day that is not here costs a statement. */
const CACHED_EVENTS = 20_000;

interface Options {
  readonly store: EventStore;
  readonly codec: Codec;
  /** Whether a copy of a followed stream is current. */
  readonly watch?: Pick<StreamWatch, 'isCurrent'> | undefined;
}

export function aggregateCache({ store, codec, watch }: Options): AggregateCache {
  const cache = new LRUCache<string, Folded<unknown>>({
    max: CACHED_STREAMS,
    // A state grows with its events, so days on which much was cancelled count as several. A catalog always fits.
    maxSize: CACHED_EVENTS,
    sizeCalculation: ({ revision }) => Math.min(Number(revision ?? 0n) + 1, CACHED_STREAMS),
  });
  // A stream has one decider, so its state has that type.
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

  /** Reads under way, for those who accept a state as old as their begin. */
  const reading = new Map<string, { readonly begunAt: number; readonly folded: Promise<Folded<unknown>> }>();
  async function share<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    maxAgeMs: number,
  ): Promise<Folded<S>> {
    const { stream } = aggregate;
    const begun = reading.get(stream);
    const now = performance.now();
    if (begun && now - begun.begunAt < maxAgeMs) return begun.folded as Promise<Folded<S>>;
    const one = { begunAt: now, folded: refresh(aggregate) };
    reading.set(stream, one);
    try {
      return await one.folded;
    } finally {
      if (reading.get(stream) === one) reading.delete(stream);
    }
  }

  const isRecent = (stream: string, copy: Folded<unknown>, maxAgeMs: number) =>
    performance.now() - copy.readAt < maxAgeMs || watch?.isCurrent(stream, copy) === true;

  return {
    kept,
    refresh,
    async load(aggregate, maxAgeMs = 0) {
      const known = kept(aggregate);
      if (known && maxAgeMs > 0 && isRecent(aggregate.stream, known, maxAgeMs)) return known.state;
      return (await (maxAgeMs > 0 ? share(aggregate, maxAgeMs) : refresh(aggregate))).state;
    },
    keep: ({ stream }, folded) => void cache.set(stream, folded),
    forget: (stream) => void cache.delete(stream),
  };
}
