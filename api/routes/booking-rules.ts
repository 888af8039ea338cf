import { findEntry } from '../../commands/catalog/catalog.ts';
import { loadSettings } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { loadPersonLimits } from '../../commands/people/booker.ts';
import { liftPause, loadMissedVisits } from '../../commands/people/no-show.ts';
import {
  countTowards,
  type LimitName,
  limitReached,
  type PersonLimits,
  type ReachedLimit,
} from '../../domain/booker/limits.ts';
import type { Pause } from '../../domain/booker/state.ts';
import { mondayOf } from '../../domain/calendar/days.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { type Interval, toMinutes } from '../../domain/schedule/interval.ts';
import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import { type HeldReservation, readHeldReservations } from '../../projections/own-reservations/held.ts';
import type { OwnScope } from '../../projections/own-reservations/queries.ts';
import { readTooClose, type TooClose } from '../../projections/reservation-detail/queries.ts';
import { ownScopeOf } from '../auth/own-scope.ts';
import type { Calls } from '../contract/calls.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import {
  type LimitUsage,
  limitSentence,
  PERSON_MISSING,
  pauseSentence,
  ruleSentences,
  tooSoonSentence,
  unconfirmedSentence,
} from '../presenters/booking-rules.ts';
import { openSlotsIn } from './open-slots.ts';

export const bookingRulesHandlers = {
  async bookingRules({ deps, query, user, context }) {
    const command = context();
    const [settings, type] = await Promise.all([
      loadSettings(deps.commands, query.center_id || null),
      findEntry(deps.commands, reservationTypes, NORMAL_TYPE_ID),
    ]);
    const date = query.date ?? command.now.date;
    const scope = user && (await ownScopeOf(deps, user));
    const trusted = isTrusted(user && (await readAccount(deps.pool, user.id)));
    const limits = await loadPersonLimits(deps.commands, NORMAL_TYPE_ID, trusted);
    const minutesApart = type?.fields.minutes_for_next_reservation ?? 0;
    const requested = { date, minutesApart, centerId: query.center_id, ...hourIn(query) };
    const own = scope && (await usageOf(deps, scope, requested, limits, command));
    const blocked = own?.blocked ?? (user ? PERSON_MISSING : '');
    return { rules: ruleSentences(settings, limits, minutesApart, own), blocked };
  },

  async liftPause({ deps, params, context }) {
    return afterCommand(await liftPause(deps.commands, params.id, context()));
  },
} satisfies Partial<Handlers>;

interface RequestedTime {
  readonly date: string;
  readonly minutesApart: number;
  /** 0: any. */
  readonly centerId: number;
  /** The planned hour; absent: none yet. */
  readonly hour?: Interval;
}

function hourIn({
  hour_start,
  hour_end,
}: HandlerInput<Calls['bookingRules']>['query']): Pick<RequestedTime, 'hour'> {
  if (hour_start === undefined || hour_end === undefined) return {};
  return { hour: { start: toMinutes(hour_start), end: toMinutes(hour_end) } };
}

type TooNear = TooClose & Parameters<typeof tooSoonSentence>[0];

/** How far a person has used up their limits, and what keeps them from booking a day and hour. */
async function usageOf(
  deps: Deps,
  scope: OwnScope,
  requested: RequestedTime,
  limits: PersonLimits,
  command: CommandContext,
): Promise<LimitUsage & { readonly blocked: string }> {
  const { personId, isProven } = scope;
  const { date } = requested;
  const { now } = command;
  const from = mondayOf(date < now.date ? date : now.date);
  const [held, visits, near] = await Promise.all([
    readHeldReservations(deps.pool, personId, from, NORMAL_TYPE_ID),
    loadMissedVisits(deps.commands, personId, command),
    readNear(deps, scope, requested),
  ]);
  const counts = (of: typeof held) => {
    const count = (limit: LimitName) => countTowards(limit, of, date, now).length;
    return { open: count('open'), day: count('day'), week: count('week') };
  };
  const reached = limitReached(held, { date, reservationTypeId: NORMAL_TYPE_ID }, limits, now);
  return {
    held: counts(held),
    heldOfType: counts(held.filter((one) => one.reservationTypeId === NORMAL_TYPE_ID)),
    missed: visits.missed,
    blocked: blockedSentence(visits.pause, near, reached && withoutEnd(reached, isProven), date),
  };
}

/** Somebody whose identity nobody has seen doesn't read when a booking by others ends. */
function withoutEnd(
  reached: ReachedLimit<HeldReservation>,
  isProven: boolean,
): ReachedLimit<HeldReservation> {
  return isProven || reached.counted.every(({ isOwn }) => isOwn) ? reached : { ...reached, free: null };
}

/** Null: none, or no hour planned. One that others booked is left out: asking for each hour would find its time. */
async function readNear(
  { pool, commands }: Deps,
  { personId, isProven }: OwnScope,
  { date, minutesApart, centerId, hour }: RequestedTime,
): Promise<TooNear | null> {
  if (!hour || minutesApart <= 0) return null;
  const order = { orderId: '', personId, reservationTypeId: NORMAL_TYPE_ID, dates: [date] };
  const close = await readTooClose(pool, { ...order, ...hour, minutes: minutesApart });
  const near = close.find(({ isOwn }) => isProven || isOwn);
  if (!near) return null;
  const found = { ...near, minutes: minutesApart };
  if (centerId === 0 || near.date !== date) return found;
  return { ...found, open: await openSlotsIn(commands, centerId, date) };
}

/** First obstacle in the order of the decision, or ''. */
function blockedSentence(
  pause: Pause | null,
  near: TooNear | null,
  reached: ReachedLimit<unknown> | null,
  date: string,
): string {
  if (pause) return pauseSentence(pause);
  if (near) return tooSoonSentence(near);
  if (!reached) return '';
  if (reached.needsConfirmation) return unconfirmedSentence(reached.max);
  return limitSentence({ ...reached, held: reached.counted.length, date });
}
