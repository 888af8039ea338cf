import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Alternative } from '../../../../api/contract/booking.ts';
import { useProductNow } from '../../../shared/clock.ts';
import { useDialogs } from '../../../shared/dialogs.tsx';
import type { FieldName } from './form-values.ts';
import { hasBegun, PAST_HOUR } from './past-hour.ts';
import { reservationCount, takenDates } from './series.ts';
import { toBody } from './to-body.ts';
import type { CreateForm } from './use-create-form.ts';
import { usePerson } from './use-person.ts';
import { type Preview, usePreview } from './use-preview.ts';
import { type Created, isRefusal, useSubmission } from './use-submission.ts';
import {
  type Checked,
  errorsOfPreview,
  type FieldErrors,
  firstInvalid,
  pastObjection,
  validate,
} from './validate.ts';

export interface CreateFlow {
  readonly preview: Preview;
  readonly skipsTaken: boolean;
  readonly setSkipTaken: (skips: boolean) => void;
  /** Dates that are left out, `YYYY-MM-DD`. */
  readonly skipped: readonly string[];
  /** Reservations that would be made. */
  readonly count: number;
  /** Free places to offer: of the preview, else of the last refusal. */
  readonly alternatives: readonly Alternative[];
  /** The chosen hours of today are over. */
  readonly isOver: boolean;
  /** The alert of section 5 is due. */
  readonly isIncomplete: boolean;
  /** The time is known to be taken, or dates of the series are and not left out: nothing can be sent. */
  readonly isTaken: boolean;
  readonly isSending: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** From a filled-in form to a reservation: preview, check, send, and the answer. */
export function useCreateFlow(
  form: CreateForm,
  today: string,
  onCreated: (created: Created) => void,
): CreateFlow {
  const { values, setErrors } = form;
  const { isSending, send } = useSubmission();
  const { confirm } = useDialogs();
  const now = useProductNow();
  const preview = usePreview(values, isSending);
  const [skipsTaken, setSkipTaken] = useState(false);
  const [refused, setRefused] = useState<readonly Alternative[]>([]);
  const [isIncomplete, setIncomplete] = useState(false);
  const person = usePerson(values.reservation_person_cui);
  const isOver = hasBegun(values, now);
  // While another time is being checked, it does not count as taken.
  const taken = preview.isPending ? [] : takenDates(preview.data?.dates ?? []);
  const skipped = skipsTaken && values.reservation_is_recurring ? taken : [];
  const isTaken = taken.length > skipped.length;
  const goToInvalid = useFocusOnInvalid();

  async function submit(element: HTMLFormElement) {
    const { errors, incomplete } = withObjections(validate(values), {
      ...(preview.isPending ? {} : errorsOfPreview(preview.error)),
      selected_date: pastObjection(values.selected_date, today),
      reservation_person_cui: person.objection,
    });
    setErrors(errors);
    setIncomplete(incomplete);
    if (firstInvalid(errors) || isTaken) {
      goToInvalid(element, errors);
      return;
    }
    if (isOver && !(await confirm(PAST_HOUR))) return goToField(element, 'selected_hour_start');
    const result = await send(toBody(values, skipped));
    if (!result) return;
    if (!isRefusal(result)) {
      onCreated(result);
      return;
    }
    setErrors(result.errors);
    setRefused(result.alternatives);
    preview.reload();
    if (firstInvalid(result.errors) || result.isTaken) goToInvalid(element, result.errors);
  }

  const offered = preview.data?.alternatives ?? [];
  return {
    preview,
    skipsTaken,
    setSkipTaken,
    skipped,
    count: reservationCount(values, skipped),
    alternatives: offered.length > 0 ? offered : isFree(preview) ? [] : refused,
    isOver,
    isIncomplete: isIncomplete && Object.keys(form.errors).length > 0,
    isTaken,
    isSending,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

/** With what is known beyond the form: a form that is sent all the same is told so beside the field, not by a refusal. */
function withObjections(
  checked: Checked,
  known: { readonly [name in FieldName]?: string | undefined },
): Checked {
  const objections = Object.entries(known).filter(([, sentence]) => sentence !== undefined);
  return { ...checked, errors: { ...Object.fromEntries(objections), ...checked.errors } };
}

function isFree(preview: Preview): boolean {
  return !preview.isPending && preview.data !== undefined && takenDates(preview.data.dates).length === 0;
}

/** Moves the focus, once the form shows it, to the first field with an error; without one to what is taken, and the way to leave it out. */
function useFocusOnInvalid(): (element: HTMLFormElement, errors: FieldErrors) => void {
  const due = useRef<{ element: HTMLFormElement; errors: FieldErrors } | null>(null);
  const [, draw] = useState(0);
  useEffect(() => {
    if (!due.current) return;
    const { element, errors } = due.current;
    due.current = null;
    const name = firstInvalid(errors);
    if (name) goToField(element, name);
    else showAnswer(element.querySelector<HTMLElement>('.pg-preview'));
  });
  return (element, errors) => {
    due.current = { element, errors };
    draw((count) => count + 1);
  };
}

function goToField(element: HTMLFormElement, name: FieldName): void {
  element.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** On a phone it is far above the button: with what is free instead beneath it, in the middle of what is in sight. */
function showAnswer(panel: HTMLElement | null): void {
  (panel?.querySelector<HTMLElement>('input') ?? panel)?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: 'center' });
}
