import { Fragment } from 'react';
import { Note } from '../../../ui/show/note.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import type { GridData } from './data/use-grid-data.ts';

interface OutsideHoursProps {
  readonly attractions: GridData['attractions'] | undefined;
  readonly onOpen: (reservationId: string) => void;
}

/** Reservations of the day before or after the hours of the grid. */
export function OutsideHours({ attractions = [], onOpen }: OutsideHoursProps) {
  const held = attractions.flatMap(({ name, outside }) => outside.map((one) => ({ ...one, name })));
  if (held.length === 0) return null;
  return (
    <Note>
      Fuera de las horas de la programación:{' '}
      {held.map(({ reservation_id, name, hours, who }, index) => (
        <Fragment key={reservation_id}>
          {index > 0 && ' · '}
          <TextButton onClick={() => onOpen(reservation_id)}>{`${name}, ${hours}, ${who}`}</TextButton>
        </Fragment>
      ))}
    </Note>
  );
}
