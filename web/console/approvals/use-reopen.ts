import type { ApprovalRequest } from '../../../api/contract/approvals.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useToaster, useUndoToast } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';

/** Reports a decision with "Deshacer", which lets the request wait again. */
export function useReopen(): (done: string, request: Pick<ApprovalRequest, 'ids'>) => void {
  const toast = useToaster();
  const undoToast = useUndoToast();
  const reopening = useAction(calls.reopenApproval, { failure: 'No ha sido posible deshacer la decisión' });
  return (done, { ids }) =>
    undoToast(done, async () => {
      if (await reopening.run({ body: { ids } }))
        toast({ message: 'La solicitud espera de nuevo una decisión' });
    });
}
