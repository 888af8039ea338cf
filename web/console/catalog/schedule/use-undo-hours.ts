import { calls } from '../../../../api/contract/calls.ts';
import { useToaster, useUndoToast } from '../../../shared/kit/toaster.tsx';
import { useAction } from '../../../shared/kit/use-action.ts';

interface Changed {
  readonly attractionIds: readonly number[];
  readonly change: string;
}

export function useTakeBack(): (changed: Changed) => Promise<void> {
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
  const undoToast = useUndoToast();
  const takeBack = useTakeBack();
  return (text, changed) => undoToast(text, () => void takeBack(changed));
}
