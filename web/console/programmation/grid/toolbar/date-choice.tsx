import { useId, useState } from 'react';
import { isCalendarDate } from '../../../../../api/contract/calendar-date.ts';
import { daysLater } from '../../../../../domain/calendar/days.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateInput } from '../../../../ui/date/date-input.tsx';
import { NextIcon, PreviousIcon } from './icons.tsx';

interface DateChoiceProps {
  readonly date: string;
  readonly today: string;
  /** '' is today. */
  readonly onDate: (date: string) => void;
}

export function DateChoice({ date, today, onDate }: DateChoiceProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>('');
  const step = (days: number) => isCalendarDate(date) && onDate(daysLater(date, days));
  return (
    <div className="r-field pg-date">
      <label htmlFor={id} className="r-sr-only">
        Fecha
      </label>
      <div className="pg-date-controls">
        <Button
          icon={<PreviousIcon />}
          aria-label="Día anterior"
          title="Día anterior (p)"
          data-turns-day={-1}
          onClick={() => step(-1)}
        />
        <DateInput
          control={{
            id,
            name: 'date',
            disabled: false,
            'aria-invalid': Boolean(problem),
            'aria-describedby': problem ? `${id}-problem` : undefined,
            'aria-required': false,
          }}
          isLive
          lies="ahead"
          value={date}
          today={today || undefined}
          onChange={onDate}
          onProblem={setProblem}
        />
        <Button
          icon={<NextIcon />}
          aria-label="Día siguiente"
          title="Día siguiente (n)"
          data-turns-day={1}
          onClick={() => step(1)}
        />
        <Button text="Hoy" disabled={!today || date === today} title="Hoy (h)" onClick={() => onDate('')} />
      </div>
      {problem && (
        <div id={`${id}-problem`} className="r-field-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}
