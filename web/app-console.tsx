import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { ConsolePath } from '../api/contract/pages.ts';
import { DialogsProvider } from './shared/dialogs.tsx';
import { Elsewhere } from './shared/elsewhere.tsx';
import { PageFailed, WholePageFailed } from './shared/page-failed.tsx';
import { queryClient } from './shared/query-client.ts';
import { Skeleton } from './shared/states.tsx';
import { ToasterProvider } from './shared/toaster.tsx';
import { Modal } from './ui/dialog/modal.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** What is fetched when it is first shown. */
const fetched = (load: Load) => ({ lazy: async () => ({ Component: (await load()).default }) });

/** A page of the list that the server has too: it answers all else with 404. */
const page = (path: ConsolePath, load: Load) => ({ path, ...fetched(load) });

/** Pages of staff and administrators, in the console's frame. */
const router = createBrowserRouter([
  {
    ErrorBoundary: WholePageFailed,
    HydrateFallback: Skeleton,
    children: [
      {
        ...fetched(() => import('./console/frame/frame.tsx')),
        children: [
          {
            ErrorBoundary: PageFailed,
            children: [
              page('/admin', () => import('./console/start/start-page.tsx')),
              page('/admin/programmation', () => import('./console/programmation/page.tsx')),
              page('/admin/check-in', () => import('./console/check-in/check-in-page.tsx')),
              page('/admin/manage-people', () => import('./console/people/people-page.tsx')),
              page(
                '/admin/manage-person-profile/:cui',
                () => import('./console/person-profile/person-profile-page.tsx'),
              ),
              page('/admin/verify-people', () => import('./console/waiting/waiting-page.tsx')),
              page('/admin/manage-users', () => import('./console/users/users-page.tsx')),
              page('/admin/reservations', () => import('./console/reservation-lists/interval-page.tsx')),
              page('/admin/reservations-list', () => import('./console/reservation-lists/named-page.tsx')),
              page('/admin/search-reservations', () => import('./console/reservation-lists/search-page.tsx')),
              page('/manage-reservations/create', () => import('./console/wizard/wizard-page.tsx')),
              page('/admin/statistics', () => import('./console/statistics/statistics-page.tsx')),
              page('/admin/approvals', () => import('./console/approvals/approvals-page.tsx')),
              page('/admin/import', () => import('./console/import/import-page.tsx')),
              page('/admin/manage-centers', () => import('./console/catalog/centers-page.tsx')),
              page('/admin/manage-attractions', () => import('./console/catalog/attractions-page.tsx')),
              page(
                '/admin/manage-attractions/:id/schedule',
                () => import('./console/catalog/schedule/schedule-page.tsx'),
              ),
              page(
                '/admin/manage-attraction-types',
                () => import('./console/catalog/attraction-types-page.tsx'),
              ),
              page('/admin/manage-activities', () => import('./console/catalog/activities-page.tsx')),
              page(
                '/admin/manage-reservation-types',
                () => import('./console/catalog/reservation-types-page.tsx'),
              ),
              page('/admin/manage-origins', () => import('./console/catalog/origins-page.tsx')),
              page('/admin/manage-dependencies', () => import('./console/catalog/dependencies-page.tsx')),
              page('/admin/closures', () => import('./console/closures/closures-page.tsx')),
              page('/admin/landing-texts', () => import('./console/landing-texts/landing-texts-page.tsx')),
              page('/admin/settings', () => import('./console/settings/settings-page.tsx')),
              page('/admin/log', () => import('./console/log/log-page.tsx')),
              page('/admin/as-of', () => import('./console/as-of/as-of-page.tsx')),
              { path: '/admin/*', ...fetched(() => import('./console/frame/not-found-page.tsx')) },
              {
                path: '/manage-reservations/*',
                ...fetched(() => import('./console/frame/not-found-page.tsx')),
              },
            ],
          },
        ],
      },
      { path: '*', Component: Elsewhere },
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
