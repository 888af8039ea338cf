import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { isSitePath, pageOf, SITE_PAGES, type SitePath } from '../api/contract/pages.ts';
import { forgetPosted } from './shared/call/served.ts';
import { onSessionEnd } from './shared/call/session-end.ts';
import { BackCloses } from './shared/kit/back-closes.ts';
import { BrandLink } from './shared/kit/brand.tsx';
import { ErrorBoundary } from './shared/kit/error-boundary.tsx';
import { Modal } from './shared/kit/modal.tsx';
import { PageShell } from './shared/kit/page-shell.tsx';
import { Providers } from './shared/kit/providers.tsx';
import { ReloadPage } from './shared/kit/reload-page.tsx';
import { Skeleton } from './shared/kit/states.tsx';
import { usePageTop } from './shared/kit/use-page-top.ts';
import { forgetSession, useTakeovers } from './shared/session/session.tsx';
import { NoScript } from './shared/site/no-script.tsx';
import { SiteFooter } from './shared/site/site-footer.tsx';
import { SiteShell } from './shared/site/site-shell.tsx';

export type Load = () => Promise<{ default: ComponentType }>;

const textPage: Load = () => import('./public/text-page/text-page.tsx');
const lookup: Load = () => import('./public/lookup/lookup-page.tsx');

/** The pages of the list that the server has too. Nothing here may load Blueprint: `test/web/light.unit.test.ts`. */
export const LOADS: Readonly<Record<SitePath, Load>> = {
  '/': () => import('./public/landing/landing.tsx'),
  '/user-create-reservation': () => import('./public/search/create-page.tsx'),
  '/search/:day/:activity': () => import('./public/search/results-page.tsx'),
  '/user-profile': () => import('./account/profile/profile-page.tsx'),
  '/user-dpi': () => import('./account/dpi/dpi-page.tsx'),
  '/user-reservations': () => import('./account/reservations/reservations-page.tsx'),
  '/user-search-reservation': lookup,
  '/consulta/:code': lookup,
  '/juntos/:token': () => import('./public/shared-reservation/shared-reservation-page.tsx'),
  '/privacidad': textPage,
  '/terminos': textPage,
  '/contacto': textPage,
  '/accesibilidad': textPage,
  '/ventanilla/:centerSlug': () => import('./public/board/board-page.tsx'),
  '/login': () => import('./account/login-page.tsx'),
  '/register': () => import('./account/register-page.tsx'),
  '/password/forgot': () => import('./account/forgot-page.tsx'),
  '/password/reset': () => import('./account/reset-page.tsx'),
  '/user-sessions': () => import('./account/sessions-page.tsx'),
  '/user-security': () => import('./account/security/security-page.tsx'),
};

/** Each fetched when it is first shown; one that has two addresses stays the same. */
const lazyPages = new Map(Object.values(LOADS).map((load) => [load, lazy(load)]));
const NotFound = lazy(() => import('./public/not-found.tsx'));

const BARE: ReadonlySet<string> = new Set<SitePath>([
  '/login',
  '/register',
  '/password/forgot',
  '/password/reset',
  '/user-sessions',
  '/user-security',
]);

/** While the script of a page is fetched: its header and navigation are there already, where they will be. */
export function PageToCome() {
  const page = pageOf(useLocation().pathname);
  // A screen on the wall has no header.
  if (page === '/ventanilla/:centerSlug') return <Skeleton />;
  if (page !== null && !BARE.has(page))
    return (
      <SiteShell>
        <Skeleton />
      </SiteShell>
    );
  return (
    <PageShell brand={<BrandLink />}>
      <Skeleton />
    </PageShell>
  );
}

interface Props {
  readonly router?: ComponentType<{ children: ReactNode }>;
  readonly cache?: QueryClient;
  /** Pages whose script is there already: they are drawn at once. */
  readonly ready?: ReadonlyMap<Load, ComponentType>;
  readonly onDrawn?: () => void;
  readonly page?: ReactNode;
}

/**
 * A page whose script is still on its way shows its frame at once, not the page before it. A single child, as on the server:
 * else the ids of `useId` differ, and errors are no longer tied to their fields.
 */
function SiteRouter({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter useTransitions={false}>
      <BackCloses>{children}</BackCloses>
    </BrowserRouter>
  );
}

/** Uses the small router, without the console's loaders and blockers: a third of the script. */
export function App({ router: Router = SiteRouter, cache, page, ...pages }: Props) {
  // On every page: else the log-in page would believe the user still there, and send them back.
  useEffect(() => onSessionEnd(forgetSession), []);
  return (
    <Providers modal={Modal} isToasting {...(cache && { cache })}>
      <Router>
        <NoScript place="above" />
        <ErrorBoundary>
          <Shown>{page ?? <Pages {...pages} />}</Shown>
        </ErrorBoundary>
        <SiteFooter />
        <NoScript place="below" />
      </Router>
    </Providers>
  );
}

/**
 * React would keep the page before hidden beside the frame: a key of its own lets it go. One page has two addresses.
 * Another account gets a new page, without what was typed.
 */
function Shown({ children }: { readonly children: ReactNode }) {
  usePageTop();
  const here = pageOf(useLocation().pathname);
  const key = SITE_PAGES.find((page) => here !== null && isSitePath(here) && LOADS[page] === LOADS[here]);
  return (
    <Suspense key={`${key ?? ''} ${useTakeovers()}`} fallback={<PageToCome />}>
      {children}
    </Suspense>
  );
}

function Pages({ ready, onDrawn }: Pick<Props, 'ready' | 'onDrawn'>) {
  const { key } = useLocation();
  useEffect(() => onDrawn?.(), [onDrawn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the next address the answer to a form is over
  useEffect(() => forgetPosted, [key]);
  return (
    <Routes>
      {Object.entries(LOADS).map(([path, load]) => {
        const Page = ready?.get(load) ?? lazyPages.get(load) ?? NotFound;
        return <Route key={path} path={path} element={<Page />} />;
      })}
      <Route path="/admin/*" element={<ReloadPage />} />
      <Route path="/manage-reservations/*" element={<ReloadPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
