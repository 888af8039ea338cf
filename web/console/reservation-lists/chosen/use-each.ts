import { useState } from 'react';
import type { Reservation } from '../../../../api/contract/reservations.ts';
import { useDialogs } from '../../../shared/kit/dialogs.tsx';
import { keepTab } from '../../../ui/form/unsaved.ts';

interface Each {
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** Does one after the other, then shows the first failure; returns those that were done. */
  readonly run: (
    rows: readonly Reservation[],
    one: (row: Reservation) => Promise<unknown>,
    failure: string,
  ) => Promise<readonly Reservation[]>;
}

/**
 * Changes several reservations one after the other: some share an order, a court or the limits of a person. It ends with the
 * tab, so closing that asks meanwhile.
 */
export function useEach(): Each {
  const [progress, setProgress] = useState<Each['progress']>(null);
  const { showError } = useDialogs();
  const run: Each['run'] = async (rows, one, failure) => {
    const done: Reservation[] = [];
    const failures: { readonly row: Reservation; readonly thrown: unknown }[] = [];
    const letTabGo = keepTab();
    for (const row of rows) {
      setProgress({ done: done.length + failures.length, of: rows.length });
      try {
        await one(row);
        done.push(row);
      } catch (thrown) {
        failures.push({ row, thrown });
      }
    }
    letTabGo();
    setProgress(null);
    const [first] = failures;
    if (first) {
      const others =
        failures.length > 1 ? `${failures.length} reservas` : `la reserva ${first.row.shortcode}`;
      await showError(`${failure} (${others})`, first.thrown);
    }
    return done;
  };
  return { progress, run };
}
