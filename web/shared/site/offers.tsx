import { lazy, Suspense } from 'react';
import { useSession } from '../session.tsx';

const OfferBanner = lazy(() => import('./offer-banner.tsx'));

/** Offers of the waiting list to somebody who is logged in; they load after the page. */
export function Offers() {
  const { data } = useSession();
  if (!data?.user) return null;
  return (
    <Suspense fallback={null}>
      <OfferBanner />
    </Suspense>
  );
}
