import { useRef } from 'react';
import type { Alternative } from '../../../../api/contract/booking.ts';
import type { ResponseOf } from '../../../../api/contract/call.ts';
import { calls } from '../../../../api/contract/calls.ts';
import { ApiError, isSessionEnd, sentenceOf } from '../../../shared/api-error.ts';
import { useDialogs } from '../../../shared/dialogs.tsx';
import { useAction } from '../../../shared/use-action.ts';
import type { CreateBody } from './to-body.ts';
import { errorsOfRefusal, type FieldErrors } from './validate.ts';

export type Created = ResponseOf<typeof calls.createReservation>;

/** The parts of a refusal that the form uses. */
export interface Refusal {
  readonly errors: FieldErrors;
  readonly alternatives: readonly Alternative[];
  /** Somebody has the time, or one of the dates. */
  readonly isTaken: boolean;
}

export interface Submission {
  readonly isSending: boolean;
  /** Sends; null where it is being sent already, or the session ended. A refusal is shown, then given back once the dialogue is closed. */
  readonly send: (body: CreateBody) => Promise<Created | Refusal | null>;
}

/** Section 8, to the letter. */
const FAILED = 'Error al crear la reserva: ';

/** Sends the form: once at a time, and never twice for what a person did once. */
export function useSubmission(): Submission {
  const { attempt, isBusy } = useAction(calls.createReservation, { failure: FAILED });
  const dialogs = useDialogs();
  const isSending = useRef(false);

  async function send(body: CreateBody): Promise<Created | Refusal | null> {
    if (isSending.current) return null;
    isSending.current = true;
    try {
      return await attempt({ body });
    } catch (thrown) {
      if (isSessionEnd(thrown)) return null;
      const { errors = {}, alternatives = [], taken_dates = [] } = thrown instanceof ApiError ? thrown : {};
      const found = errorsOfRefusal(errors);
      await dialogs.showError([FAILED + sentenceOf(thrown), ...found.rest].join(' '));
      const isTaken = alternatives.length > 0 || taken_dates.length > 0;
      return { errors: found.errors, alternatives, isTaken };
    } finally {
      isSending.current = false;
    }
  }
  return { isSending: isBusy, send };
}

export function isRefusal(result: Created | Refusal): result is Refusal {
  return 'alternatives' in result;
}
