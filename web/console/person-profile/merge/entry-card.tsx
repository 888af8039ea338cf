import { useId } from 'react';
import type { PersonInfo } from '../../../../api/contract/people.ts';
import { figureText } from '../../../shared/text/figure-text.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { DocumentCarousel } from '../../person-detail/document-carousel.tsx';
import { DpiIcon } from '../../person-detail/dpi-icon.tsx';
import './person-merge.css';

interface Props {
  readonly entry: PersonInfo;
  readonly isKept: boolean;
  readonly onKeep: () => void;
}

export function EntryCard({ entry: { person, reservations, emails }, isKept, onKeep }: Props) {
  const id = useId();
  return (
    <div className={`r-merge-entry ${isKept ? 'is-kept' : ''}`}>
      <label className="r-merge-choice">
        <input type="radio" name="kept" checked={isKept} onChange={onKeep} aria-describedby={id} />
        <span>
          {person.first_name} {person.last_name}
        </span>
        {isKept ? <Badge text="Se conserva" tone="good" /> : <Badge text="Se une" tone="warning" />}
      </label>
      <DocumentCarousel person={person} />
      <dl className="r-person-facts" id={id}>
        <dt>DPI</dt>
        <dd>
          {person.human_cui} <DpiIcon isVerified={person.dpi_verified_at !== null} />
        </dd>
        <dt>Nacimiento</dt>
        <dd>{person.birth_es || '—'}</dd>
        <dt>Teléfono</dt>
        <dd>{person.human_phone || '—'}</dd>
        <dt>Cuentas</dt>
        <dd>{emails.join(', ') || 'Ninguna'}</dd>
        <dt>Reservas</dt>
        <dd>{figureText(reservations.length)}</dd>
      </dl>
    </div>
  );
}
