import type { Reservation } from '../../../api/contract/reservations.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { timeOf } from '../../shared/text/dates.ts';
import { statusName } from '../../shared/text/reservation-texts.ts';
import { Badge } from '../../ui/show/badge.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { PlaceCell } from '../../ui/table/place-cell.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import './lists.css';
import { requesterOf } from './texts.ts';

const TONES = { 0: 'neutral', 1: 'danger', 2: 'good', 3: 'warning' } as const;

function Status({ reservation }: { reservation: Reservation }) {
  const { check_in_datetime, approval, status } = reservation;
  return (
    <span className="r-list-status">
      <Badge text={statusName(reservation)} tone={TONES[reservation.status]} />
      {check_in_datetime && <small className="r-muted">a las {timeOf(check_in_datetime)}</small>}
      {status === 0 && approval?.state === 'pending' && <Badge text="Por aprobar" tone="warning" />}
    </span>
  );
}

interface Options {
  readonly onPerson: (cui: string) => void;
  /** All rows are of the center in the header. */
  readonly isOneCenter: boolean;
}

/** The columns of every list of reservations, in the order of the specification. */
export function reservationColumns({ onPerson, isOneCenter }: Options): readonly Column<Reservation>[] {
  return [
    {
      key: 'status',
      sort: 'status',
      header: 'Estado',
      width: '6.25rem',
      isLabelHidden: true,
      cell: (row) => <Status reservation={row} />,
    },
    {
      key: 'shortcode',
      sort: 'shortcode',
      header: 'Shortcode',
      width: '6rem',
      isTitle: true,
      cell: ({ shortcode }) => <span className="r-code">{shortcode}</span>,
    },
    {
      key: 'reference',
      sort: 'reference',
      header: 'Pase / Correlativo',
      width: '7.75rem',
      cell: ({ reference }) => reference,
    },
    {
      key: 'dependency',
      sort: 'dependency',
      header: 'Organización / Institución',
      width: '14%',
      cell: ({ dependency }) => dependency,
    },
    {
      key: 'name',
      sort: 'name',
      header: 'Encargado',
      width: '17%',
      cell: (row) => <Requester row={row} onPerson={onPerson} />,
    },
    {
      key: 'date',
      header: 'Fecha',
      width: '5.75rem',
      sort: 'date',
      cell: ({ date }) => <span className="r-list-hours">{dateText(date)}</span>,
    },
    {
      key: 'hours',
      sort: 'hours',
      header: 'Horario',
      width: '6.5rem',
      cell: ({ hours }) => <span className="r-list-hours">{hours}</span>,
    },
    {
      key: 'place',
      sort: 'place',
      header: 'Lugar',
      width: isOneCenter ? '10.5rem' : '12.5rem',
      cell: (row) => <PlaceCell {...row} isOneCenter={isOneCenter} />,
    },
  ];
}

function Requester({ row, onPerson }: { row: Reservation } & Pick<Options, 'onPerson'>) {
  const name = requesterOf(row);
  const { person } = row;
  // Without a CUI the person's data were erased: there is nothing to open.
  if (!person?.cui) return <>{name}</>;
  return <TextButton onClick={() => onPerson(person.cui)}>{name}</TextButton>;
}
