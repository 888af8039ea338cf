import { setTimeout as delay } from 'node:timers/promises';
import { type Decision, fold, type Refused } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Codec } from '../../eventstore/codec.ts';
import {
  type EventStore,
  type ExpectedRevision,
  type Position,
  type Revision,
  WrongExpectedRevisionError,
} from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { type Aggregate, type AggregateCache, aggregateCache, type Folded } from './aggregate-cache.ts';
import type { CommandContext } from './context.ts';
import { keyedQueue } from './keyed-queue.ts';
import type { StreamWatch } from './stream-watch.ts';

/** Result of several commands; `position`: the last written, or null. */
export type Done<Refusal> =
  | { readonly accepted: true; readonly position: Position | null }
  | Refused<Refusal>;

/** `position`: of the last event, null if nothing was written. */
export type Outcome<Event, State, Refusal> =
  | {
      readonly accepted: true;
      readonly events: readonly Event[];
      readonly state: State;
      readonly position: Position | null;
      /** On which the events were decided; absent: none were written. */
      readonly before?: State;
      readonly witnessed?: Revision | 'no_stream';
    }
  | Refused<Refusal>;

export interface CommandHandler {
  /**
   * Load, decide, append; repeats after a lost race. Never refuses on stale state.
   * @throws ContendedStreamError after too many lost races; errors of the event store
   */
  execute<Command, Event extends DomainEvent, State, Refusal>(
    aggregate: Aggregate<Command, Event, State, Refusal>,
    command: Command,
    context: CommandContext,
  ): Promise<Outcome<Event, State, Refusal>>;

  readonly load: AggregateCache['load'];
}

/** Streams as they are named. */
export interface StreamHandler extends CommandHandler, Pick<AggregateCache, 'kept' | 'refresh'> {}

/** Deterministic, for idempotent appends. */
export function eventIdOf(
  commandId: string,
  stream: string,
  expected: ExpectedRevision,
  index: number,
): string {
  return derivedUuid(commandId, stream, String(expected), String(index));
}

/** May be retried. */
export class ContendedStreamError extends Error {
  override readonly name = 'ContendedStreamError';
}

const MAX_ATTEMPTS = 30;
const MAX_JITTER_MS = 100;

export interface HandlerOptions {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly cacheSize?: number;
  readonly watch?: Pick<StreamWatch, 'isCurrent'>;
}

export function createStreamHandler({
  store,
  codec,
  cacheSize = 5_000,
  watch,
}: HandlerOptions): StreamHandler {
  const streams = aggregateCache({ store, codec, cacheSize, watch });
  const queue = keyedQueue();

  function encode(
    stream: string,
    events: readonly DomainEvent[],
    expected: ExpectedRevision,
    { commandId, userId, correlationId, causationId, at, origin }: CommandContext,
  ) {
    const from = origin ? { origin } : {};
    const metadata = { commandId, userId, correlationId, causationId, at, ...from };
    return Promise.all(
      events.map((event, index) =>
        codec.encode(event, eventIdOf(commandId, stream, expected, index), metadata),
      ),
    );
  }

  async function append<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    events: readonly E[],
    folded: Folded<S>,
    context: CommandContext,
  ): Promise<Outcome<E, S, R> | 'lost-race'> {
    const { stream, decider, witness } = aggregate;
    const expected: ExpectedRevision = folded.revision ?? 'no_stream';
    const encoded = await encode(stream, events, expected, context);
    try {
      const { revision, position, witnessed } = await store.append(stream, expected, encoded, { witness });
      const state = fold(decider, folded.state, events);
      streams.keep(aggregate, { state, revision, readAt: folded.readAt });
      const seen = witness === undefined ? {} : { witnessed: witnessed ?? (await lastOf(witness)) };
      return { accepted: true, events, state, position, before: folded.state, ...seen };
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError) return 'lost-race';
      streams.forget(stream);
      throw error;
    }
  }

  /** For a store that reads nothing along. */
  async function lastOf(stream: string): Promise<Revision | 'no_stream'> {
    const [last] = await store.readStream(stream, { direction: 'backwards', maxCount: 1 });
    return last?.revision ?? 'no_stream';
  }

  async function record<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    command: C,
    context: CommandContext,
  ): Promise<Outcome<E, S, R>> {
    const { state } = await streams.refresh(aggregate);
    const decision = aggregate.decider.decide(command, state);
    if (!decision.accepted) return decision;
    const { events } = decision;
    if (events.length === 0) return { accepted: true, events, state, position: null };
    const encoded = await encode(aggregate.stream, events, 'any', context);
    const { position } = await store.append(aggregate.stream, 'any', encoded);
    return { accepted: true, events, state: fold(aggregate.decider, state, events), position };
  }

  async function attempt<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    command: C,
    context: CommandContext,
  ): Promise<Outcome<E, S, R>> {
    let folded = streams.kept(aggregate);
    let newest = folded === undefined;
    folded ??= await streams.refresh(aggregate);
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) {
      const decision: Decision<E, R> = aggregate.decider.decide(command, folded.state);
      if (decision.accepted && decision.events.length > 0) {
        const outcome = await append(aggregate, decision.events, folded, context);
        if (outcome !== 'lost-race') return outcome;
        // Retries at once after the first lost race, later with jitter.
        if (tries > 1) await delay(Math.random() * Math.min(MAX_JITTER_MS, 2 ** tries));
      } else if (newest) {
        if (!decision.accepted) return decision;
        return { accepted: true, events: [], state: folded.state, position: null };
      }
      folded = await streams.refresh(aggregate);
      newest = true;
    }
    throw new ContendedStreamError(`stream ${aggregate.stream}: ${MAX_ATTEMPTS} races lost in a row`);
  }

  return {
    execute: (aggregate, command, context) =>
      aggregate.onlyFacts
        ? record(aggregate, command, context)
        : queue.run(aggregate.stream, () => attempt(aggregate, command, context)),
    load: streams.load,
    kept: streams.kept,
    refresh: streams.refresh,
  };
}
