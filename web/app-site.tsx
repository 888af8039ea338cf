import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { SitePath } from '../api/contract/pages.ts';
import { DialogsProvider } from './shared/dialogs.tsx';
import { Elsewhere } from './shared/elsewhere.tsx';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { Modal } from './shared/modal.tsx';
import { queryClient } from './shared/query-client.ts';
import { Skeleton } from './shared/states.tsx';
import { ToasterProvider } from './shared/toaster.tsx';

type Load = () => Promise<{ default: ComponentType }>;

const lazyPages = new Map<Load, ComponentType>();

/** A page of the list that the server has too, fetched when it is first shown. One that has two addresses stays the same. */
function page(path: SitePath, load: Load) {
  const Page = lazyPages.get(load) ?? lazy(load);
  lazyPages.set(load, Page);
  return { path, Page };
}

const lookup: Load = () => import('./public/lookup/lookup-page.tsx');

/** Pages of citizens, visitors and accounts. Nothing here may load Blueprint: `test/web/light.unit.test.ts`. */
const pages = [
  page('/', () => import('./public/landing/landing.tsx')),
  page('/user-create-reservation', () => import('./public/search/create-page.tsx')),
  page('/search/:day/:activity', () => import('./public/search/results-page.tsx')),
  page('/user-profile', () => import('./account/profile/profile-page.tsx')),
  page('/user-dpi', () => import('./account/dpi/dpi-page.tsx')),
  page('/user-reservations', () => import('./account/reservations/reservations-page.tsx')),
  page('/user-search-reservation', lookup),
  page('/consulta/:code', lookup),
  page('/juntos/:token', () => import('./public/together/together-page.tsx')),
  page('/ventanilla/:centerSlug', () => import('./public/board/board-page.tsx')),
  page('/login', () => import('./account/login-page.tsx')),
  page('/register', () => import('./account/register-page.tsx')),
  page('/password/forgot', () => import('./account/forgot-page.tsx')),
  page('/password/reset', () => import('./account/reset-page.tsx')),
  page('/user-sessions', () => import('./account/sessions-page.tsx')),
  page('/user-security', () => import('./account/security/security-page.tsx')),
];

const NotFound = lazy(() => import('./public/not-found.tsx'));

/** By the small router, without the console's loaders and blockers: a third of the script. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToasterProvider>
        <DialogsProvider modal={Modal}>
          <BrowserRouter>
            <ErrorBoundary>
              <Suspense fallback={<Skeleton />}>
                <Routes>
                  {pages.map(({ path, Page }) => (
                    <Route key={path} path={path} element={<Page />} />
                  ))}
                  <Route path="/admin/*" element={<Elsewhere />} />
                  <Route path="/manage-reservations/*" element={<Elsewhere />} />
                  <Route path="*" element={<NotFound />} />
                </Routes>
              </Suspense>
            </ErrorBoundary>
          </BrowserRouter>
        </DialogsProvider>
      </ToasterProvider>
    </QueryClientProvider>
  );
}
