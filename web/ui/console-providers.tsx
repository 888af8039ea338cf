import { BlueprintProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Providers } from '../shared/kit/providers.tsx';
import { Modal } from './dialog/modal.tsx';

/** What the parts of the kit count on around them. */
export function ConsoleProviders({ children }: { children: ReactNode }) {
  return (
    <BlueprintProvider>
      <Providers modal={Modal}>{children}</Providers>
    </BlueprintProvider>
  );
}
