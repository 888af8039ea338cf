import { InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useSubmitCheck } from '../../shared/fields/use-submit-check.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { dateText, timeOfText } from '../../shared/text/date-text.ts';
import { useParsedText } from '../../shared/text/use-parsed-text.ts';
import { type Bound, type ControlProps, Field, type FieldProps } from '../field/field.tsx';
import { DateInput } from './date-input.tsx';

interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

interface DateFieldProps extends FieldProps, Bound<string>, Pick<Bounds, 'min'> {
  readonly isLive?: boolean;
  readonly lies?: 'ahead' | 'behind';
}

/** A date: `YYYY-MM-DD` inside ('' for none), `dd/mm/aaaa` on screen; takes "25/11", "+7", "mañana" too. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, isLive, lies, ...field } = props;
  const [problem, setProblem] = useState<string | null>('');
  const today = useProductNow()?.date;
  return (
    <Field {...field} error={problem === null ? undefined : problem || field.error}>
      {(control) => (
        <DateInput
          value={value}
          onChange={onChange}
          min={min}
          today={today}
          control={control}
          isLive={isLive}
          lies={lies}
          onProblem={setProblem}
        />
      )}
    </Field>
  );
}

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

interface DateRangeFieldProps extends Bound<DateRange>, Pick<Bounds, 'min'> {
  readonly labels?: readonly [string, string];
  readonly isLive?: boolean;
  /** At the start. */
  readonly error?: string | undefined;
  readonly endError?: string | undefined;
}

/** An interval of days in two fields; an end before the start moves the other one along, and says so. */
export function DateRangeField({ value, onChange, min, ...rest }: DateRangeFieldProps) {
  const [fromLabel, toLabel] = rest.labels ?? ['Desde', 'Hasta'];
  const [moved, setMoved] = useState<'from' | 'to' | null>(null);
  const shared = { min, isLive: rest.isLive ?? false };
  const change = (next: DateRange, other: 'from' | 'to') => {
    setMoved(next[other] === value[other] ? null : other);
    onChange(next);
  };
  const setFrom = (from: string) =>
    change({ from, to: value.to !== '' && value.to < from ? from : value.to }, 'to');
  const setTo = (to: string) => change({ from: to !== '' && to < value.from ? to : value.from, to }, 'from');
  const hintOf = (end: 'from' | 'to') => (moved === end ? 'Cambió también' : undefined);
  return (
    <div className="ui-date-range">
      <DateField
        {...shared}
        label={fromLabel}
        value={value.from}
        onChange={setFrom}
        hint={hintOf('from')}
        error={rest.error}
      />
      <DateField
        {...shared}
        label={toLabel}
        value={value.to}
        onChange={setTo}
        hint={hintOf('to')}
        error={rest.endError}
      />
      <span role="status" className="r-sr-only">
        {moved && `${moved === 'from' ? fromLabel : toLabel} cambió también: ${dateText(value[moved])}`}
      </span>
    </div>
  );
}

/** A date and a time of day: `YYYY-MM-DD HH:mm` inside, '' for none. One without the other is not sent. */
export function DateTimeField({ value, onChange, min, max, ...field }: FieldProps & Bound<string> & Bounds) {
  // Separate, because leaving the date must not clear the problem of the time.
  const [dateProblem, setDateProblem] = useState<string | null>('');
  const [timeProblem, setTimeProblem] = useState('');
  const [date, setDate] = useState(value.slice(0, 10));
  const [time, setTime] = useState(value.slice(11, 16));
  const pair = useRef<HTMLDivElement>(null);
  const [isSent, setSent] = useState(false);
  const lack = lackOf(date, time);
  const problem = timeProblem || (dateProblem === '' && isSent ? lack : dateProblem);
  useSubmitCheck(pair, () => {
    setSent(true);
    const inputs = pair.current?.querySelectorAll('input') ?? [];
    return (lack && inputs[date === '' ? 0 : 1]) || null;
  });
  const today = useProductNow()?.date;
  useEffect(() => {
    if (value === '') return;
    setDate(value.slice(0, 10));
    setTime(value.slice(11, 16));
  }, [value]);
  const change = (nextDate: string, nextTime: string) => {
    setDate(nextDate);
    setTime(nextTime);
    onChange(nextDate && nextTime ? `${nextDate} ${nextTime}` : '');
  };
  return (
    <Field {...field} error={problem === null ? undefined : problem || field.error}>
      {(control) => (
        <div className="ui-date-time" ref={pair}>
          <DateInput
            min={min}
            max={max}
            today={today}
            control={control}
            value={date}
            onChange={(next) => change(next, time)}
            onProblem={setDateProblem}
          />
          <TimeInput
            control={control}
            label={`${String(field.label)}: hora`}
            value={time}
            onChange={(next) => change(date, next)}
            onProblem={setTimeProblem}
          />
        </div>
      )}
    </Field>
  );
}

function lackOf(date: string, time: string): string {
  if (date !== '' && time === '') return 'Escriba también la hora, como 07:30';
  return date === '' && time !== '' ? 'Escriba también la fecha' : '';
}

interface TimeInputProps extends Bound<string> {
  readonly control: ControlProps;
  readonly label: string;
  readonly onProblem: (sentence: string) => void;
}

const TIME = {
  textOf: (time: string) => time,
  parse: timeOfText,
  problemOf: (time: string | null) => (time === null ? 'Escriba una hora como 07:30' : ''),
};

function TimeInput({ control: { id: _, ...control }, label, ...bound }: TimeInputProps) {
  const { ref, text, setText, read } = useParsedText(bound, TIME);
  return (
    <InputGroup
      {...control}
      inputRef={ref}
      name={control.name ? `${control.name}_hora` : ''}
      aria-label={label}
      className="ui-date-input"
      placeholder="hh:mm"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onValueChange={setText}
      onBlur={() => read()}
      onKeyDown={(event) => event.key === 'Enter' && read()}
    />
  );
}
