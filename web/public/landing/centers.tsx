import type { PublicCenter } from '../../../api/contract/search.ts';
import { searchCalls } from '../../../api/contract/search.ts';
import { ClockIcon, PlaceIcon } from '../../shared/icons.tsx';
import { Picture } from '../../shared/site/picture.tsx';
import { useCall } from '../../shared/use-call.ts';

/** The centers that the city has: picture, hours, map. */
export function Centers() {
  const { data } = useCall(searchCalls.searchFilters, {}, { staleTime: 60_000 });
  if (!data || data.centers.length === 0) return null;
  return (
    <section className="r-landing-section" aria-labelledby="centros">
      <h2 id="centros">Centros deportivos</h2>
      <ul className="r-centers">
        {data.centers.map((center) => (
          <li key={center.id}>
            <CenterCard center={center} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CenterCard({ center }: { center: PublicCenter }) {
  const { name, image, address, hours, map_url: map } = center;
  return (
    <article className="r-center r-card">
      <Picture image={image} alt="" />
      <div className="r-center-words">
        <h3>{name}</h3>
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
        {map !== '' && (
          <a
            className="r-center-map"
            href={map}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Ver mapa de ${name}`}
          >
            Ver mapa
          </a>
        )}
      </div>
    </article>
  );
}
