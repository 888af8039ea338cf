import { useEffect, useMemo, useState } from 'react';
import { type Alternative, createBody } from '../../../../api/contract/booking.ts';
import { calls } from '../../../../api/contract/calls.ts';
import type { Named } from '../../../../api/contract/fields.ts';
import { ApiError, isSessionEnd } from '../../../shared/call/api-error.ts';
import { mayBeDone } from '../../../shared/call/send.ts';
import { useDialogs } from '../../../shared/kit/dialogs.tsx';
import { useAction } from '../../../shared/kit/use-action.ts';
import { useProductNow } from '../../../shared/text/clock.ts';
import { refusedFields } from '../../../ui/form/errors.ts';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { type KnownPerson, usePerson } from '../../people-picker/use-person.ts';
import { compareNames } from '../grid/cells/text.ts';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { type FormValues, toBody, valuesOfPlace } from './form-values.ts';
import { endObjection, isOver, PREVIEW_FIELDS, pastObjection } from './rules.ts';
import { takenDates } from './series.ts';
import { type Created, FAILED, PAST_HOUR } from './texts.ts';
import { type Preview, usePreview } from './use-preview.ts';

export interface CreateFormOptions {
  readonly draft: FormValues | undefined;
  readonly data: GridData;
  readonly today: string;
  /** `court`: the name of the booked one. */
  readonly onCreated: (created: Created, values: FormValues, court: string) => void;
}

export type CreateForm = ReturnType<typeof useCreateForm>;

/** Books what is filled in: the form, what the server knows of it meanwhile, and what a refusal offers instead. */
export function useCreateForm(opened: FormValues, { draft, data, today, onCreated }: CreateFormOptions) {
  const { confirm } = useDialogs();
  const now = useProductNow();
  const action = useAction(calls.createReservation, { failure: FAILED });
  const [refused, setRefused] = useState<readonly Alternative[]>([]);
  const { courts, offer } = useCourts(data.attractions);
  const [answers, setAnswers] = useState(0);
  const showAnswer = () => setAnswers((count) => count + 1);
  const form: Form<FormValues> = useForm({
    schema: createBody,
    initial: opened,
    restored: draft,
    toBody: (values) => toBody(values, taken.skipped),
    failure: FAILED,
    objections: (values) => ({
      selected_date: pastObjection(values.selected_date, today),
      selected_hour_end: endObjection(values),
      reservation_person_cui: person.objection,
      ...(!preview.isPending && refusedFields(preview.error, PREVIEW_FIELDS)),
    }),
    async beforeSend(values) {
      if (taken.isInWay) showAnswer();
      else if (!isOver(values, now) || (await confirm(PAST_HOUR))) return true;
      else form.props.ref.current?.querySelector<HTMLElement>('[name="selected_hour_start"]')?.focus();
      return false;
    },
    onSubmit: async (body, values) => onCreated(await action.attempt({ body }), values, courtName),
    onFailed(thrown) {
      if (!(thrown instanceof ApiError) || isSessionEnd(thrown) || mayBeDone(thrown)) return;
      setRefused(thrown.alternatives);
      preview.reload();
      if (thrown.alternatives.length + thrown.taken_dates.length > 0) showAnswer();
    },
  });
  const { values } = form;
  const element = form.props.ref;
  useEffect(() => {
    if (answers > 0) goToAnswer(element.current);
  }, [answers, element]);
  const courtName = courts.find(({ id }) => id === values.selected_attraction_id)?.name ?? '';
  // The hour may be taken by the form's own booking, which the same request settles.
  const isLost = form.lostTry === 'unchanged';
  const isSent = action.isBusy || isLost;
  const preview: Preview = usePreview(values, isSent);
  const person: KnownPerson = usePerson(values.reservation_person_cui);
  const taken: ReturnType<typeof useTaken> = useTaken(preview, values.reservation_is_recurring, isSent);
  const offered = preview.data?.alternatives ?? [];
  const places = offered.length > 0 || isFree(preview) ? offered : refused;
  return {
    form,
    preview,
    person,
    taken,
    /** Courts to choose from: those of the grid, and offered ones that its type filter leaves out. */
    courts,
    courtName,
    isOver: isOver(values, now),
    /** Free places to offer: of the preview, else of the last refusal. */
    alternatives: isLost ? [] : places,
    moveTo(place: Alternative) {
      offer({ id: place.attraction_id, name: place.attraction_name });
      form.fill(valuesOfPlace(place));
    },
  };
}

/** Dates that somebody else has. While another time is being checked, it does not count as taken. */
function useTaken(preview: Preview, isSeries: boolean, isSent: boolean) {
  const [skips, setSkips] = useState(false);
  const dates = preview.isPending ? [] : takenDates(preview.data?.dates ?? []);
  const skipped = skips && isSeries ? dates : [];
  // `isInWay`: nothing can be sent until another time is chosen, or the dates are left out.
  return { skips, setSkips, skipped, isInWay: !isSent && dates.length > skipped.length };
}

function isFree({ isPending, data }: Preview): boolean {
  return !isPending && data !== undefined && takenDates(data.dates).length === 0;
}

function useCourts(known: readonly Named[]) {
  const [offered, setOffered] = useState<readonly Named[]>([]);
  const courts = useMemo(() => {
    const byId = new Map([...offered, ...known].map((court) => [court.id, court]));
    return [...byId.values()].toSorted((left, right) => compareNames(left.name, right.name));
  }, [offered, known]);
  return { courts, offer: (court: Named) => setOffered((now) => [...now, court]) };
}

/** Focuses what is taken, unless a field is wrong. On a phone it comes to the middle, the alternatives beneath it. */
function goToAnswer(form: HTMLFormElement | null): void {
  if (form?.querySelector('[aria-invalid="true"]')) return;
  const panel = form?.querySelector<HTMLElement>('.pg-preview');
  (panel?.querySelector<HTMLElement>('input') ?? panel)?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: 'center' });
}
