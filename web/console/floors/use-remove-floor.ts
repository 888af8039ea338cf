import { calls } from '../../../api/contract/calls.ts';
import type { Floor } from '../../../api/contract/floors.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';

export function useRemoveFloor() {
  const { confirm } = useDialogs();
  const removing = useAction(calls.removeFloor, {
    success: 'Se ha eliminado la superficie correctamente',
    failure: 'No ha sido posible eliminar la superficie',
  });
  return {
    isBusy: removing.isBusy,
    async remove({ id, name }: Floor) {
      const question = {
        title: '¿Eliminar la superficie?',
        text: `¿Está seguro de que desea eliminar la superficie «${name}»?`,
        confirm: 'Eliminar',
        cancel: 'Cancelar',
        intent: 'danger' as const,
      };
      if (await confirm(question)) await removing.run({ params: { id } });
    },
  };
}
