import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
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
          /** Number of closed courts; incomplete if there are more by now. */
          readonly courts: number;
        }
      | ({ readonly type: 'SendClosureMessage' } & ClosureMessage)
      | { readonly type: 'ExtendClosure'; readonly courtIds: readonly number[] }
      | { readonly type: 'LiftClosure' | 'FinishLifting' }
    ));

/** A text to people whom a closure affects. */
export interface ClosureMessage {
  readonly messageId: string;
  readonly text: string;
  readonly recipients: readonly { readonly personId: string; readonly reservationIds: readonly string[] }[];
  /** Although they were written to before. */
  readonly again: boolean;
}

export type ClosureRefusal =
  | { readonly code: 'closure_unknown' | 'closure_lifted' | 'closure_empty' | 'closure_past' }
  | { readonly code: 'closure_message_sent' | 'closure_nobody' }
  | { readonly code: 'closure_too_large'; readonly max: number }
  | { readonly code: 'interval_invalid' };

const MAX_CLOSED_DAYS = 5_000;

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
      case 'SendClosureMessage':
        return sendMessage(command, state);
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

/** One event for the text and one for each person: a mail that was sent is past, whatever happens to the next. */
function sendMessage(
  { closureId, messageId, text, recipients, again }: ClosureMessage & { readonly closureId: string },
  { status, messages }: Exclude<ClosureState, { status: 'none' }>,
): Decision<ClosureEvent, ClosureRefusal> {
  if (messages.has(messageId)) return accept();
  if (status === 'lifted' || status === 'undone') return refuse({ code: 'closure_lifted' });
  if (messages.size > 0 && !again) return refuse({ code: 'closure_message_sent' });
  if (recipients.length === 0) return refuse({ code: 'closure_nobody' });
  return accept<ClosureEvent>(
    { type: 'ClosureMessageSent', data: { closureId, messageId, text, people: recipients.length } },
    ...recipients.map(({ personId, reservationIds }) => ({
      type: 'ClosureMessageAddressed' as const,
      data: { closureId, messageId, personId, reservationIds: [...reservationIds] },
    })),
  );
}

function refusedClosure(closure: Closure, today: string): ClosureRefusal | null {
  if (!isInterval(closure) || closure.dateEnd < closure.dateStart) return { code: 'interval_invalid' };
  if (closure.dateStart < today) return { code: 'closure_past' };
  if (closure.courtIds.length === 0) return { code: 'closure_empty' };
  const isTooLarge = closedDays(closure, MAX_CLOSED_DAYS).length > MAX_CLOSED_DAYS;
  return isTooLarge ? { code: 'closure_too_large', max: MAX_CLOSED_DAYS } : null;
}
