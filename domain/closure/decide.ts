import { accept, type Decider, refuse, unreachable } from '../decider.ts';
import { isInterval } from '../schedule/interval.ts';
import { closedDays } from './days.ts';
import type { Closure, ClosureEvent } from './events.ts';
import { type ClosureState, evolveClosure, noClosure } from './state.ts';

export type ClosureCommand =
  | { readonly type: 'DeclareClosure'; readonly closure: Closure; readonly today: string }
  | { readonly type: 'CompleteClosure'; readonly closureId: string }
  | { readonly type: 'LiftClosure'; readonly closureId: string }
  | { readonly type: 'FinishLifting'; readonly closureId: string };

export type ClosureRefusal =
  | { readonly code: 'closure_unknown' }
  | { readonly code: 'closure_lifted' }
  | { readonly code: 'closure_empty' }
  | { readonly code: 'closure_past' }
  | { readonly code: 'closure_too_large'; readonly max: number }
  | { readonly code: 'interval_invalid' };

/** Days of courts that one closure closes, at the most. */
export const MAX_CLOSED_DAYS = 5_000;

/** One closure: declared, carried out day by day, lifted perhaps. The days themselves keep bookings out. */
export const closureDecider: Decider<ClosureCommand, ClosureEvent, ClosureState, ClosureRefusal> = {
  initial: noClosure,
  evolve: evolveClosure,
  decide(command, state) {
    if (command.type === 'DeclareClosure') {
      if (state.status !== 'none') return accept();
      const refusal = refusedClosure(command.closure, command.today);
      return refusal ? refuse(refusal) : accept({ type: 'ClosureDeclared', data: command.closure });
    }
    if (state.status === 'none') return refuse({ code: 'closure_unknown' });
    const data = { closureId: command.closureId };
    switch (command.type) {
      case 'CompleteClosure':
        if (state.status === 'completed') return accept();
        return state.status === 'declared'
          ? accept({ type: 'ClosureCompleted', data })
          : refuse({ code: 'closure_lifted' });
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
