import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { Person, PersonInfo, PersonReservation } from '../../../api/contract/people.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded, type Missing } from '../../shared/kit/states.tsx';
import { dateText, dateTimeText } from '../../shared/text/date-text.ts';
import { reservationsText } from '../../shared/text/figure-text.ts';
import { GENDER_NAMES, lapsedText } from '../../shared/text/person-texts.ts';
import { ticketAddress } from '../../shared/text/reservation-code.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { Note } from '../../ui/show/note.tsx';
import { PhoneLink } from '../../ui/show/phone-link.tsx';
import { Thumb } from '../../ui/show/thumb.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PlaceCell } from '../../ui/table/place-cell.tsx';
import { TableSection } from '../../ui/table/table-section.tsx';
import { GalleryDialog } from '../../ui/upload/gallery-dialog.tsx';
import { DpiIcon } from '../person-detail/dpi-icon.tsx';
import { PausedNote } from './paused-note.tsx';
import { ProfileActions } from './profile-actions.tsx';

const MISSING: Missing = {
  title: 'Esta persona no existe',
  children: 'La dirección puede estar mal escrita, o los datos de esta persona se eliminaron.',
  action: <LinkButton intent="primary" text="Ir a la lista de personas" to="/admin/manage-people" />,
};

export default function PersonProfilePage() {
  const { cui = '' } = useParams();
  // Not live: while their data are erased here, the page must not ask for a person who no longer exists.
  const query = useCall(calls.personInfo, { params: { cui } }, { live: false });
  const person = query.data?.person;
  return (
    <Page
      title={person ? `${person.first_name} ${person.last_name}` : 'Perfil de la persona'}
      breadcrumb={<Link to="/admin/manage-people">Personas</Link>}
      actions={person && <ProfileActions person={person} />}
    >
      <Loaded query={query} lines={4} label="Cargando los datos de la persona…" missing={MISSING}>
        {(info) => <PersonalInformation person={info.person} missed={info.missed_visits} />}
      </Loaded>
      {query.data?.unreachable.map(({ email, since }) => (
        <Note key={email} tone="warning" title={`Correo no entregable desde el ${dateText(since)}`}>
          <p>
            Los mensajes a {email} no llegan, y la persona no recibe avisos. Pídale que revise su buzón y
            confirme su correo en «Mi perfil», o que allí elija otro.
          </p>
        </Note>
      ))}
      {query.data && query.data.claimed_by.length > 0 && (
        <Note>
          Con este DPI se {query.data.claimed_by.length === 1 ? 'creó otra cuenta' : 'crearon otras cuentas'}{' '}
          sin verificar: {query.data.claimed_by.join(', ')}. Sus reservas no están en este historial.{' '}
          <Link to="/admin/verify-people">Revisar</Link>
        </Note>
      )}
      {query.data && <MergedNote asked={cui} info={query.data} />}
      {person && query.data && query.data.paused !== '' && (
        <PausedNote person={person} sentence={query.data.paused} onLifted={() => void query.refetch()} />
      )}
      {query.data && query.data.reservations.length < query.data.reservations_total && (
        <Note>
          El historial muestra las {query.data.reservations.length} más recientes de{' '}
          {reservationsText(query.data.reservations_total)}.
        </Note>
      )}
      {person && (
        <TableSection
          caption="Historial de reservas"
          className="r-person-history"
          columns={COLUMNS}
          rows={query.data?.reservations}
          load={query}
          empty="Esta persona no tiene reservas."
          emptyAction={<LinkButton text="Crear reservación" to="/manage-reservations/create" />}
        />
      )}
    </Page>
  );
}

/** The address named an entry that is part of this one now, or others are. */
function MergedNote({ asked, info: { person, merged } }: { asked: string; info: PersonInfo }) {
  if (merged.length === 0) return null;
  const others = merged.map(({ human_cui }) => human_cui).join(', ');
  const came = merged.find(({ cui }) => cui === asked);
  return (
    <Note>
      {came
        ? `La ficha con DPI ${came.human_cui} se unió a esta, con DPI ${person.human_cui}. `
        : `A esta ficha se ${merged.length === 1 ? 'unió la' : 'unieron las'} de DPI ${others}. `}
      El historial es de {merged.length > 1 ? 'todas' : 'ambas'}.
    </Note>
  );
}

function PersonalInformation({ person, missed }: { person: Person; missed: number }) {
  const [isPictureOpen, setPictureOpen] = useState(false);
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <section className="r-person-head" aria-label="Información personal">
      <button
        type="button"
        className="r-bare-button"
        aria-label={`Cambiar la imagen de ${name}`}
        onClick={() => setPictureOpen(true)}
      >
        <Thumb image={person.image} alt="" size={81} name={name} />
      </button>
      <dl className="r-person-facts">
        <dt>Nombre completo</dt>
        <dd>{name}</dd>
        <dt>DPI</dt>
        <dd>
          {person.human_cui} <DpiIcon isVerified={person.dpi_verified_at !== null} />
          {person.dpi_lapsed.length > 0 && (
            <span className="r-warning-text"> {lapsedText(person.dpi_lapsed)}</span>
          )}
        </dd>
        <dt>Género</dt>
        <dd>{(GENDER_NAMES[person.gender] ?? person.gender) || '—'}</dd>
        <dt>Fecha de nacimiento</dt>
        <dd>{person.birth_es || '—'}</dd>
        <dt>Teléfono</dt>
        <dd>{person.phone ? <PhoneLink phone={person.phone} /> : '—'}</dd>
        {missed > 0 && (
          <>
            <dt>Ausencias recientes</dt>
            <dd>{missed}</dd>
          </>
        )}
      </dl>
      {isPictureOpen && (
        <GalleryDialog
          family="people"
          itemId={person.cui}
          name={name}
          onClose={() => setPictureOpen(false)}
        />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<PersonReservation>[] = [
  {
    key: 'code',
    header: 'Código',
    isTitle: true,
    width: '10rem',
    cell: ({ shortcode, qrcode }) => (
      <a href={ticketAddress(qrcode)} target="_blank" rel="noopener">
        {shortcode}
      </a>
    ),
  },
  {
    key: 'place',
    header: 'Lugar',
    cell: (row) => (
      <>
        <PlaceCell {...row} /> {row.status === 1 && <Badge text={row.status_name} tone="danger" />}
      </>
    ),
  },
  { key: 'start', header: 'Entrada', width: '11rem', cell: ({ date_start }) => dateTimeText(date_start) },
  { key: 'end', header: 'Salida', width: '11rem', cell: ({ date_end }) => dateTimeText(date_end) },
  {
    key: 'check-in',
    header: 'Check-in',
    width: '11rem',
    cell: ({ check_in }) => (check_in ? dateTimeText(check_in) : '(sin marcar)'),
  },
];
