import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import { minutesBetween } from './distance.ts';
import type { BookerEvent, Claim } from './events.ts';
import { type Booker, evolveBooker, noClaims } from './state.ts';

export type BookerCommand =
  | {
      readonly type: 'ClaimTime';
      readonly claim: Claim;
      /** The rule of the type: this many minutes lie between two reservations of it; 0: no rule. */
      readonly minutesApart: number;
    }
  | { readonly type: 'ReleaseClaim'; readonly personId: string; readonly reservationId: string };

export type BookerRefusal = {
  readonly code: 'too_soon';
  /** The reservation of the same person that lies too close. */
  readonly reservationId: string;
  readonly date: string;
  readonly start: number;
  readonly end: number;
  /** How many minutes there must be between the two. */
  readonly minutes: number;
};

/** A person's own time. Its invariant: reservations of a type that has a waiting time lie that far apart. */
export const bookerDecider: Decider<BookerCommand, BookerEvent, Booker, BookerRefusal> = {
  initial: noClaims,
  evolve: evolveBooker,
  decide(command, booker) {
    switch (command.type) {
      case 'ClaimTime':
        return claimTime(command, booker);
      case 'ReleaseClaim':
        return release(command, booker);
      default:
        return unreachable(command);
    }
  },
};

type CommandOf<Type> = Extract<BookerCommand, { type: Type }>;
type BookerDecision = Decision<BookerEvent, BookerRefusal>;

function claimTime({ claim, minutesApart }: CommandOf<'ClaimTime'>, booker: Booker): BookerDecision {
  if (booker.has(claim.reservationId)) return accept();
  const near = minutesApart > 0 ? [...booker.values()].find(isTooNear(claim, minutesApart)) : undefined;
  if (!near) return accept({ type: 'TimeClaimed', data: claim });
  const { reservationId, date, start, end } = near;
  return refuse({ code: 'too_soon', reservationId, date, start, end, minutes: minutesApart });
}

function isTooNear(claim: Claim, minutesApart: number) {
  return (other: Claim) =>
    other.reservationTypeId === claim.reservationTypeId && minutesBetween(other, claim) < minutesApart;
}

function release({ personId, reservationId }: CommandOf<'ReleaseClaim'>, booker: Booker): BookerDecision {
  if (!booker.has(reservationId)) return accept();
  return accept({ type: 'ClaimReleased', data: { personId, reservationId } });
}
