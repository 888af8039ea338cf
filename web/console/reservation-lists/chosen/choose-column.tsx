import type { Reservation } from '../../../../api/contract/reservations.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { Chosen } from './use-chosen.ts';

export function chooseColumn({ has, isFull, toggle }: Chosen): Column<Reservation> {
  return {
    key: 'choose',
    header: 'Elegir',
    width: '3.25rem',
    isFixed: true,
    align: 'center',
    isLabelHidden: true,
    cell: (row) => (
      <label className="r-list-choose">
        <input
          type="checkbox"
          aria-label={`Elegir la reserva ${row.shortcode}`}
          checked={has(row.id)}
          disabled={isFull && !has(row.id)}
          onChange={() => toggle(row)}
        />
      </label>
    ),
  };
}
