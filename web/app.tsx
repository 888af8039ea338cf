import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { PagePath } from '../api/contract/pages.ts';
import { DialogsProvider } from './shared/dialogs.tsx';
import { PageFailed, WholePageFailed } from './shared/page-failed.tsx';
import { queryClient } from './shared/query-client.ts';
import { Skeleton } from './shared/states.tsx';
import { ToasterProvider } from './shared/toaster.tsx';
import { Modal } from './ui/dialog/modal.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** What is fetched when it is first shown. */
const fetched = (load: Load) => ({ lazy: async () => ({ Component: (await load()).default }) });

/** A page of the list that the server has too: it answers all else with 404. */
const page = (path: PagePath, load: Load) => ({ path, ...fetched(load) });

const router = createBrowserRouter([
  {
    ErrorBoundary: WholePageFailed,
    HydrateFallback: Skeleton,
    children: [
      page('/', () => import('./public/landing.tsx')),
      page('/user-search-reservation', () => import('./public/lookup/lookup-page.tsx')),
      page('/consulta/:code', () => import('./public/lookup/lookup-page.tsx')),
      page('/login', () => import('./account/login-page.tsx')),
      {
        ...page('/admin', () => import('./console/frame/frame.tsx')),
        children: [
          {
            ErrorBoundary: PageFailed,
            children: [
              { index: true, ...fetched(() => import('./console/start/start-page.tsx')) },
              page('/admin/programmation', () => import('./console/programmation/page.tsx')),
              page('/admin/check-in', () => import('./console/check-in/check-in-page.tsx')),
              { path: '*', ...fetched(() => import('./console/frame/not-found-page.tsx')) },
            ],
          },
        ],
      },
      { path: '*', ...fetched(() => import('./public/not-found.tsx')) },
    ],
  },
]);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <ToasterProvider>
          <DialogsProvider modal={Modal}>
            <RouterProvider router={router} />
          </DialogsProvider>
        </ToasterProvider>
      </BlueprintProvider>
    </QueryClientProvider>
  );
}
