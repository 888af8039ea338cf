import { accept, type Decider, refuse, unreachable } from '../decider.ts';
import { isInterval } from '../schedule/interval.ts';
import { closedDays } from './days.ts';
import type { Closure, ClosureEvent, FollowUp } from './events.ts';
import { type ClosureState, evolveClosure, NO_FOLLOW_UP, noClosure } from './state.ts';

export type ClosureCommand =
  | {
      readonly type: 'DeclareClosure';
      readonly closure: Closure;
      readonly today: string;
      /** Default: the reservations within it stay. */
      readonly followUp?: FollowUp;
    }
  | ({ readonly closureId: string } & (
      | {
          readonly type: 'CompleteClosure';
          /** Number of courts that were closed: with more since then it is not complete. */
          readonly courts: number;
        }
      | { readonly type: 'ExtendClosure'; readonly courtIds: readonly number[] }
      | { readonly type: 'LiftClosure' | 'FinishLifting' }
    ));

export type ClosureRefusal =
  | { readonly code: 'closure_unknown' | 'closure_lifted' | 'closure_empty' | 'closure_past' }
  | { readonly code: 'closure_too_large'; readonly max: number }
  | { readonly code: 'interval_invalid' };

const MAX_CLOSED_DAYS = 5_000;

/** One closure: declared, carried out day by day, lifted perhaps. The days themselves keep bookings out. */
export const closureDecider: Decider<ClosureCommand, ClosureEvent, ClosureState, ClosureRefusal> = {
  initial: noClosure,
  evolve: evolveClosure,
  decide(command, state) {
    if (command.type === 'DeclareClosure') {
      if (state.status !== 'none') return accept();
      const refusal = refusedClosure(command.closure, command.today);
      if (refusal) return refuse(refusal);
      const { closure, followUp = NO_FOLLOW_UP } = command;
      const declared = { type: 'ClosureDeclared' as const, data: closure };
      if (followUp.others === 'keep' && followUp.moves.length === 0) return accept(declared);
      const { closureId } = closure;
      return accept<ClosureEvent>(declared, {
        type: 'AffectedReservationsDecided',
        data: { closureId, ...followUp },
      });
    }
    if (state.status === 'none') return refuse({ code: 'closure_unknown' });
    const data = { closureId: command.closureId };
    switch (command.type) {
      case 'CompleteClosure':
        if (state.status === 'completed' || command.courts < state.closure.courtIds.length) return accept();
        return state.status === 'declared'
          ? accept({ type: 'ClosureCompleted', data })
          : refuse({ code: 'closure_lifted' });
      case 'ExtendClosure': {
        if (state.status === 'lifted' || state.status === 'undone') return accept();
        const courtIds = command.courtIds.filter((id) => !state.closure.courtIds.includes(id));
        return courtIds.length === 0
          ? accept()
          : accept({ type: 'ClosureExtended', data: { ...data, courtIds } });
      }
      case 'LiftClosure':
        return state.status === 'declared' || state.status === 'completed'
          ? accept({ type: 'ClosureLifted', data })
          : accept();
      case 'FinishLifting':
        return state.status === 'lifted' ? accept({ type: 'ClosureUndone', data }) : accept();
      default:
        return unreachable(command);
    }
  },
};

function refusedClosure(closure: Closure, today: string): ClosureRefusal | null {
  if (!isInterval(closure) || closure.dateEnd < closure.dateStart) return { code: 'interval_invalid' };
  if (closure.dateStart < today) return { code: 'closure_past' };
  if (closure.courtIds.length === 0) return { code: 'closure_empty' };
  const isTooLarge = closedDays(closure, MAX_CLOSED_DAYS).length > MAX_CLOSED_DAYS;
  return isTooLarge ? { code: 'closure_too_large', max: MAX_CLOSED_DAYS } : null;
}
