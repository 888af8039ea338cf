import type { BodyOf } from '../../../api/contract/call.ts';
import { waitingListCalls } from '../../../api/contract/waiting-list.ts';
import { useAction } from '../../shared/kit/use-action.ts';

const FAILED = 'No ha sido posible apuntarle a la lista de espera';
const JOINED =
  'Le avisaremos por correo y en «Mis reservas» si la hora se libera. Tendrá un plazo para aceptarla antes que los demás.';

/** "Avísame": waits for an hour that is taken, and says what comes next. `onDone`: once that was read. */
export function useWait(onDone?: () => void) {
  const { run, isBusy } = useAction(waitingListCalls.joinWaitingList, { failure: FAILED, success: JOINED });
  const wait = async (body: BodyOf<typeof waitingListCalls.joinWaitingList>) => {
    if (await run({ body })) onDone?.();
  };
  return { wait, isBusy };
}
