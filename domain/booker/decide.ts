import { daysLater } from '../calendar/days.ts';
import type { LocalMoment } from '../calendar/moment.ts';
import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { hasBegun } from '../schedule/booking-policy.ts';
import { type BookerEvent, bookerEvents, type Claim, type Wait } from './events.ts';
import { limitReached, MAX_WAITING, type PersonLimits, type ReachedLimit } from './limits.ts';
import { countingVisits, type NoShowRule } from './no-show.ts';
import { minutesBetween } from './spacing.ts';
import { type Booker, evolveBooker, newBooker, pauseOn } from './state.ts';

export type BookerCommand =
  | {
      readonly type: 'ClaimTime';
      readonly claim: Claim;
      /** Null: placed by staff, without rules. */
      readonly rules: ClaimRules | null;
    }
  | {
      /** Another time for a claimed reservation; as `ClaimTime` where there is no claim on it. */
      readonly type: 'MoveClaim';
      readonly claim: Claim;
      readonly rules: ClaimRules | null;
    }
  | { readonly type: 'ReleaseClaim'; readonly personId: string; readonly reservationId: string }
  | {
      readonly type: 'ClaimWait';
      readonly wait: Wait;
      readonly now: LocalMoment;
    }
  | { readonly type: 'ReleaseWait'; readonly personId: string; readonly entryId: string }
  | {
      readonly type: 'RecordMissedVisit';
      readonly personId: string;
      readonly reservationId: string;
      readonly date: string;
      readonly rule: NoShowRule;
      readonly today: string;
    }
  | { readonly type: 'LiftPause'; readonly personId: string; readonly today: string }
  | {
      readonly type: 'MergeBooker';
      readonly personId: string;
      readonly mergeId: string;
      readonly keptId: string;
    }
  | { readonly type: 'AbsorbBooker'; readonly merged: BookerAbsorbedData };

type BookerAbsorbedData = Extract<BookerEvent, { type: 'BookerAbsorbed' }>['data'];

export interface ClaimRules {
  /** Minutes between two reservations of the type; 0: no rule. */
  readonly minutesApart: number;
  readonly limits: PersonLimits;
  readonly now: LocalMoment;
}

export type BookerRefusal =
  | {
      readonly code: 'too_soon';
      readonly reservationId: string;
      readonly date: string;
      readonly start: number;
      readonly end: number;
      readonly minutes: number;
    }
  | ({
      readonly code: 'limit_reached';
      readonly date: string;
      readonly reservationIds: readonly string[];
    } & Omit<ReachedLimit<unknown>, 'counted' | 'needsConfirmation'>)
  | {
      /** Limit of accounts whose address is unconfirmed. */
      readonly code: 'email_unconfirmed';
      readonly max: number;
      readonly reservationIds: readonly string[];
    }
  | {
      readonly code: 'waiting_full';
      readonly max: number;
      readonly entryIds: readonly string[];
    }
  | { readonly code: 'bookings_paused'; readonly until: string; readonly missed: number }
  | { readonly code: 'not_paused' }
  | { readonly code: 'pause_own' }
  /** Another entry of the person decides since a merge. */
  | { readonly code: 'booker_merged'; readonly keptId: string };

/** A person's own time: keeps reservations apart by type, within their limits, and waits below `MAX_WAITING`. */
export const bookerDecider: Decider<BookerCommand, BookerEvent, Booker, BookerRefusal> = {
  initial: newBooker,
  evolve: evolveBooker,
  decide(command, booker) {
    if (booker.mergedInto !== null && command.type !== 'MergeBooker')
      return refuse({ code: 'booker_merged', keptId: booker.mergedInto });
    return decideOwn(command, booker);
  },
};

type CommandOf<Type> = Extract<BookerCommand, { type: Type }>;
type BookerDecision = Decision<BookerEvent, BookerRefusal>;

const decideOwn = decideByType<BookerCommand, Booker, BookerEvent, BookerRefusal>({
  ClaimTime: claimTime,
  MoveClaim: moveClaim,
  ReleaseClaim: release,
  ClaimWait: claimWait,
  ReleaseWait: releaseWait,
  RecordMissedVisit: recordMissed,
  LiftPause: liftPause,
  MergeBooker: merge,
  AbsorbBooker: absorb,
});

function claimTime({ claim, rules }: CommandOf<'ClaimTime'>, booker: Booker): BookerDecision {
  if (booker.claims.has(claim.reservationId)) return accept();
  const refusal = rules && refusedBy(rules, claim, booker);
  return refusal ? refuse(refusal) : accept({ type: 'TimeClaimed', data: claim });
}

/** The rules are checked as if the reservation were not held; its former time is freed in the same append. */
function moveClaim({ claim, rules }: CommandOf<'MoveClaim'>, booker: Booker): BookerDecision {
  const { personId, reservationId } = claim;
  const former = booker.claims.get(reservationId);
  if (former && isSameClaim(former, claim)) return accept();
  const claims = new Map(booker.claims);
  claims.delete(reservationId);
  const refusal = rules && refusedBy(rules, claim, { ...booker, claims });
  if (refusal) return refuse(refusal);
  const claimed = { type: 'TimeClaimed' as const, data: claim };
  if (!former) return accept(claimed);
  return accept<BookerEvent>({ type: 'ClaimReleased', data: { personId, reservationId } }, claimed);
}

function isSameClaim(one: Claim, other: Claim): boolean {
  return isSameData(bookerEvents.TimeClaimed.schema, one, other);
}

function refusedBy(
  { minutesApart, limits, now }: ClaimRules,
  claim: Claim,
  booker: Booker,
): BookerRefusal | null {
  const pause = pauseOn(booker, now.date);
  if (pause) return { code: 'bookings_paused', ...pause };
  const held = [...booker.claims.values()];
  const near = minutesApart > 0 ? held.find(isTooNear(claim, minutesApart)) : undefined;
  if (near) {
    const { reservationId, date, start, end } = near;
    return { code: 'too_soon', reservationId, date, start, end, minutes: minutesApart };
  }
  const reached = limitReached(held, claim, limits, now);
  if (!reached) return null;
  const { counted, needsConfirmation, ...limit } = reached;
  const reservationIds = counted.map(({ reservationId }) => reservationId);
  if (needsConfirmation) return { code: 'email_unconfirmed', max: limit.max, reservationIds };
  return { code: 'limit_reached', ...limit, date: claim.date, reservationIds };
}

function isTooNear(claim: Claim, minutesApart: number) {
  return (other: Claim) =>
    other.reservationTypeId === claim.reservationTypeId && minutesBetween(other, claim) < minutesApart;
}

function release({ personId, reservationId }: CommandOf<'ReleaseClaim'>, booker: Booker): BookerDecision {
  if (!booker.claims.has(reservationId)) return accept();
  return accept({ type: 'ClaimReleased', data: { personId, reservationId } });
}

function claimWait({ wait, now }: CommandOf<'ClaimWait'>, booker: Booker): BookerDecision {
  if (booker.waits.has(wait.entryId)) return accept();
  // During a pause an offer could not be accepted, only withheld from others.
  const pause = pauseOn(booker, now.date);
  if (pause) return refuse({ code: 'bookings_paused', ...pause });
  const open = [...booker.waits.values()].filter(({ date, start }) => !hasBegun({ date, now }, start));
  if (open.length < MAX_WAITING) return accept({ type: 'WaitClaimed', data: wait });
  return refuse({ code: 'waiting_full', max: MAX_WAITING, entryIds: open.map(({ entryId }) => entryId) });
}

function releaseWait({ personId, entryId }: CommandOf<'ReleaseWait'>, booker: Booker): BookerDecision {
  return booker.waits.has(entryId) ? accept({ type: 'WaitReleased', data: { personId, entryId } }) : accept();
}

function recordMissed(command: CommandOf<'RecordMissedVisit'>, booker: Booker): BookerDecision {
  const { personId, reservationId, date, rule, today } = command;
  if (booker.missed.has(reservationId) || rule.limit === 0) return accept();
  const missed = { type: 'VisitMissed' as const, data: { personId, reservationId, date } };
  const reservationIds = [...countingVisits(booker, today), reservationId];
  if (rule.pauseDays === 0 || reservationIds.length < rule.limit) return accept(missed);
  const until = daysLater(today, rule.pauseDays - 1);
  return accept<BookerEvent>(missed, {
    type: 'BookingsPaused',
    data: { personId, until, reservationIds },
  });
}

function liftPause({ personId, today }: CommandOf<'LiftPause'>, booker: Booker): BookerDecision {
  if (!pauseOn(booker, today)) return refuse({ code: 'not_paused' });
  return accept({ type: 'PauseLifted', data: { personId } });
}

function merge({ personId, mergeId, keptId }: CommandOf<'MergeBooker'>, booker: Booker): BookerDecision {
  if (booker.mergedInto !== null) return accept();
  return accept({ type: 'BookerMerged', data: { personId, mergeId, keptId } });
}

function absorb({ merged }: CommandOf<'AbsorbBooker'>, booker: Booker): BookerDecision {
  if (merged.absorbed.some((id) => booker.absorbed.includes(id))) return accept();
  // A claim that the reservation got here meanwhile is newer than that of the entry that went into this one.
  const claims = merged.claims.filter(({ reservationId }) => !booker.claims.has(reservationId));
  return accept({ type: 'BookerAbsorbed', data: { ...merged, claims } });
}
