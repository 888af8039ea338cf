import type { ReactNode } from 'react';
import type { FoundAttraction, PublicCenter } from '../../../api/contract/search.ts';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { ClockIcon, icon, PlaceIcon } from '../../shared/kit/icons.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { Loaded, type LoadedQuery } from '../../shared/kit/states.tsx';
import { Picture } from '../../shared/site/picture.tsx';
import type { Filters } from './filter-line.tsx';

const PhoneIcon = icon(
  'M5 4h4l1.5 4.5L8 10a12 12 0 0 0 6 6l1.5-2.5L20 15v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
);
const MailIcon = icon('M4 6h16v12H4zM4 7l8 6 8-6');

interface Props {
  readonly court: FoundAttraction;
  readonly filters: LoadedQuery<Filters>;
  readonly onClose: () => void;
}

export default function CenterDialog({ court, filters, onClose }: Props) {
  const center = filters.data?.centers.find(({ id }) => id === court.center_id);
  return (
    <Modal
      title={court.center_name}
      onClose={onClose}
      footer={
        <>
          {center && center.map_url !== '' && (
            <a
              className={lookOf({ intent: 'primary' })}
              href={center.map_url}
              target="_blank"
              rel="noopener noreferrer"
            >
              <PlaceIcon />
              Ver mapa
            </a>
          )}
          <Button text="Cerrar" onClick={onClose} />
        </>
      }
    >
      <Loaded query={filters}>{() => center && <CenterFacts center={center} />}</Loaded>
    </Modal>
  );
}

function CenterFacts({ center }: { center: PublicCenter }) {
  const { image, hours, address, email, phone, human_phone } = center;
  return (
    <>
      <Picture image={image} className="r-center-picture" />
      <dl className="r-facts">
        <Fact icon={<ClockIcon />} name="Horario" value={hours} />
        <Fact icon={<PlaceIcon />} name="Dirección" value={address} />
        <Fact icon={<MailIcon />} name="Correo electrónico" value={email} href={`mailto:${email}`} />
        <Fact icon={<PhoneIcon />} name="Teléfono" value={human_phone} href={`tel:${phone}`} />
      </dl>
    </>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly href?: string;
}

function Fact({ icon, name, value, href }: FactProps) {
  if (value === '') return null;
  return (
    <div className="r-fact">
      {icon}
      <dt>{name}</dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  );
}
