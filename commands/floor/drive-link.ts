import { setTimeout as delay } from 'node:timers/promises';
import { stageOf } from '../../domain/floor/decide.ts';
import { floorIdsOf } from '../../domain/floor/layout.ts';
import type { FloorLink, Floors } from '../../domain/floor/state.ts';
import { type DayContent, digestOf, isEmpty } from '../../domain/schedule/carried-content.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import { floorsAggregate, scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { settleArrival } from '../reservation/drive-move.ts';
import { daysWithEvents } from './days-with-events.ts';
import {
  conflictsOf,
  dayAt,
  type LinkConflict,
  type LinkedDay,
  linkedDay,
  readContent,
} from './link-conflicts.ts';

export interface LinkDeps {
  readonly handler: CommandHandler;
  readonly store: EventStore;
  /** Default `LINK_SETTLES_MS`; 0 where nobody else writes. */
  readonly settlesMs?: number;
}

/**
 * On EventStoreDB, whose appends can't check the floors: until what was decided on a copy of before the request is written, or is
 * taken back by its process. Copies are used for `FRESH_MS`.
 */
const LINK_SETTLES_MS = 3_000;

export interface LinkSurvey {
  readonly days: readonly LinkedDay[];
  /** Reservations that hold their time from that date on. */
  readonly reservations: number;
  readonly conflicts: readonly LinkConflict[];
  /** Some day was carried already, so the link is completed whatever comes. */
  readonly hasBegun: boolean;
}

/** Reservations and conflicts in the days of a link. */
export async function surveyLink(
  { handler, store }: LinkDeps,
  floors: Floors,
  link: FloorLink,
): Promise<LinkSurvey> {
  const { attractionId, from } = link;
  const floorIds = floorIdsOf({ links: [...floors.links, link] }, attractionId);
  const dates = await daysWithEvents(store, attractionId, floorIds, from);
  const days = dates.map((date) => linkedDay(floors, link, date));
  const conflicts: LinkConflict[] = [];
  let reservations = 0;
  let hasBegun = false;
  for (const day of days) {
    const { content, hasLeft } = await readContent(handler, day);
    hasBegun ||= hasLeft;
    reservations += content.reservations.filter(({ status }) => status !== 'cancelled').length;
    if (!hasLeft) conflicts.push(...(await conflictsOf(handler, day, content)));
  }
  return { days, reservations, conflicts, hasBegun };
}

export interface LinkProgress {
  readonly conflicts: readonly LinkConflict[];
  readonly reservations: number;
  readonly position: Position | null;
}

/**
 * Continues a link from any stage: rejected whole where times would meet, or each day carried whole. Idempotent. After
 * the first day has left, only what was never answered can be in the way: it is taken back, and this is repeated.
 */
export async function driveLink(
  deps: LinkDeps,
  linkId: string,
  context: CommandContext,
): Promise<LinkProgress> {
  const { handler, store, settlesMs = LINK_SETTLES_MS } = deps;
  const floors = await handler.load(floorsAggregate);
  const link = floors.pending;
  if (stageOf(floors, linkId) !== 'pending' || !link)
    return { conflicts: [], reservations: 0, position: null };
  if (!store.checksWitness && settlesMs > 0) await delay(settlesMs);
  const { days, conflicts, reservations, hasBegun } = await surveyLink(deps, floors, link);
  const isRejected = conflicts.length > 0 && !hasBegun;
  if (!isRejected) for (const day of days) await carryDay(handler, day, link, context);
  const type = isRejected ? 'RejectFloorLink' : 'CompleteFloorLink';
  const ended = await handler.execute(floorsAggregate, { type, linkId }, step(context, type));
  // Another driver ended it otherwise, and says why.
  const position = ended.accepted ? ended.position : null;
  return { conflicts: isRejected ? conflicts : [], reservations, position };
}

const MAX_TURNS = 20;

async function carryDay(
  handler: CommandHandler,
  linked: LinkedDay,
  { linkId }: FloorLink,
  context: CommandContext,
): Promise<void> {
  const { day, from, to, meets } = linked;
  if (from === to) return;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const { content, hasLeft } = await readContent(handler, linked);
    if (!hasLeft) {
      if (isEmpty(content)) return;
      if (await settleMoves(handler, content, day, context)) continue;
      const seal = { type: 'LeaveDay' as const, ...day, linkId, floorId: to, known: digestOf(content) };
      const left = await handler.execute(dayAt(from, day), seal, step(context, `leave ${day.date}`));
      // Somebody wrote meanwhile, or it was sealed by another driver: looked at again.
      if (!left.accepted || left.events.length === 0) continue;
    }
    const join = { type: 'JoinDay' as const, ...day, ...content, linkId, meets };
    const joined = await handler.execute(dayAt(to, day), join, step(context, `join ${day.date}`));
    if (joined.accepted) return;
    throw new Error(
      `${day.date} of attraction ${day.attractionId} can not be carried: ${joined.refusal.code}`,
    );
  }
  throw new Error(`${day.date} of attraction ${day.attractionId} keeps changing`);
}

/** A move that was decided here and has not arrived needs its reservation from here. */
async function settleMoves(
  handler: CommandHandler,
  { entries }: DayContent,
  from: Day,
  context: CommandContext,
): Promise<boolean> {
  let hasSettled = false;
  for (const { entry } of entries) {
    if (entry.status !== 'moved-on') continue;
    const { moveId, reservationId, to } = entry;
    const target = await handler.load(scheduleOf(to));
    if (target.get(moveId)?.status !== 'held') continue;
    const arrived = await settleArrival(
      handler,
      { moveId, reservationId, from, to },
      step(context, `arrive ${moveId}`),
    );
    hasSettled ||= arrived !== null;
  }
  return hasSettled;
}
