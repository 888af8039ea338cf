import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';

type Dates = 'all' | readonly string[];

const DATE_AT_END = /-(\d{4}-\d{2}-\d{2})$/;
const DATES = /"(\d{4}-\d{2}-\d{2})"/g;

/** Local dates whose slots an event may change. An event of a day names the dates of moves; others may change all. */
export function datesTouched({ streamId, data }: Pick<RecordedEvent, 'streamId' | 'data'>): Dates {
  const ofStream = DATE_AT_END.exec(streamId)?.[1];
  if (ofStream === undefined) return 'all';
  const named = [...JSON.stringify(data).matchAll(DATES)].flatMap(([, date]) => date ?? []);
  return [...new Set([ofStream, ...named])];
}

/** Dates to compare again. Today is one each minute; all are when the date changes. */
export function dirtyDates() {
  let all = false;
  let dates = new Set<string>();
  let last: LocalMoment | null = null;
  let wake: () => void = () => undefined;
  return {
    add(touched: Dates): void {
      if (touched === 'all') all = true;
      else for (const date of touched) dates.add(date);
      wake();
    },
    /** Null: none. */
    take(now: LocalMoment): Dates | null {
      if (last?.date !== now.date) all = true;
      else if (last.minute !== now.minute) dates.add(now.date);
      last = now;
      const taken: Dates | null = all ? 'all' : dates.size > 0 ? [...dates] : null;
      all = false;
      dates = new Set();
      return taken;
    },
    /** Resolves at the next `add`, or when the signal aborts. */
    changed(signal: AbortSignal): Promise<void> {
      if (all || dates.size > 0 || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    },
  };
}
