import { Link } from 'react-router-dom';
import type { PublicCenter } from '../../../api/contract/search.ts';
import { searchCalls } from '../../../api/contract/search.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { lookOf } from '../../shared/kit/button.tsx';
import { ClockIcon, PlaceIcon } from '../../shared/kit/icons.tsx';
import { Picture } from '../../shared/site/picture.tsx';
import { NearButton, NearProblem } from '../near/near-button.tsx';
import { distanceText } from '../near/place.ts';
import { useNear } from '../near/use-near.ts';
import { searchAddress } from '../search/search-address.ts';

export function Centers() {
  const { data } = useCall(searchCalls.searchFilters, {}, { staleTime: 60_000 });
  const { byDistance } = useNear();
  if (!data || data.centers.length === 0) return null;
  return (
    <section className="r-landing-section" aria-labelledby="centros">
      <div className="r-site-head r-bar">
        <h2 id="centros">Centros deportivos</h2>
        <div className="r-row">
          <NearButton />
          <NearProblem />
        </div>
      </div>
      <ul className="r-centers">
        {byDistance(data.centers, (center) => center).map((center) => (
          <li key={center.id}>
            <CenterCard center={center} day={data.day_min} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CenterCard({ center, day }: { center: PublicCenter; day: string }) {
  const { id, name, image, address, hours, map_url: map, phone, human_phone: shownPhone } = center;
  const distance = useNear().distanceTo(center);
  return (
    <article className="r-center r-card">
      <Picture image={image} />
      <div className="r-center-words">
        <h3>{name}</h3>
        {distance !== null && <p className="r-distance">{distanceText(distance)}</p>}
        {address !== '' && (
          <p>
            <PlaceIcon size={16} />
            {address}
          </p>
        )}
        {hours !== '' && (
          <p>
            <ClockIcon size={16} />
            {hours}
          </p>
        )}
      </div>
      <div className="r-row r-center-links">
        <Link
          className={lookOf({ variant: 'outlined' })}
          to={searchAddress({ day, activity: 0, center: id })}
          aria-label={`Ver canchas de ${name}`}
        >
          Ver canchas
        </Link>
        {map !== '' && (
          <a href={map} target="_blank" rel="noopener noreferrer" aria-label={`Ver mapa de ${name}`}>
            Ver mapa
          </a>
        )}
        {phone !== '' && (
          <a href={`tel:${phone}`} aria-label={`${shownPhone}, teléfono de ${name}`}>
            {shownPhone}
          </a>
        )}
      </div>
    </article>
  );
}
