import { DateField } from '../../ui/date/date-fields.tsx';
import { CheckboxField } from '../../ui/field/choice-fields.tsx';
import './closures.css';
import type { HolidayChoice } from './use-holidays-form.ts';

interface HolidayDaysProps {
  readonly year: number;
  readonly days: readonly HolidayChoice[];
  readonly onChange: (days: readonly HolidayChoice[]) => void;
  readonly error: string | undefined;
  readonly today: string;
}

export function HolidayDays({ year, days, onChange, error, today }: HolidayDaysProps) {
  const change = (index: number, changed: Partial<HolidayChoice>) =>
    onChange(days.map((day, at) => (at === index ? { ...day, ...changed } : day)));
  // The schema reports the fault of a single day on all days as one field.
  const isUndated = (day: HolidayChoice) => day.isChosen && day.date === '';
  const isEachDated = !days.some(isUndated);
  return (
    <ul className="cl-holidays">
      {days.map((day, index) => (
        <li key={`${year} ${day.name}`}>
          <CheckboxField
            label={labelOf(day)}
            value={day.isChosen}
            onChange={(isChosen) => change(index, { isChosen })}
            error={index === 0 && isEachDated ? error : undefined}
          />
          <DateField
            label={`Fecha de ${day.name}`}
            isLabelHidden
            min={today}
            disabled={!day.isChosen}
            value={day.date}
            onChange={(date) => change(index, { date })}
            error={isUndated(day) ? error : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function labelOf({ name, hour_start, closed }: HolidayChoice): string {
  const from = hour_start === '00:00' ? '' : ` (desde las ${hour_start})`;
  return `${name}${from}${closed ? ': ya está cerrado' : ''}`;
}
