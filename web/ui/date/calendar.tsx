import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import '@blueprintjs/datetime2/lib/css/blueprint-datetime2.css';
import { DatePicker3 } from '@blueprintjs/datetime2';
import es from 'date-fns/locale/es/index.js';
import type { DateTextOptions } from '../../shared/text/use-date-text.ts';

export type CalendarProps = Omit<DateTextOptions, 'onProblem'>;

/** A month to choose a day of, from Monday to Sunday. Loaded when it is first opened. */
export default function Calendar({ value, onChange, min, max, today }: CalendarProps) {
  const allowed = bounds(min, max);
  const chosen = within(toDate(value), allowed);
  return (
    <DatePicker3
      {...allowed}
      {...LOOK}
      value={chosen}
      {...(chosen ? {} : { initialMonth: toDate(today ?? '') ?? new Date() })}
      onChange={(date, isUser) => isUser && onChange(date ? toText(date) : value)}
      canClearSelection={false}
      dayPickerProps={{ ...dayPicker(today) }}
    />
  );
}

const LOOK = { locale: es, highlightCurrentDay: true, showActionsBar: false } as const;

const LABELS = {
  labelPrevious: () => 'Mes anterior',
  labelNext: () => 'Mes siguiente',
  labelMonthDropdown: () => 'Mes',
  labelYearDropdown: () => 'Año',
};

function dayPicker(today: string | undefined) {
  const day = toDate(today ?? '');
  return { labels: LABELS, weekStartsOn: 1 as const, ...(day && { today: day }) };
}

/** Ten years back by default: births need `min`. */
function bounds(min: string | undefined, max: string | undefined) {
  const year = new Date().getFullYear();
  return {
    minDate: toDate(min ?? '') ?? new Date(year - 10, 0, 1),
    maxDate: toDate(max ?? '') ?? new Date(year + 10, 11, 31),
  };
}

/** A date that was saved under other bounds is not one of this calendar's. */
function within(date: Date | null, { minDate, maxDate }: ReturnType<typeof bounds>): Date | null {
  return date && date >= minDate && date <= maxDate ? date : null;
}

function toDate(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : null;
}

function toText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
