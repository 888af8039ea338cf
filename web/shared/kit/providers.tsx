import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../call/query-client.ts';
import { DialogsProvider } from './dialogs.tsx';
import type { ModalComponent } from './modal-props.ts';
import { ToasterProvider } from './toaster.tsx';

interface Props {
  readonly modal: ModalComponent;
  /** A success is a toast; default: a dialogue, as the desk's work goes on from its button. */
  readonly isToasting?: boolean;
  readonly cache?: QueryClient;
  readonly children: ReactNode;
}

export function Providers({ modal, isToasting = false, cache = queryClient, children }: Props) {
  return (
    <QueryClientProvider client={cache}>
      <ToasterProvider>
        <DialogsProvider modal={modal} isToasting={isToasting}>
          {children}
        </DialogsProvider>
      </ToasterProvider>
    </QueryClientProvider>
  );
}
