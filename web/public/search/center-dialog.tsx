import type { ReactNode } from 'react';
import type { PublicCenter } from '../../../api/contract/search.ts';
import { Button, lookOf } from '../../shared/button.tsx';
import { ClockIcon, MailIcon, PhoneIcon, PlaceIcon } from '../../shared/icons.tsx';
import { Modal } from '../../shared/modal.tsx';
import { Picture } from '../../shared/site/picture.tsx';

/** All that the public may know of a center. */
export function CenterDialog({ center, onClose }: { center: PublicCenter; onClose: () => void }) {
  return (
    <Modal
      title={center.name}
      onClose={onClose}
      footer={
        <>
          {center.map_url !== '' && (
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
      <Picture image={center.image} alt="" className="r-center-picture" />
      <CenterFacts center={center} />
    </Modal>
  );
}

/** Hours, address, e-mail and phone of a center; what is not known is left out. */
export function CenterFacts({ center }: { center: PublicCenter }) {
  const { hours, address, email, phone, human_phone } = center;
  return (
    <dl className="r-facts">
      <Fact icon={<ClockIcon />} name="Horario" value={hours} />
      <Fact icon={<PlaceIcon />} name="Dirección" value={address} />
      <Fact icon={<MailIcon />} name="Correo electrónico" value={email} href={`mailto:${email}`} />
      <Fact icon={<PhoneIcon />} name="Teléfono" value={human_phone} href={`tel:${phone}`} />
    </dl>
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
