import { useState } from 'react';
import type { Reservation } from '../../../../api/contract/reservations.ts';
import { useDialogs } from '../../../shared/kit/dialogs.tsx';
import { useRetryToast } from '../../../shared/kit/use-retry-toast.ts';
import { oneByOne } from '../../../ui/form/one-by-one.ts';

interface Each {
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** Does one after the other, then shows the first failure; returns those that were done. `again`: for lost answers. */
  readonly run: (
    rows: readonly Reservation[],
    one: (row: Reservation) => Promise<unknown>,
    failure: string,
    again?: (rows: readonly Reservation[]) => void,
  ) => Promise<readonly Reservation[]>;
}

/** Changes the chosen reservations one after the other. */
export function useEach(): Each {
  const [progress, setProgress] = useState<Each['progress']>(null);
  const { showError } = useDialogs();
  const offerRetry = useRetryToast();
  const run: Each['run'] = async (rows, one, failure, again) => {
    const failures = await oneByOne(rows, one, (done) => setProgress({ done, of: rows.length }));
    setProgress(null);
    const [first] = failures;
    if (first) {
      const [row, thrown] = first;
      const others = failures.size > 1 ? `${failures.size} reservas` : `la reserva ${row.shortcode}`;
      await showError(`${failure} (${others})`, thrown);
      if (again) offerRetry(failure, failures, again);
    }
    return rows.filter((row) => !failures.has(row));
  };
  return { progress, run };
}
