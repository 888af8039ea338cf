import type { ComponentType } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { NAMED_CATALOGS, type NamedPath } from '../api/contract/catalog/named.ts';
import type { ConsolePath } from '../api/contract/pages.ts';
import { Frame } from './console/frame/frame.tsx';
import { PageFailed, WholePageFailed } from './shared/kit/page-failed.tsx';
import { ReloadPage } from './shared/kit/reload-page.tsx';
import { Skeleton } from './shared/kit/states.tsx';
import { ConsoleProviders } from './ui/console-providers.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** The pages of the list that the server has too: it answers all else with 404. */
const PAGES: Readonly<Record<Exclude<ConsolePath, NamedPath>, Load>> = {
  '/admin': () => import('./console/start/start-page.tsx'),
  '/admin/programmation': () => import('./console/programmation/page.tsx'),
  '/admin/programmation/week/:id': () => import('./console/programmation/week/week-page.tsx'),
  '/admin/check-in': () => import('./console/check-in/check-in-page.tsx'),
  '/admin/manage-people': () => import('./console/people/people-page.tsx'),
  '/admin/manage-person-profile/:cui': () => import('./console/person-profile/person-profile-page.tsx'),
  '/admin/verify-people': () => import('./console/verification/verification-page.tsx'),
  '/admin/manage-users': () => import('./console/users/users-page.tsx'),
  '/admin/reservations': () => import('./console/reservation-lists/interval-page.tsx'),
  '/admin/reservations-list': () => import('./console/reservation-lists/named-page.tsx'),
  '/admin/search-reservations': () => import('./console/reservation-lists/search-page.tsx'),
  '/manage-reservations/create': () => import('./console/wizard/wizard-page.tsx'),
  '/admin/statistics': () => import('./console/statistics/statistics-page.tsx'),
  '/admin/waiting-list': () => import('./console/waiting-list/waiting-list-page.tsx'),
  '/admin/approvals': () => import('./console/approvals/approvals-page.tsx'),
  '/admin/import': () => import('./console/import/import-page.tsx'),
  '/admin/manage-centers': () => import('./console/catalog/centers-page.tsx'),
  '/admin/manage-attractions': () => import('./console/catalog/attractions-page.tsx'),
  '/admin/manage-attractions/:id/schedule': () => import('./console/catalog/schedule/schedule-page.tsx'),
  '/admin/manage-activities': () => import('./console/catalog/activities-page.tsx'),
  '/admin/manage-reservation-types': () => import('./console/catalog/reservation-types-page.tsx'),
  '/admin/manage-floors': () => import('./console/floors/floors-page.tsx'),
  '/admin/closures': () => import('./console/closures/closures-page.tsx'),
  '/admin/open-data': () => import('./console/open-data/open-data-page.tsx'),
  '/admin/webhooks': () => import('./console/webhooks/webhooks-page.tsx'),
  '/admin/landing-texts': () => import('./console/landing-texts/landing-texts-page.tsx'),
  '/admin/settings': () => import('./console/settings/settings-page.tsx'),
  '/admin/integrations': () => import('./console/integrations/integrations-page.tsx'),
  '/admin/log': () => import('./console/log/log-page.tsx'),
  '/admin/as-of': () => import('./console/programmation/as-of/as-of-page.tsx'),
  '/admin/system': () => import('./console/system/system-page.tsx'),
};

const named: Load = () => import('./console/catalog/named-page.tsx');
const notFound: Load = () => import('./console/frame/not-found-page.tsx');

/** A page that is loaded when it is first shown; when it is opened by its address, the frame is there before it. */
const fetched = (load: Load) => ({
  lazy: async () => ({ Component: (await load()).default }),
  HydrateFallback: Skeleton,
});

const router = createBrowserRouter([
  {
    ErrorBoundary: WholePageFailed,
    children: [
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: PageFailed,
            children: [
              ...Object.entries(PAGES).map(([path, load]) => ({ path, ...fetched(load) })),
              ...Object.values(NAMED_CATALOGS).map(({ page }) => ({ path: page, ...fetched(named) })),
              ...['/admin/*', '/manage-reservations/*'].map((path) => ({ path, ...fetched(notFound) })),
            ],
          },
        ],
      },
      { path: '*', Component: ReloadPage },
    ],
  },
]);

export function App() {
  return (
    <ConsoleProviders>
      <RouterProvider router={router} />
    </ConsoleProviders>
  );
}
