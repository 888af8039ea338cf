import { unreachable } from '../decider.ts';
import type { Closure, ClosureEvent, FollowUp } from './events.ts';

/** `declared` and `lifted` are still being carried out, day by day. */
export type ClosureState =
  | { readonly status: 'none' }
  | {
      readonly status: 'declared' | 'completed' | 'lifted' | 'undone';
      readonly closure: Closure;
      readonly followUp: FollowUp;
      /** The texts to the people whom it affects, by the id of each message. */
      readonly messages: ReadonlyMap<string, string>;
    };

export const noClosure: ClosureState = { status: 'none' };

export const NO_FOLLOW_UP: FollowUp = { moves: [], kept: [], others: 'keep' };

export function evolveClosure(state: ClosureState, event: ClosureEvent): ClosureState {
  if (event.type === 'ClosureDeclared')
    return { status: 'declared', closure: event.data, followUp: NO_FOLLOW_UP, messages: new Map() };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ClosureCompleted':
      // Done: a court created later must not repeat the follow-up.
      return { ...state, status: 'completed', followUp: NO_FOLLOW_UP };
    case 'ClosureLifted':
      return { ...state, status: 'lifted' };
    case 'ClosureUndone':
      return { ...state, status: 'undone' };
    case 'AffectedReservationsDecided': {
      const { closureId: _, ...followUp } = event.data;
      return { ...state, followUp };
    }
    case 'ClosureMessageSent': {
      const { messageId, text } = event.data;
      return { ...state, messages: new Map([...state.messages, [messageId, text]]) };
    }
    case 'ClosureMessageAddressed':
      return state;
    case 'ClosureExtended': {
      const courtIds = [...state.closure.courtIds, ...event.data.courtIds];
      return { ...state, status: 'declared', closure: { ...state.closure, courtIds } };
    }
    default:
      return unreachable(event);
  }
}
