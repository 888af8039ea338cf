import type { Wait } from '../../domain/booker/events.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import { slotsOn } from '../../domain/opening-hours/open-hours.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import { type DaySchedule, waitingEntries } from '../../domain/schedule/state.ts';
import { type Day, dayOf, reservationIdOf } from '../../domain/schedule/stream.ts';
import { type JoinWaiting, waitingFor } from '../../domain/schedule/waiting.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import { recentWeek } from '../catalog/set-opening-hours.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { isRefusedWith, tryEachEntry } from '../people/person.ts';
import { claimWait, releaseIfOver } from '../people/waits.ts';
import { type ActingPerson, type NormalRefusal, prepareNormal, reserveNormal } from './reserve-normal.ts';
import { type BookingDeps, newReservationId, type ReserveResult } from './reserve-slot.ts';

/** Minutes since local midnight. */
export interface WaitingRequest {
  readonly attractionId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

type Joined =
  | { readonly accepted: true; readonly entryId: string; readonly position: Position | null }
  | Refused<NormalRefusal>;

/** Requires an hour of the court's week that the person may book as "Normal". */
async function prepareWaiting(
  handler: CommandHandler,
  personId: string | null,
  { attractionId, date, start, end }: WaitingRequest,
  context: CommandContext,
) {
  const slots = slotsOn(await recentWeek(handler, attractionId), date);
  const slot = slots.find((one) => one.start === start && one.end === end);
  if (!slot) return refuse({ code: 'hours_unknown' });
  const request = { availableDateId: slot.id, date, companions: null, activityId: null, observations: '' };
  return prepareNormal(handler, personId, request, context);
}

/** Whether an attraction exists, in a center that is shown. Reads the log: an event may just have said so. */
export async function shownAttractions(handler: CommandHandler): Promise<(id: number) => boolean> {
  const [courts, places] = await Promise.all([
    loadCatalog(handler, attractions),
    loadCatalog(handler, centers),
  ]);
  return (id) => {
    const court = courts.get(id);
    return court?.removed === false && places.get(court.fields.center_id)?.fields.active === true;
  };
}

/** Whether the attraction still has this hour in its week. Reads the log, as above. */
export async function isStillOpen(handler: CommandHandler, requested: WaitingRequest): Promise<boolean> {
  const { attractionId, date, start, end } = requested;
  const slots = slotsOn(await recentWeek(handler, attractionId, 0), date);
  return slots.some((slot) => slot.start === start && slot.end === end);
}

/** Idempotent. Claims one of the person's waits first; after a crash that claim gives way to the next. */
export async function joinWaiting(
  handler: CommandHandler,
  personId: string | null,
  requested: WaitingRequest & Pick<JoinWaiting, 'hidden'>,
  context: CommandContext,
): Promise<Joined> {
  const prepared = await prepareWaiting(handler, personId, requested, context);
  if ('refusal' in prepared) return prepared;
  const { person, window, gaps } = prepared.booking;
  const { attractionId, date, start, end, hidden } = requested;
  const entryId = newEntryId(requested, context.commandId);
  const entry = { entryId, attractionId, date, personId: person.personId, start, end };
  const policy = { kind: 'window', now: context.now, window, gaps } as const;
  const join = { type: 'JoinWaiting', entry, policy, hidden } as const;
  const schedule = scheduleOf(requested);
  // Avoids a claim for a refused or repeated request.
  const known = await handler.load(schedule);
  const early = scheduleDecider.decide(join, known);
  if (!early.accepted) return early;
  if (early.events.length === 0) return { accepted: true, entryId: ownIn(known, entry), position: null };
  const claimed = await claimWait(handler, entry, context);
  if (!claimed.accepted) return claimed;
  const outcome = await handler.execute(schedule, join, context);
  // Refused meanwhile, or another request of the person won.
  if (!outcome.accepted || !outcome.state.has(entryId)) await releaseIfOver(handler, entry, context);
  if (!outcome.accepted) return outcome;
  return { accepted: true, entryId: ownIn(outcome.state, entry), position: outcome.position };
}

function ownIn(day: DaySchedule, entry: Wait): string {
  return day.has(entry.entryId) ? entry.entryId : (waitingFor(day, entry)?.entryId ?? entry.entryId);
}

function newEntryId(day: WaitingRequest, commandId: string): string {
  return reservationIdOf(day, derivedUuid(commandId, 'waiting').replaceAll('-', ''));
}

/** Idempotent. An offered hour goes to the next person. */
export async function leaveWaiting(
  handler: CommandHandler,
  personId: string,
  entryId: string,
  context: CommandContext,
) {
  const day = dayOf(entryId);
  if (!day) return refuse({ code: 'waiting_unknown' });
  const leave = (as: string) =>
    handler.execute(scheduleOf(day), { type: 'LeaveWaiting', entryId, personId: as, ...day }, context);
  return tryEachEntry(handler, personId, leave, isRefusedWith('waiting_unknown'));
}

/** Staff take somebody out of a list, as if they left it themselves. */
export async function removeWaiting(handler: CommandHandler, entryId: string, context: CommandContext) {
  const day = dayOf(entryId);
  const entries = day ? waitingEntries(await handler.load(scheduleOf(day))) : [];
  const personId = entries.find((entry) => entry.entryId === entryId)?.personId;
  if (!day || personId === undefined) return refuse({ code: 'waiting_unknown' });
  return handler.execute(scheduleOf(day), { type: 'LeaveWaiting', entryId, personId, ...day }, context);
}

/** An entry never gives two reservations. */
export function acceptOffer(
  deps: BookingDeps,
  { personId, isTrusted }: ActingPerson,
  entryId: string,
  context: CommandContext,
): Promise<ReserveResult<NormalRefusal>> {
  const accept = (as: string) => acceptAs(deps, { personId: as, isTrusted }, entryId, context);
  return tryEachEntry(deps.handler, personId, accept, isRefusedWith('waiting_unknown'));
}

async function acceptAs(
  deps: BookingDeps,
  { personId, isTrusted }: ActingPerson,
  entryId: string,
  context: CommandContext,
): Promise<ReserveResult<NormalRefusal>> {
  const unknown = refuse({ code: 'waiting_unknown' });
  const day = dayOf(entryId);
  if (!day) return unknown;
  const { handler } = deps;
  const schedule = await handler.load(scheduleOf(day));
  const entry = waitingEntries(schedule).find((one) => one.entryId === entryId && one.personId === personId);
  if (!entry) return unknown;
  if (entry.status === 'waiting') return refuse({ code: 'not_offered' });
  if (entry.status !== 'offered' && entry.status !== 'offer-accepted')
    return refuse({ code: 'offer_expired' });
  const prepared = await prepareWaiting(handler, personId, { ...day, ...entry }, context);
  if ('refusal' in prepared) return prepared;
  const accepting = { ...context, commandId: acceptIdOf(schedule, day, entryId) };
  return reserveNormal(deps, { ...prepared.booking, isTrusted }, accepting, { entryId, personId });
}

/** Derived from the entry, so that a repeat gives the same reservation; one that was abandoned is never placed. */
function acceptIdOf(schedule: DaySchedule, day: Day, entryId: string): string {
  for (let abandoned = 0; ; abandoned += 1) {
    const commandId = derivedUuid(entryId, 'accept', ...(abandoned === 0 ? [] : [String(abandoned)]));
    if (schedule.get(newReservationId(day, commandId, 1))?.status !== 'abandoned') return commandId;
  }
}
