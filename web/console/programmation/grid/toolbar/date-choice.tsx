import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { addDays, isDate } from '../../../../shared/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { NextIcon, PreviousIcon } from './icons.tsx';

interface DateChoiceProps {
  /** `YYYY-MM-DD`; '' while not known. */
  readonly date: string;
  readonly today: string;
  /** '' is today. */
  readonly onDate: (date: string) => void;
}

/** A year that is being typed passes through 0002 and 0020: no day to load. */
const EARLIEST = '2000-01-01';

/** The date of the grid, with the days beside it and today one press away. */
export function DateChoice({ date, today, onDate }: DateChoiceProps) {
  const [draft, setDraft] = useState<{ of: string; text: string } | null>(null);
  const step = (days: number) => isDate(date) && onDate(addDays(date, days));
  const type = (text: string) => {
    const isWhole = isDate(text) && text >= EARLIEST;
    setDraft(isWhole ? null : { of: date, text });
    if (isWhole) onDate(text);
  };
  return (
    <div className="r-field pg-date">
      <label htmlFor="pg-date">Fecha</label>
      <div className="pg-date-controls">
        <Button icon={<PreviousIcon />} aria-label="Día anterior" onClick={() => step(-1)} />
        <InputGroup
          id="pg-date"
          type="date"
          value={draft?.of === date ? draft.text : date}
          onValueChange={type}
          onBlur={() => setDraft(null)}
        />
        <Button icon={<NextIcon />} aria-label="Día siguiente" onClick={() => step(1)} />
        <Button text="Hoy" disabled={!today || date === today} onClick={() => onDate('')} />
      </div>
    </div>
  );
}
