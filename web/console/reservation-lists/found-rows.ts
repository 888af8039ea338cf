import type { Page } from '../../../api/contract/paging.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { matches } from '../../shared/text/matches.ts';
import { requesterOf } from './texts.ts';

/** The rows that hold all the words of a text in what the table shows of them. */
export function filterRows(rows: readonly Reservation[], text: string): readonly Reservation[] {
  return rows.filter((row) =>
    matches(text, [
      ...[row.status_name, row.shortcode, row.reference, row.dependency, requesterOf(row)],
      ...[dateText(row.date), row.hours, row.place],
    ]),
  );
}

/** The table draws only what is in view. */
const PER_PAGE = 50;

/** One page of rows, as the server would give it; behind the end, the last one. */
export function pageOfRows<Row>(rows: readonly Row[], asked: number): Page<Row> {
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const current = Math.min(asked, last);
  const data = rows.slice((current - 1) * PER_PAGE, current * PER_PAGE);
  const before = (current - 1) * PER_PAGE;
  return {
    current_page: current,
    last_page: last,
    per_page: PER_PAGE,
    total: rows.length,
    from: data.length === 0 ? null : before + 1,
    to: data.length === 0 ? null : before + data.length,
    next_page_url: null,
    prev_page_url: null,
    data,
  };
}
