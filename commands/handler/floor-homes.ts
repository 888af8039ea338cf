import { type Refused, refuse } from '../../domain/decider.ts';
import { homeAt, isFrozen, layoutAt, type Meets, meetsBy } from '../../domain/floor/layout.ts';
import type { Floors } from '../../domain/floor/state.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import { type Aggregate, type Folded, FRESH_MS, type HomeOfDay } from './aggregate-cache.ts';
import { floorsAggregate } from './aggregates.ts';
import { type CommandContext, step } from './context.ts';
import {
  type CommandHandler,
  ContendedStreamError,
  type Outcome,
  type StreamHandler,
} from './stream-handler.ts';

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
 * Sends commands for a day to the stream of the floor where its attraction lies. A copy of the floors may be old: each
 * append reads along how far they are, and one that went to the wrong place is taken back before it is answered.
 */
export function withFloorHomes(inner: StreamHandler): CommandHandler {
  async function copy(maxAgeMs: number): Promise<Folded<Floors>> {
    await inner.load(floorsAggregate, maxAgeMs);
    return inner.kept(floorsAggregate) ?? inner.refresh(floorsAggregate);
  }
  const newest = () => inner.refresh(floorsAggregate);
  const anyCopy = async () => inner.kept(floorsAggregate) ?? newest();

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
      const isKeptOut = keepsOut(at, home, command, floors.state);
      const outcome = isKeptOut
        ? refuse(home.changing)
        : await inner.execute(located(aggregate, home, at), command, context);
      const isWritten = outcome.accepted && outcome.witnessed !== undefined;
      if (isWritten && isSame(outcome.witnessed, floors)) return outcome;
      // Nothing is refused, or found done, on an old copy.
      const now = await newest();
      const isCurrent = now.revision === floors.revision;
      floors = now;
      if (isWritten) {
        if (await holds(aggregate, home, outcome, { at, now: now.state, command, context })) return outcome;
      } else if (isCurrent) {
        return isLeft(outcome, home) ? executeNext(aggregate, home, floors.state, command, context) : outcome;
      }
    }
    throw changing(home.day);
  }

  /** Only what takes no time gets here while a link is not ended. */
  async function executeNext<C, E extends DomainEvent, S, R>(
    aggregate: Aggregate<C, E, S, R>,
    home: HomeOfDay<C, E, S, R>,
    floors: Floors,
    command: C,
    context: CommandContext,
  ): Promise<Outcome<E, S, R>> {
    const next = nextHome(floors, home.day);
    if (!next || home.takesTime(command)) return refuse(home.changing);
    const target = located(aggregate, home, next.home);
    const hasJoined = home.hasJoined(await inner.load(target), next.linkId);
    return hasJoined ? inner.execute(target, command, context) : refuse(home.changing);
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
    const isKeptOut = keepsOut(current, home, command, now);
    if (isSameStream && current.layout === at.layout && !isKeptOut) return true;
    const { events, before, state } = outcome;
    if (before === undefined) return isSameStream;
    if (isSameStream && !isKeptOut && !home.collides(events, home.laidOut(state, current.meets))) return true;
    const undoing = step(context, `undo ${outcome.position}`);
    for (const undo of home.undo(events, before))
      await inner.execute(located(aggregate, home, at), undo, undoing);
    return false;
  }

  return { load, execute };
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
): Aggregate<C, E, S, R> {
  const place = floorId === null ? aggregate : home.onFloor(floorId, meets);
  return { ...place, witness: floorsAggregate.stream };
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
