import { useEffect } from 'react';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { createdText, outcomeText } from './affected-actions.ts';
import { useAffected } from './use-affected.ts';

export interface HolidayChoice {
  readonly date: string;
  readonly name: string;
  readonly hour_start: string;
  readonly isChosen: boolean;
  readonly closed: boolean;
}

type HolidayValues = {
  readonly days: readonly HolidayChoice[];
  /** None: all of them. */
  readonly center_ids: readonly number[];
  readonly cancel_affected: boolean;
};

interface HolidaysFormOptions {
  readonly today: string;
  readonly holidays: ResponseOf<typeof calls.holidays>['holidays'] | undefined;
  readonly onClose: () => void;
}

const EMPTY: HolidayValues = { days: [], center_ids: [], cancel_affected: false };
const FAILURE = 'No ha sido posible cerrar los feriados';

/** The form of the closed holidays: its first submission only lists the affected reservations, if there are any. */
export function useHolidaysForm({ today, holidays, onClose }: HolidaysFormOptions) {
  const toast = useToaster();
  const closing = useAction(calls.closeHolidays, { failure: FAILURE });
  const { affected, listFor, settle } = useAffected();
  const form = useForm({
    schema: bodyOf(calls.closeHolidays),
    initial: EMPTY,
    toBody: ({ days, center_ids, cancel_affected }) => ({
      center_ids: [...center_ids],
      days: days
        .filter(({ isChosen }) => isChosen)
        .map(({ date, name, hour_start }) => ({ date, reason: name, hour_start })),
      cancel_affected,
    }),
    failure: FAILURE,
    async onSubmit(body, values) {
      const answer = await settle(questionOf(values), {
        look: () => closing.attempt({ body: { ...body, dry_run: true } }),
        close: (version) => closing.attempt({ body: { ...body, ...version } }),
      });
      if (!answer) return;
      onClose();
      toast({
        message: `${createdText(answer.closures.length)}${outcomeText(answer.affected)}`,
      });
    },
  });
  const { values, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days of another year replace those that are shown
  useEffect(() => {
    const days = (holidays ?? [])
      .filter(({ date }) => date >= today)
      .map(({ date, name, hour_start, closed }) => ({ date, name, hour_start, closed, isChosen: !closed }));
    // Initial values: closing the dialogue loses nothing yet.
    reset({ ...values, days });
  }, [holidays]);
  // A list for other days or centers does not apply to these.
  return { form, affected, shown: listFor(questionOf(values)) ?? [] };
}

function questionOf({ days, center_ids }: HolidayValues): string {
  return JSON.stringify([days, center_ids]);
}
