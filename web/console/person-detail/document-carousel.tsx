import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Person } from '../../../api/contract/people.ts';
import { storageAddress } from '../../shared/kit/storage-address.ts';
import { Button } from '../../ui/button.tsx';
import './person-detail.css';

type Pictures = Pick<Person, 'image_dpi_front' | 'image_dpi_back'>;

/** One side of the document at a time: each look at a picture is an entry of the audit log. */
export function DocumentCarousel({ person }: { person: Pictures }) {
  const [shown, setShown] = useState(0);
  const [broken, setBroken] = useState<string | null>(null);
  const sides = sidesOf(person);
  const side = sides[Math.min(shown, sides.length - 1)];
  if (!side) return <p className="r-document is-empty r-muted">Sin imágenes del documento</p>;
  const step = (by: number) => setShown((now) => (now + by + sides.length) % sides.length);
  return (
    <section className="r-document" aria-label="Imágenes del documento" aria-roledescription="carrusel">
      {broken === side.path ? (
        <p className="is-empty r-muted">No se ha podido mostrar la imagen</p>
      ) : (
        <img
          key={side.path}
          src={storageAddress(side.path)}
          alt={side.label}
          onError={() => setBroken(side.path)}
        />
      )}
      <div className="r-document-bar">
        {sides.length > 1 && (
          <Button
            variant="minimal"
            icon={<ChevronLeft />}
            aria-label="Lado anterior"
            onClick={() => step(-1)}
          />
        )}
        <span aria-live="polite">{side.label}</span>
        {sides.length > 1 && (
          <Button
            variant="minimal"
            icon={<ChevronRight />}
            aria-label="Lado siguiente"
            onClick={() => step(1)}
          />
        )}
      </div>
    </section>
  );
}

function sidesOf({ image_dpi_front, image_dpi_back }: Pictures) {
  return [
    { path: image_dpi_front, label: 'DPI, lado frontal' },
    { path: image_dpi_back, label: 'DPI, lado posterior' },
  ].filter(({ path }) => path !== '');
}
