import { unreachable } from '../decider.ts';
import type { Closure, ClosureEvent } from './events.ts';

/** `declared` and `lifted` are being carried out, day by day; `completed` and `undone` are whole. */
export type ClosureState =
  | { readonly status: 'none' }
  | { readonly status: 'declared' | 'completed' | 'lifted' | 'undone'; readonly closure: Closure };

export const noClosure: ClosureState = { status: 'none' };

/** The closure after an event of its stream. */
export function evolveClosure(state: ClosureState, event: ClosureEvent): ClosureState {
  if (event.type === 'ClosureDeclared') return { status: 'declared', closure: event.data };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ClosureCompleted':
      return { ...state, status: 'completed' };
    case 'ClosureLifted':
      return { ...state, status: 'lifted' };
    case 'ClosureUndone':
      return { ...state, status: 'undone' };
    default:
      return unreachable(event);
  }
}
