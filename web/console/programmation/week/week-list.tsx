import { hourRange } from '../../../shared/text/dates.ts';
import { reservationsText } from '../../../shared/text/figure-text.ts';
import { lookOfType } from '../../../shared/text/reservation-types.ts';
import { type Block, type FreeBlock, isOpenFree, obstacleOf, type TakenBlock } from '../grid/cells/blocks.ts';
import type { Hit } from '../grid/cells/hit.ts';
import { blockHours, blockLabel } from '../grid/cells/labels.ts';
import '../grid/day-list/day-list.css';
import type { DayRow } from './week-rows.ts';

interface WeekListProps {
  readonly rows: readonly DayRow[];
  readonly label: string;
  readonly today: string;
  readonly onOpen: (hit: Hit) => void;
}

/** For a phone: each day with what is taken and the stretches that are free; days that are over are folded. */
export function WeekList({ rows, label, today, onOpen }: WeekListProps) {
  return (
    <section className="r-stack pg-day" aria-label={label}>
      {rows.map((row) => (
        <details key={row.date} className="pg-day-hour" open={row.date >= today}>
          <summary className="pg-day-toggle">
            <span className="pg-day-time">
              {row.court.name} <span className="r-muted">{row.court.attraction_type}</span>
            </span>
            <span className="pg-day-count">{countText(row)}</span>
          </summary>
          <div className="pg-day-content">
            {entriesOf(row).map((block) => (
              <Entry key={block.column} row={row} block={block} onOpen={onOpen} />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

function countText({ blocks }: DayRow): string {
  const count = blocks.filter(({ kind }) => kind === 'taken').length;
  return count === 0 ? 'Sin reservas' : reservationsText(count);
}

/** Free hours side by side are one entry; those outside the opening hours are left out. */
export function entriesOf({ blocks }: Pick<DayRow, 'blocks'>): Block[] {
  const entries: Block[] = [];
  for (const block of blocks) {
    const last = entries.at(-1);
    if (isOpenFree(block) && block.closed) continue;
    if (isOpenFree(block) && last && isOpenFree(last) && last.column + last.span === block.column)
      entries[entries.length - 1] = { ...last, span: last.span + block.span };
    else entries.push(block);
  }
  return entries;
}

interface EntryProps {
  readonly row: DayRow;
  readonly block: Block;
  readonly onOpen: (hit: Hit) => void;
}

function Entry({ row, block, onOpen }: EntryProps) {
  const { kind } = block;
  const isBookable = row.bookable === 'bookable' || kind === 'taken' || obstacleOf(block) !== '';
  return (
    <button
      type="button"
      className={
        kind === 'free'
          ? 'pg-day-free-court'
          : `pg-day-taken r-type-block ${lookOfType(block.typeId).className}`
      }
      disabled={!isBookable}
      data-court={row.court.id}
      data-column={block.column}
      // A stretch is booked from its first hour on.
      onClick={() => onOpen({ row, block: kind === 'free' ? firstHour(block) : block })}
    >
      <span className="r-sr-only">{blockLabel(row.court.name, block, row.bookable)}</span>
      {kind === 'free' ? <FreeText block={block} /> : <TakenText block={block} />}
    </button>
  );
}

function firstHour(block: FreeBlock): FreeBlock {
  return block.obstacle === '' ? { ...block, span: 1 } : block;
}

function FreeText({ block }: { readonly block: FreeBlock }) {
  const { start, end } = blockHours(block);
  return (
    <span aria-hidden="true">
      {block.obstacle === ''
        ? `+ Libre ${hourRange(start, end)}`
        : `${block.obstacle} ${hourRange(start, end)}`}
    </span>
  );
}

function TakenText({ block }: { readonly block: TakenBlock }) {
  const { start, end } = blockHours(block);
  return (
    <>
      <span className="pg-day-court" aria-hidden="true">
        {block.what}
        <span className="pg-day-span">{hourRange(start, end)}</span>
      </span>
      <span className="pg-day-who" aria-hidden="true">
        {block.who || 'Reservada'}
        {block.others.length > 0 && <span className="pg-more">+{block.others.length}</span>}
      </span>
    </>
  );
}
