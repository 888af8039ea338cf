import { useRef, useState } from 'react';
import type { Alternative } from '../../../../api/contract/booking.ts';
import type { ResponseOf } from '../../../../api/contract/call.ts';
import { calls } from '../../../../api/contract/calls.ts';
import { ApiError, isSessionEnd, sentenceOf } from '../../../shared/api-error.ts';
import { useDialogs } from '../../../shared/dialogs.tsx';
import { useSend } from '../../../shared/send.ts';
import type { CreateBody } from './to-body.ts';
import { errorsOfRefusal, type FieldErrors } from './validate.ts';

export type Created = ResponseOf<typeof calls.createReservation>;

/** What a refusal tells the form. */
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
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const sendOnce = useSend();
  const dialogs = useDialogs();

  async function send(body: CreateBody): Promise<Created | Refusal | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSending(true);
    try {
      return await sendOnce(calls.createReservation, { body });
    } catch (thrown) {
      if (isSessionEnd(thrown)) return null;
      const { errors = {}, alternatives = [], taken_dates = [] } = thrown instanceof ApiError ? thrown : {};
      const found = errorsOfRefusal(errors);
      setSending(false);
      await dialogs.showError([FAILED + sentenceOf(thrown), ...found.rest].join(' '));
      const isTaken = alternatives.length > 0 || taken_dates.length > 0;
      return { errors: found.errors, alternatives, isTaken };
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }
  return { isSending, send };
}

export function isRefusal(result: Created | Refusal): result is Refusal {
  return 'alternatives' in result;
}
