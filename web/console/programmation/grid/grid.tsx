import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useMemo,
} from 'react';
import './grid.css';
import './cells/grid-blocks.css';
import { BlockTooltip } from './cells/block-tooltip.tsx';
import { foldedColumns, leastWidth, tracksOf } from './cells/folded.ts';
import { GridElement } from './cells/grid-element.tsx';
import { GridHeader } from './cells/grid-header.tsx';
import { GridRow } from './cells/grid-row.tsx';
import { type Hit, hitAt, positionOf } from './cells/hit.ts';
import type { Bookable } from './cells/labels.ts';
import { NowLine } from './cells/now-line.tsx';
import { COLUMN_COUNT } from './data/hours.ts';
import { PAGE_LENGTH, placeOnFloor, type Row, type SortDirection } from './data/rows.ts';
import { move } from './focus/moves.ts';
import type { GridFocus } from './focus/use-grid-focus.ts';
import { useMarkedHours } from './focus/use-marked-hours.ts';
import type { Moving } from './moving/carried.ts';
import { fixedUntil, type MoveOptions } from './moving/move-options.ts';
import { MovingBar } from './moving/moving-bar.tsx';
import { targetInGrid } from './moving/pointed.ts';
import { mayKeepFromScrolling } from './moving/press.ts';
import { useMoving } from './moving/use-moving.ts';
import { usePress } from './moving/use-press.ts';

export interface GridProps {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly total: number;
  readonly label: string;
  readonly density: 'comfortable' | 'compact';
  readonly direction: SortDirection;
  /** Absent: the rows are days, in their order. */
  readonly onSort?: (() => void) | undefined;
  readonly hrefOf?: ((row: Row) => string) | undefined;
  /** Columns that have passed, with their fraction. */
  readonly elapsed: number;
  readonly running: number | null;
  readonly bookable: Bookable;
  readonly fresh: ReadonlyMap<number, ReadonlySet<string>>;
  readonly focus: GridFocus;
  readonly onOpen: (hit: Hit) => void;
  readonly scroller: RefObject<HTMLDivElement>;
  readonly isBusy: boolean;
  readonly query: string;
  readonly move: MoveOptions;
}

/** The hours of the courts as an ARIA grid: one stop for Tab, arrows inside, Enter or Space opens. */
export function Grid(props: GridProps) {
  const { rows, focus, elapsed } = props;
  const folded = useMemo(() => foldedColumns(rows), [rows]);
  const press = usePress();
  const marking = useMarkedHours({ rows, press, scroller: props.scroller, onOpen: props.onOpen });
  const { marked } = marking;
  const mover = useMoving({
    ...props.move,
    rows,
    press,
    scroller: props.scroller,
    isBusy: props.isBusy,
    pointedAt: targetInGrid,
  });
  const { moving } = mover;
  useEffect(() => mayKeepFromScrolling(props.scroller.current), [props.scroller]);

  const onOpen = (event: SyntheticEvent) => {
    if (event.type === 'click' && press.endsDrag()) return;
    const at = positionOf(event.target);
    if (mover.placeAt(at)) return;
    const hit = marking.hitFor(at) ?? hitAt(rows, at);
    if (hit && !props.isBusy) props.onOpen(hit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!positionOf(event.target) || !focus.position || event.altKey || event.metaKey) return;
    if (mover.onKey(event, focus.position)) return event.preventDefault();
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) onOpen(event);
      return;
    }
    const next = marking.extend(event, focus.position) ?? move(rows, focus.position, event);
    if (!next) return;
    event.preventDefault();
    focus.focusOn(next);
  };

  return (
    <div className="pg-scroller" ref={props.scroller}>
      <GridElement
        role="grid"
        className={`pg-grid is-${props.density}${moving ? ' is-moving' : ''}`}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-colcount={COLUMN_COUNT + 1}
        aria-busy={props.isBusy}
        aria-readonly
        aria-multiselectable
        onFocus={({ target }) => noteFocus(target, rows, focus)}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (!mover.onPointerDown(event) && !moving && !props.isBusy) marking.onPointerDown(event);
        }}
        style={layout(folded, rows.length)}
      >
        <GridHeader
          direction={props.direction}
          onSort={props.onSort}
          past={Math.floor(elapsed)}
          running={props.running}
          folded={folded}
        />
        <GridElement role="rowgroup" className="pg-rows">
          {rows.map((row, index) => (
            <GridRow
              key={row.court.id}
              row={row}
              index={(props.page - 1) * PAGE_LENGTH + index + 1}
              activeColumn={focus.position?.courtId === row.court.id ? focus.position.column : null}
              past={row.past ?? Math.floor(elapsed)}
              bookable={row.bookable ?? props.bookable}
              href={props.hrefOf?.(row)}
              floorPlace={placeOnFloor(rows, index)}
              fresh={props.fresh.get(row.court.id)}
              folded={folded}
              markedFrom={marked?.courtId === row.court.id ? marked.from : null}
              markedTo={marked?.courtId === row.court.id ? marked.to : null}
              query={props.query}
              moving={concerns(moving, row.court.id) ? moving : null}
              fixedUntil={fixedUntil(props.bookable, elapsed)}
            />
          ))}
        </GridElement>
        {props.running !== null && <NowLine elapsed={elapsed} folded={folded} />}
      </GridElement>
      <MovingBar mover={mover} rows={rows} />
      <BlockTooltip container={props.scroller} rows={rows} />
    </div>
  );
}

function noteFocus(target: EventTarget, rows: readonly Row[], focus: GridFocus): void {
  const at = positionOf(target);
  // A focus that was moved into a wide block keeps its column there, so that up and down go on in it.
  const block = hitAt(rows, focus.position)?.block;
  const isThere = at?.courtId === focus.position?.courtId && at?.column === block?.column;
  if (at && !isThere) focus.note(at);
}

function concerns(moving: Moving | null, courtId: number): boolean {
  return moving?.to.courtId === courtId || moving?.from.courtId === courtId;
}

function layout(folded: ReadonlySet<number>, courts: number): CSSProperties {
  const style: CSSProperties & Record<'--pg-tracks' | '--pg-least' | '--pg-courts', string | number> = {
    '--pg-tracks': tracksOf(folded),
    '--pg-least': leastWidth(folded),
    '--pg-courts': Math.max(1, courts),
  };
  return style;
}
