import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../call/query-client.ts';
import { DialogsProvider } from './dialogs.tsx';
import type { ModalComponent } from './modal-props.ts';
import { ToasterProvider } from './toaster.tsx';

interface Props {
  /** Component that draws the dialogues. */
  readonly modal: ModalComponent;
  readonly children: ReactNode;
}

/** Context for every page of both applications: responses of the server, messages, dialogues. */
export function Providers({ modal, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToasterProvider>
        <DialogsProvider modal={modal}>{children}</DialogsProvider>
      </ToasterProvider>
    </QueryClientProvider>
  );
}
