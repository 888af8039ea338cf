import { later } from '../kit/later.tsx';
import { useSession } from '../session/session.tsx';

const OfferBanner = later(() => import('./offer-banner.tsx'));

/** Offers of the waiting list to somebody who is logged in; they load after the page. */
export function Offers() {
  const { data } = useSession();
  if (!data?.user) return null;
  return <OfferBanner />;
}
