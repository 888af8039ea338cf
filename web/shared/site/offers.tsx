import { later } from '../kit/later.tsx';
import { useSession } from '../session/session.tsx';

const OfferBanner = later(() => import('./offer-banner.tsx'));

export function Offers() {
  const { data } = useSession();
  if (!data?.user) return null;
  return <OfferBanner />;
}
