import { useEffect, useRef, useState } from 'react';
import type { PreviewDate } from '../../../../api/contract/booking.ts';
import type { ResponseOf } from '../../../../api/contract/call.ts';
import { calls } from '../../../../api/contract/calls.ts';
import { useCall } from '../../../shared/call/use-call.ts';
import { useDebounced } from '../../../shared/kit/use-debounced.ts';
import type { FormValues } from './form-values.ts';
import { newlyTaken, previewQuery, type SeenPreview } from './series.ts';

type PreviewData = ResponseOf<typeof calls.previewReservation>;

export type Preview = ReturnType<typeof usePreview>;

const TYPING_MS = 250;

/** Asks whether the dates are free. Not while `isPaused`: the form's own booking must not look like another's. */
export function usePreview(values: FormValues, isPaused: boolean) {
  const current = questionOf(values);
  const question = useDebounced(current, TYPING_MS);
  const query = useCall(calls.previewReservation, question === '' ? null : { query: JSON.parse(question) }, {
    enabled: !isPaused,
    staleTime: 0,
    gcTime: 0,
    keepPrevious: true,
  });
  const answered = query.isPlaceholderData || isPaused ? undefined : query.data;
  const takenOver = useTakenOver(question, answered);
  return {
    /** Undefined while court, date or hours make no sense, or nothing was answered yet. */
    data: current === '' ? undefined : query.data,
    isPending: current !== '' && (current !== question || query.isPlaceholderData || query.isPending),
    error: query.error,
    /** Dates that somebody took while the form was open. */
    takenOver: current === question ? takenOver : [],
    reload: () => void query.refetch(),
  };
}

/** The question as a text, so that equal ones are identical; '' where there is none. */
function questionOf(values: FormValues): string {
  const query = previewQuery(values);
  return query ? JSON.stringify(query) : '';
}

/** Dates that were bookable in any earlier answer to the question, and are taken in the last one. */
function useTakenOver(question: string, data: PreviewData | undefined): readonly PreviewDate[] {
  const seen = useRef<SeenPreview | null>(null);
  const [taken, setTaken] = useState<readonly PreviewDate[]>([]);
  useEffect(() => {
    if (!data) return;
    const { dates } = data;
    const before = seen.current;
    setTaken(newlyTaken(before, { question, dates }));
    seen.current = { question, dates: before?.question === question ? [...before.dates, ...dates] : dates };
  }, [question, data]);
  return taken;
}
