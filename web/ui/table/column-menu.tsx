import { ArrowLeft, ArrowRight, Maximize, Minimize, Reset } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import { MenuButton } from '../menu/menu-button.tsx';
import type { Column } from './column.ts';
import type { ColumnArrangement } from './use-column-layout.ts';

const STEP = 32;

interface Props<Row> {
  readonly column: Column<Row>;
  readonly arrangement: ColumnArrangement<Row>;
  /** The name of the column is a button: it is the one tab stop, and the arrow down opens the menu from it. */
  readonly isSorting: boolean;
  readonly width: () => number;
}

/** The actions of dragging, for the keyboard and for fingers. */
export function ColumnMenu<Row>({ column: { key, header }, arrangement, isSorting, width }: Props<Row>) {
  const at = arrangement.columns.findIndex((column) => column.key === key);
  return (
    <span className="ui-column-menu">
      <MenuButton
        text={<span className="r-sr-only">Columna {header}</span>}
        variant="minimal"
        isPassedBy={isSorting}
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

export function openColumnMenu(event: KeyboardEvent<HTMLElement>): void {
  const isName = event.target instanceof Element && event.target.matches('.ui-table-sort');
  if (event.key !== 'ArrowDown' || !isName) return;
  const menu = event.currentTarget.querySelector<HTMLElement>('.ui-column-menu button');
  if (!menu) return;
  event.preventDefault();
  event.stopPropagation();
  menu.click();
}
