import { BlueprintProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Providers } from '../shared/kit/providers.tsx';
import { Modal } from './dialog/modal.tsx';
import './own-changes.ts';

export function ConsoleProviders({ children }: { children: ReactNode }) {
  return (
    <BlueprintProvider>
      <Providers modal={Modal}>{children}</Providers>
    </BlueprintProvider>
  );
}
