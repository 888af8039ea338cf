import type { ReactNode } from 'react';
import { cellAt, type PlanCell, type Spot, sizeOf } from './plan.ts';
import './floors.css';

interface FloorPlanProps<Cell extends PlanCell> {
  readonly cells: readonly Cell[];
  /** The control of a cell; by default its name. */
  readonly children?: (cell: Cell) => ReactNode;
}

/** The cells of a floor where they lie, without the empty rows and columns around them. */
export function FloorPlan<Cell extends PlanCell>({ cells, children }: FloorPlanProps<Cell>) {
  const top = Math.min(...cells.map(({ row }) => row));
  const left = Math.min(...cells.map(({ column }) => column));
  return (
    <div className="fl-plan">
      {cells.map((cell) => (
        <div
          key={`${cell.row} ${cell.column}`}
          className="fl-cell"
          style={{ gridRow: cell.row - top + 1, gridColumn: cell.column - left + 1 }}
        >
          {children ? children(cell) : cell.name}
        </div>
      ))}
    </div>
  );
}

export function spotsOf(cells: readonly PlanCell[]): (Spot & { readonly cell: PlanCell | undefined })[] {
  const { rows, columns } = sizeOf(cells);
  return Array.from({ length: rows * columns }, (_, index) => {
    const spot = { row: Math.floor(index / columns), column: index % columns };
    return { ...spot, cell: cellAt(cells, spot) };
  });
}
