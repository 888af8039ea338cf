import { calls } from '../../../../api/contract/calls.ts';
import { useToaster, useUndoToast } from '../../../shared/kit/toaster.tsx';
import { useAction } from '../../../shared/kit/use-action.ts';

interface Changed {
  readonly attractionIds: readonly number[];
  readonly change: string;
  readonly left_outside: number;
}

export function useTakeBack(): (changed: Omit<Changed, 'left_outside'>) => Promise<void> {
  const toast = useToaster();
  const undoing = useAction(calls.undoAvailableDates, {
    failure: 'No ha sido posible deshacer el cambio de horario',
  });
  return async ({ attractionIds, change }) => {
    const answer = await undoing.run({ body: { attraction_ids: [...attractionIds], change } });
    if (answer !== null) toast({ message: 'El horario volvió a ser el de antes' });
  };
}

export function useUndoHours(): (text: string, changed: Changed) => void {
  const toast = useToaster();
  const undoToast = useUndoToast();
  const takeBack = useTakeBack();
  return (text, changed) =>
    changed.change === ''
      ? toast({ message: text })
      : undoToast(`${text}${outsideText(changed)}`, () => void takeBack(changed));
}

export const paintedText = (days: number) =>
  `Horario agregado correctamente en ${days === 1 ? '1 día' : `${days} días`}`;

/** '' where the change left no reservation outside of the hours; what is reserved stays. */
export function outsideText({ left_outside: count }: Pick<Changed, 'left_outside'>): string {
  if (count === 0) return '';
  return count === 1
    ? '. Una reserva que ya está hecha queda fuera del horario, y sigue en pie'
    : `. ${count} reservas que ya están hechas quedan fuera del horario, y siguen en pie`;
}
