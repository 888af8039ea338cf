import { ArrowLeft, ArrowRight, Maximize, Minimize, Reset } from '@blueprintjs/icons';
import { MenuButton } from '../menu/menu-button.tsx';
import type { Column } from './column.ts';
import type { ColumnArrangement } from './use-column-layout.ts';

/** Pixels at each step. */
const STEP = 32;

interface Props<Row> {
  readonly column: Column<Row>;
  readonly arrangement: ColumnArrangement<Row>;
  /** As it is drawn now; pixels. */
  readonly width: () => number;
}

/** The actions of dragging, for the keyboard and for fingers. */
export function ColumnMenu<Row>({ column: { key, header }, arrangement, width }: Props<Row>) {
  const at = arrangement.columns.findIndex((column) => column.key === key);
  return (
    <span className="ui-column-menu">
      <MenuButton
        text={<span className="r-sr-only">Columna {header}</span>}
        variant="minimal"
        choices={[
          {
            text: 'Mover a la izquierda',
            icon: <ArrowLeft />,
            disabled: at === 0,
            onClick: () => arrangement.move(key, at - 1),
          },
          {
            text: 'Mover a la derecha',
            icon: <ArrowRight />,
            disabled: at === arrangement.columns.length - 1,
            onClick: () => arrangement.move(key, at + 1),
          },
          {
            text: 'Más ancha',
            icon: <Maximize />,
            onClick: () => arrangement.resize(key, width() + STEP),
          },
          {
            text: 'Más angosta',
            icon: <Minimize />,
            onClick: () => arrangement.resize(key, width() - STEP),
          },
          {
            text: 'Restablecer columnas',
            icon: <Reset />,
            disabled: !arrangement.reset,
            onClick: () => arrangement.reset?.(),
          },
        ]}
      />
    </span>
  );
}
