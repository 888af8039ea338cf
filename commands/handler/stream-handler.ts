import { setTimeout as delay } from 'node:timers/promises';
import { fold, type Refused } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Codec } from '../../eventstore/codec.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailableError,
  type ExpectedRevision,
  type Position,
  type Revision,
  WrongExpectedRevisionError,
} from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { type Aggregate, type AggregateCache, aggregateCache, type Folded } from './aggregate-cache.ts';
import type { CommandContext } from './context.ts';
import { keyedBatches, rejected } from './keyed-queue.ts';
import type { StreamWatch } from './stream-watch.ts';
import {
  type AnyOutcome,
  type Decided,
  decideAll,
  eventsOf,
  type Outcome,
  oldestWitness,
  outcomeOf,
  type Turn,
} from './turns.ts';

/** Result of several commands; `position`: the last written, or null. */
export type Done<Refusal> =
  | { readonly accepted: true; readonly position: Position | null }
  | Refused<Refusal>;

export interface CommandHandler {
  /**
   * Load, decide, append; repeats after a lost race. Never refuses on stale state. Commands that wait for the same stream
   * are decided one after the other and appended together.
   * @throws ContendedStreamError after too many lost races; errors of the event store (WitnessMovedError: see `Aggregate`)
   */
  execute<Command, Event extends DomainEvent, State, Refusal>(
    aggregate: Aggregate<Command, Event, State, Refusal>,
    command: Command,
    context: CommandContext,
  ): Promise<Outcome<Event, State, Refusal>>;

  readonly load: AggregateCache['load'];

  /** The newest state of a stream that is no day, with its revision. */
  readonly refresh: AggregateCache['refresh'];
}

/** Uses the stream that an aggregate names; `withFloorHomes` finds the one of a day first. */
export interface StreamHandler extends CommandHandler, Pick<AggregateCache, 'kept'> {}

/**
 * Deterministic, for idempotent appends: a repeat under the same id at the same revision is answered as done, so it has to decide
 * the same. Where that depends on another stream, the command's step says on what.
 */
function eventIdOf(commandId: string, stream: string, expected: ExpectedRevision, index: number): string {
  return derivedUuid(commandId, stream, String(expected), String(index));
}

/** For what follows from a command: caused by the first event that it has just written. A repeat has written none. */
export function causedBy(
  { stream }: { readonly stream: string },
  { expected }: { readonly expected?: ExpectedRevision },
  context: CommandContext,
): CommandContext {
  if (expected === undefined) return context;
  return { ...context, causationId: eventIdOf(context.commandId, stream, expected, 0) };
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
  readonly watch?: Pick<StreamWatch, 'isCurrent'>;
}

/** Commands of one stream that are appended together. */
const MAX_TOGETHER = 32;

type Result = PromiseSettledResult<AnyOutcome>;

export function createStreamHandler({ store, codec, watch }: HandlerOptions): StreamHandler {
  const streams = aggregateCache({ store, codec, watch });
  const queue = keyedBatches(carryOut, MAX_TOGETHER);

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

  /** Reads how far the witness is, where the store's append does not report it. */
  async function lastOf(stream: string): Promise<Revision | 'no_stream'> {
    const [last] = await store.readStream(stream, { direction: 'backwards', maxCount: 1 });
    return last?.revision ?? 'no_stream';
  }

  /** The last position of each part of an append; in a log with gaps it is read, and if that fails, later ones will do. */
  async function positionsOf(
    stream: string,
    parts: readonly (readonly unknown[])[],
    { revision, position }: AppendResult,
  ): Promise<readonly (Position | undefined)[]> {
    let length = 0;
    const ends = parts.map((part) => {
      length += part.length;
      return length - 1;
    });
    if (store.positionsAreGapless) return ends.map((end) => position - BigInt(length - 1 - end));
    if (parts.filter((part) => part.length > 0).length === 1) return parts.map(() => position);
    const from = revision - BigInt(length - 1);
    const events = await store.readStream(stream, { from, maxCount: length }).catch(() => []);
    return ends.map((end) => events[end]?.position);
  }

  /** One append of all events: the refusals between them are of the same moment. Null: a lost race. */
  async function append(
    decided: readonly Decided[],
    folded: Folded<unknown>,
  ): Promise<readonly Result[] | null> {
    const [last] = decided.slice(-1);
    if (!last) return [];
    const { aggregate } = last.turn;
    const { stream } = aggregate;
    const witness = oldestWitness(decided);
    const encoded = await Promise.all(
      decided.map(({ turn, decision, expected }) =>
        encode(stream, eventsOf(decision), expected, turn.context),
      ),
    );
    try {
      const result = await store.append(stream, folded.revision ?? 'no_stream', encoded.flat(), {
        witness: witness?.stream,
        witnessAt: witness?.at,
      });
      streams.keep(aggregate, { state: last.after, revision: result.revision, readAt: folded.readAt });
      const seen =
        witness === undefined ? {} : { witnessed: result.witnessed ?? (await lastOf(witness.stream)) };
      const positions = await positionsOf(stream, encoded, result);
      return decided.map((one, index) =>
        fulfilled(
          outcomeOf(one, {
            position: positions[index] ?? result.position,
            before: one.before,
            expected: one.expected,
            ...seen,
          }),
        ),
      );
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError) return null;
      streams.forget(stream);
      throw error;
    }
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

  /** All turns are of one stream. */
  async function attempt(turns: readonly Turn[], { aggregate }: Turn): Promise<readonly Result[]> {
    let folded = streams.kept(aggregate);
    let newest = folded === undefined;
    folded ??= await streams.refresh(aggregate);
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) {
      const decided = decideAll(turns, folded);
      if (decided.some(({ decision }) => eventsOf(decision).length > 0)) {
        const results = await append(decided, folded);
        if (results) return results;
        // Retries at once after the first lost race, later with jitter.
        if (tries > 1) await delay(Math.random() * Math.min(MAX_JITTER_MS, 2 ** tries));
      } else if (newest) {
        return decided.map((one) => fulfilled(outcomeOf(one, { position: null })));
      }
      folded = await streams.refresh(aggregate);
      newest = true;
    }
    throw new ContendedStreamError(`stream ${aggregate.stream}: ${MAX_ATTEMPTS} races lost in a row`);
  }

  /** Turns that fail together are tried one by one where the failure may be of one alone. */
  async function carryOut(turns: readonly Turn[]): Promise<readonly Result[]> {
    const [first] = turns;
    if (!first) return [];
    try {
      return await attempt(turns, first);
    } catch (error) {
      const isOfAll = error instanceof EventStoreUnavailableError || error instanceof ContendedStreamError;
      if (isOfAll || turns.length === 1) return turns.map(() => rejected(error));
    }
    const results: Result[] = [];
    for (const turn of turns) results.push(...(await carryOut([turn])));
    return results;
  }

  return {
    execute: <C, E extends DomainEvent, S, R>(
      aggregate: Aggregate<C, E, S, R>,
      command: C,
      context: CommandContext,
    ) => {
      if (aggregate.onlyFacts) return record(aggregate, command, context);
      const turn = { aggregate: aggregate as unknown as Turn['aggregate'], command, context };
      return queue.run(aggregate.stream, turn) as Promise<Outcome<E, S, R>>;
    },
    load: streams.load,
    kept: streams.kept,
    refresh: streams.refresh,
  };
}

function fulfilled(value: AnyOutcome): PromiseFulfilledResult<AnyOutcome> {
  return { status: 'fulfilled', value };
}
