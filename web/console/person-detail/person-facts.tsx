import { Link } from 'react-router-dom';
import type { Person } from '../../../api/contract/people.ts';
import { lapsedText } from '../../shared/text/person-texts.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/show/phone-link.tsx';
import { Thumb } from '../../ui/show/thumb.tsx';
import { DocumentCarousel } from './document-carousel.tsx';
import { DpiIcon } from './dpi-icon.tsx';
import './person-detail.css';

interface Props {
  readonly person: Person;
  readonly isVerifying: boolean;
  readonly onVerify: () => void;
  readonly onLeave: () => void;
}

export function PersonFacts({ person, isVerifying, onVerify, onLeave }: Props) {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <>
      <DocumentCarousel person={person} />
      <div className="r-person-head">
        <Thumb image={person.image} alt="" size={60} isRound name={name} />
        <dl className="r-person-facts">
          <dt>Número de documento</dt>
          <dd>
            {person.human_cui} <DpiIcon isVerified={person.dpi_verified_at !== null} />
          </dd>
          <dt>Nombre completo</dt>
          <dd>
            <Link to={`/admin/manage-person-profile/${person.cui}`} onClick={onLeave}>
              {name}
            </Link>
          </dd>
          <dt>Fecha de nacimiento</dt>
          <dd>{person.birth_es || '—'}</dd>
          <dt>Teléfono</dt>
          <dd>{person.phone ? <PhoneLink phone={person.phone} /> : '—'}</dd>
          <dt>Estado del DPI</dt>
          <dd>
            {person.dpi_verified_at ? (
              'Verificado'
            ) : (
              <>
                Pendiente{' '}
                <Button
                  variant="minimal"
                  size="small"
                  intent="primary"
                  text="Verificar ahora"
                  loading={isVerifying}
                  onClick={onVerify}
                />
              </>
            )}
          </dd>
          {person.dpi_lapsed.length > 0 && (
            <>
              <dt>Verificación</dt>
              <dd className="r-warning-text">{lapsedText(person.dpi_lapsed)}</dd>
            </>
          )}
          {person.dpi_refusal && (
            <>
              <dt>Motivo del rechazo</dt>
              <dd>{person.dpi_refusal}</dd>
            </>
          )}
        </dl>
      </div>
    </>
  );
}
