import type { GridCell } from '../../../api/contract/grid.ts';
import { lookOfType } from '../../shared/text/reservation-types.ts';

interface Props {
  readonly courts: readonly { readonly id: number; readonly name: string }[];
  readonly cells: readonly GridCell[];
}

interface Stretch {
  readonly cell: GridCell;
  readonly length: number;
}

export function AsOfGrid({ courts, cells }: Props) {
  const [first] = courts;
  const hours = cells.filter((cell) => cell.attraction_id === first?.id).map(({ hour }) => hour);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
    <section className="ao-scroller" tabIndex={0} aria-label="Programación de ese momento">
      <table className="ao-grid">
        <thead>
          <tr>
            <th scope="col">Atracción</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {courts.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {stretchesOf(cells.filter((cell) => cell.attraction_id === id)).map(({ cell, length }) => (
                <td key={cell.hour} colSpan={length} className={classOf(cell)}>
                  {cell.reservation_id && (
                    <>
                      <strong>{cell.who}</strong>
                      <span className="ao-what">
                        <span className="r-type-badge" aria-hidden="true">
                          {lookOfType(cell.reservation_type_id).letter}
                        </span>
                        <span>{cell.what}</span>
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stretchesOf(cells: readonly GridCell[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const cell of cells) {
    const before = stretches.at(-1);
    if (before && cell.reservation_id && before.cell.reservation_id === cell.reservation_id)
      stretches[stretches.length - 1] = { cell: before.cell, length: before.length + 1 };
    else stretches.push({ cell, length: 1 });
  }
  return stretches;
}

function classOf(cell: GridCell): string {
  if (cell.reservation_id === null) return cell.closed ? 'is-closed' : 'is-free';
  return `is-held r-type-block ${lookOfType(cell.reservation_type_id).className}`;
}
