import '@blueprintjs/core/lib/css/blueprint.css';
import '../../../web/shared/theme.css';
import '../../../web/shared/base.css';
import '../../../web/ui/theme/blueprint.css';
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { DialogsProvider } from '../../../web/shared/dialogs.tsx';
import { queryClient } from '../../../web/shared/query-client.ts';
import { ToasterProvider } from '../../../web/shared/toaster.tsx';
import { Modal } from '../../../web/ui/dialog/modal.tsx';
import { KitParts } from './kit-parts.tsx';

// The parts of the kit on one page, for the browser test beside it.
const router = createBrowserRouter([{ path: '*', element: <KitParts /> }]);

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <ToasterProvider>
          <DialogsProvider modal={Modal}>
            <RouterProvider router={router} />
          </DialogsProvider>
        </ToasterProvider>
      </BlueprintProvider>
    </QueryClientProvider>,
  );
}
