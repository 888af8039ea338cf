import { useEffect, useRef, useState } from 'react';
import type { PreviewDate } from '../../../../api/contract/booking.ts';
import type { ResponseOf } from '../../../../api/contract/call.ts';
import { calls } from '../../../../api/contract/calls.ts';
import type { ApiError } from '../../../shared/api-error.ts';
import { useCall } from '../../../shared/use-call.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import type { FormValues } from './form-values.ts';

import { newlyTaken, previewQuery, type SeenPreview } from './series.ts';

type PreviewData = ResponseOf<typeof calls.previewReservation>;

export interface Preview {
  /** Undefined while court, date or hours make no sense, or nothing was answered yet. */
  readonly data: PreviewData | undefined;
  /** The answer is to an older question, or to none: it is being asked. */
  readonly isPending: boolean;
  readonly error: ApiError | null;
  /** Dates that somebody took while the form was open. */
  readonly takenOver: readonly PreviewDate[];
  readonly reload: () => void;
}

const TYPING_MS = 250;

/**
 * Asks, while the form is filled in, whether its dates are free, and again when one of them moves elsewhere. While
 * `isPaused` (the form is being sent) nothing is asked: its own booking must not look like somebody else's.
 */
export function usePreview(values: FormValues, isPaused: boolean): Preview {
  const current = questionOf(values);
  const question = useDebounced(current, TYPING_MS);
  const query = useCall(calls.previewReservation, question === '' ? null : { query: JSON.parse(question) }, {
    enabled: !isPaused,
    staleTime: 0,
    gcTime: 0,
    keepPrevious: true,
  });
  const reload = () => void query.refetch();
  const answered = query.isPlaceholderData || isPaused ? undefined : query.data;
  const takenOver = useTakenOver(question, answered);
  return {
    data: current === '' ? undefined : query.data,
    isPending: current !== '' && (current !== question || query.isPlaceholderData || query.isPending),
    error: query.error,
    takenOver: current === question ? takenOver : [],
    reload,
  };
}

/** The question as a text, so that equal ones are identical; '' where there is none. */
function questionOf(values: FormValues): string {
  const query = previewQuery(values);
  return query ? JSON.stringify(query) : '';
}

function useTakenOver(question: string, data: PreviewData | undefined): readonly PreviewDate[] {
  const seen = useRef<SeenPreview | null>(null);
  const [taken, setTaken] = useState<readonly PreviewDate[]>([]);
  useEffect(() => {
    if (!data) return;
    const now = { question, dates: data.dates };
    const fresh = newlyTaken(seen.current, now);
    const isSameQuestion = seen.current?.question === question;
    seen.current = now;
    setTaken((before) => {
      const still = isSameQuestion ? before.filter(({ date }) => isTaken(data, date)) : [];
      return fresh.length + still.length === 0 ? [] : [...still, ...fresh];
    });
  }, [question, data]);
  return taken;
}

function isTaken(data: PreviewData, day: string): boolean {
  return data.dates.some(({ date, state }) => date === day && state === 'taken');
}
