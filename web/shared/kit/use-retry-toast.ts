import { mayBeDone } from '../call/send.ts';
import { useToaster } from './toaster.tsx';

type OfferRetry = <Item>(
  failure: string,
  failures: ReadonlyMap<Item, unknown>,
  again: (items: readonly Item[]) => void,
) => void;

/** Offers «Reintentar» for those whose answer was lost or not the server's decision: one that was refused is refused again. */
export function useRetryToast(): OfferRetry {
  const toast = useToaster();
  return (failure, failures, again) => {
    const items = [...failures].filter(([, thrown]) => mayBeDone(thrown)).map(([item]) => item);
    if (items.length === 0) return;
    const action = { label: 'Reintentar', onClick: () => again(items) };
    toast({ message: failure, intent: 'danger', action });
  };
}
