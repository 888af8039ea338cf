import {
  BasketballArt,
  FootballArt,
  PoolArt,
  TennisArt,
  TrackArt,
  VolleyballArt,
} from '../../shared/kit/court-art.tsx';

/** Courts seen from above. */
export function Courts() {
  return (
    <div className="r-landing-courts" aria-hidden="true">
      <FootballArt />
      <BasketballArt />
      <TennisArt />
      <PoolArt />
      <TrackArt />
      <VolleyballArt />
    </div>
  );
}
