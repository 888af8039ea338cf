import { type Refused, refuse } from '../../domain/decider.ts';
import { homeAt, isFrozen, layoutAt, type Meets, meetsBy } from '../../domain/floor/layout.ts';
import type { Floors } from '../../domain/floor/state.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import { type EventStore, WitnessMovedError } from '../../eventstore/port.ts';
import { type Aggregate, type Folded, FRESH_MS, type HomeOfDay } from './aggregate-cache.ts';
import { floorsAggregate } from './aggregates.ts';
import { type CommandContext, step } from './context.ts';
import { type CommandHandler, ContendedStreamError, type StreamHandler } from './stream-handler.ts';
import type { Outcome } from './turns.ts';

/** Changes of floors that one command may meet; each is rare. */
const MAX_TURNS = 10;

/** Where the day of an attraction is decided. */
interface Home {
  /** Null: the day of the attraction alone. */
  readonly floorId: number | null;
  readonly meets: Meets;
  /** Equal layouts decide alike. */
  readonly layout: string;
  readonly isFrozen: boolean;
}

const ALONE: Meets = () => true;

function homeOf(floors: Floors, { attractionId, date }: Day): Home {
  const frozen = isFrozen(floors, attractionId, date);
  const floorId = homeAt(floors, attractionId, date);
  if (floorId === null) return { floorId, meets: ALONE, layout: '', isFrozen: frozen };
  const layout = layoutAt(floors, floorId, date);
  return { floorId, meets: meetsBy(layout), layout: JSON.stringify([...layout]), isFrozen: frozen };
}

/** The day between leaving one stream and the end of its link, once it has joined the other. */
function nextHome(floors: Floors, day: Day): { readonly home: Home; readonly linkId: string } | null {
  const { pending } = floors;
  if (pending?.attractionId !== day.attractionId || day.date < pending.from) return null;
  const after = { ...floors, pending: null, links: [...floors.links, pending] };
  return { home: { ...homeOf(after, day), isFrozen: true }, linkId: pending.linkId };
}

/**
 * Sends commands for a day to the stream of the floor where its attraction lies. A copy of the floors may be old: the
 * embedded log writes nothing that was decided on an old one. EventStoreDB can't check two streams at once: each append reads
 * along how far the floors are, and one that went to the wrong place is taken back before it is answered.
 */
export function withFloorHomes(
  inner: StreamHandler,
  { checksWitness }: Pick<EventStore, 'checksWitness'>,
): CommandHandler {
  async function copy(maxAgeMs: number): Promise<Folded<Floors>> {
    await inner.load(floorsAggregate, maxAgeMs);
    return inner.kept(floorsAggregate) ?? inner.refresh(floorsAggregate);
  }
  const newest = () => inner.refresh(floorsAggregate);
  /** Where the append does not check it, it is young: a link waits until older ones are used up (`LINK_SETTLES_MS`). */
  async function anyCopy(): Promise<Folded<Floors>> {
    const kept = inner.kept(floorsAggregate);
    const isYoung = checksWitness || (kept && performance.now() - kept.readAt < FRESH_MS);
    return kept && isYoung ? kept : newest();
  }

  async function load<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    maxAgeMs = 0,
  ): Promise<S> {
    const { home } = aggregate;
    if (!home) return inner.load(aggregate, maxAgeMs);
    let floors = await copy(Math.max(FRESH_MS, maxAgeMs));
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const at = homeOf(floors.state, home.day);
      const state = await inner.load(located(aggregate, home, at), maxAgeMs);
      if (!home.hasLeft(state)) return shown(home, at, state);
      const next = await newest();
      if (next.revision === floors.revision) return loadNext(aggregate, home, floors.state, state);
      floors = next;
    }
    throw changing(home.day);
  }

  async function loadNext<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    home: HomeOfDay<C, E, S, R>,
    floors: Floors,
    left: S,
  ): Promise<S> {
    const next = nextHome(floors, home.day);
    if (!next) return left;
    const state = await inner.load(located(aggregate, home, next.home));
    return home.hasJoined(state, next.linkId) ? shown(home, next.home, state) : left;
  }

  async function execute<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    command: C,
    context: CommandContext,
  ): Promise<Outcome<E, S, R>> {
    const { home } = aggregate;
    if (!home) return inner.execute(aggregate, command, context);
    let floors = await anyCopy();
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const at = homeOf(floors.state, home.day);
      const isKeptOut: boolean = keepsOut(at, home, command, floors.state);
      if (!isKeptOut && (await isPassedOver(aggregate, home, at, floors.state))) {
        const now = await newest();
        if (now.revision === floors.revision) throw changing(home.day);
        floors = now;
        continue;
      }
      const outcome: Outcome<E, S, R> | null = isKeptOut
        ? await ifDone(aggregate, home, command)
        : await attempt(located(aggregate, home, at, floors), command, context);
      if (!outcome) {
        floors = await newest();
        continue;
      }
      const isWritten = outcome.accepted && outcome.witnessed !== undefined;
      if (isWritten && isSame(outcome.witnessed, floors)) return outcome;
      // Nothing is refused, or found done, on an old copy.
      const now = await newest();
      const isCurrent = now.revision === floors.revision;
      floors = now;
      if (isWritten) {
        if (await holds(aggregate, home, outcome, { at, now: now.state, command, context })) return outcome;
      } else if (isCurrent) {
        if (!isLeft(outcome, home)) return outcome;
        const next = await executeNext(aggregate, home, floors, command, context);
        if (next) return next;
        floors = await newest();
      }
    }
    throw changing(home.day);
  }

  /** A day that has nothing to carry is passed over by the change of its floor: nothing may come to be there meanwhile. */
  async function isPassedOver<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    home: HomeOfDay<C, E, S, R>,
    at: Home,
    floors: Floors,
  ): Promise<boolean> {
    if (!isCarried(floors, at, home)) return false;
    return isPassedBy(floors, at, home, await inner.load(located(aggregate, home, at)));
  }

  /** Kept out: only what an earlier try has done is still answered as done. */
  async function ifDone<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    home: HomeOfDay<C, E, S, R>,
    command: C,
  ): Promise<Outcome<E, S, R>> {
    const state = await load(aggregate);
    // Until the day has arrived, nothing says whether an earlier try was carried out.
    if (home.hasLeft(state)) throw changing(home.day);
    const decision = aggregate.decider.decide(command, state);
    const isDone = decision.accepted && decision.events.length === 0;
    return isDone ? { ...decision, state, position: null } : refuse(home.changing);
  }

  /** Null: the floors changed meanwhile, and nothing was written. */
  async function attempt<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    command: C,
    context: CommandContext,
  ): Promise<Outcome<E, S, R> | null> {
    try {
      return await inner.execute(aggregate, command, context);
    } catch (error) {
      if (error instanceof WitnessMovedError) return null;
      throw error;
    }
  }

  /** Only what takes no time gets here while a link is not ended. */
  async function executeNext<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    home: HomeOfDay<C, E, S, R>,
    floors: Folded<Floors>,
    command: C,
    context: CommandContext,
  ): Promise<Outcome<E, S, R> | null> {
    const next = nextHome(floors.state, home.day);
    if (!next || home.takesTime(command)) return refuse(home.changing);
    const target = located(aggregate, home, next.home, floors);
    const hasJoined = home.hasJoined(await inner.load(target), next.linkId);
    // A refusal would be taken for the day's answer by those who give time back.
    if (!hasJoined) throw changing(home.day);
    return attempt(target, command, context);
  }

  interface Written<C> {
    readonly at: Home;
    readonly now: Floors;
    readonly command: C;
    readonly context: CommandContext;
  }

  /** Whether what was written on an old copy stands; else it is taken back. */
  async function holds<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    home: HomeOfDay<C, E, S, R>,
    outcome: Extract<Outcome<E, S, R>, { accepted: true }>,
    { at, now, command, context }: Written<C>,
  ): Promise<boolean> {
    const current = homeOf(now, home.day);
    const isSameStream = current.floorId === at.floorId;
    const { events, before, state } = outcome;
    const undoes = before === undefined ? [] : home.undo(events, before);
    const isPassed = undoes.length > 0 && isPassedBy(now, current, home, before);
    const isKeptOut = isPassed || keepsOut(current, home, command, now);
    if (isSameStream && current.layout === at.layout && !isKeptOut) return true;
    if (before === undefined) return isSameStream;
    if (isSameStream && !isKeptOut && !home.collides(events, home.laidOut(state, current.meets))) return true;
    const undoing = step(context, `undo ${outcome.position}`);
    for (const undo of undoes) await inner.execute(located(aggregate, home, at), undo, undoing);
    return false;
  }

  return { load, execute, refresh: inner.refresh };
}

/** Whether a change of the floor is about to carry the day. */
function isCarried(
  { pending }: Floors,
  at: Home,
  { day }: Pick<HomeOfDay<never, never, never, never>, 'day'>,
): boolean {
  return at.isFrozen && pending?.attractionId === day.attractionId;
}

function isPassedBy<S>(
  floors: Floors,
  at: Home,
  home: Pick<HomeOfDay<never, never, S, never>, 'day' | 'hasLeft' | 'isEmpty'>,
  state: S,
): boolean {
  return isCarried(floors, at, home) && !home.hasLeft(state) && home.isEmpty(state);
}

/** A change of the floor keeps out what takes time, and so does another attraction that lies elsewhere. */
function keepsOut<C>(
  at: Home,
  home: Pick<HomeOfDay<C, never, never, never>, 'day' | 'takesTime' | 'otherOf'>,
  command: C,
  floors: Floors,
): boolean {
  const { attractionId, date } = home.day;
  const other = home.otherOf(command);
  const isApart =
    other !== null &&
    other !== attractionId &&
    (at.floorId === null || homeAt(floors, other, date) !== at.floorId);
  return isApart || (at.isFrozen && home.takesTime(command));
}

function located<C, E, S, R>(
  aggregate: Aggregate<C, E, S, R>,
  home: HomeOfDay<C, E, S, R>,
  { floorId, meets }: Home,
  floors?: Folded<Floors>,
): Aggregate<C, E, S, R> {
  const place = floorId === null ? aggregate : home.onFloor(floorId, meets);
  if (!floors) return place;
  return { ...place, witness: { stream: floorsAggregate.stream, at: floors.revision ?? 'no_stream' } };
}

function shown<C, E, S, R>(home: HomeOfDay<C, E, S, R>, { floorId, meets }: Home, state: S): S {
  return floorId === null ? state : home.laidOut(state, meets);
}

function isSame(witnessed: bigint | 'no_stream' | undefined, { revision }: Folded<Floors>): boolean {
  return witnessed === (revision ?? 'no_stream');
}

function isLeft<E, S, R>(
  outcome: Outcome<E, S, R>,
  home: Pick<HomeOfDay<never, never, S, R>, 'isDayLeft'>,
): outcome is Refused<R> {
  return !outcome.accepted && home.isDayLeft(outcome.refusal);
}

function changing({ attractionId, date }: Day): ContendedStreamError {
  return new ContendedStreamError(`the floor of attraction ${attractionId} keeps changing on ${date}`);
}
