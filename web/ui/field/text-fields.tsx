import { InputGroup, TextArea } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { figureText } from '../../shared/text/figure-text.ts';
import { type Bound, Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps, Bound<string> {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search';
  readonly inputMode?: 'numeric';
  readonly placeholder?: string;
  /** Id of a `datalist` with suggestions. */
  readonly list?: string;
  readonly leftIcon?: ReactElement;
  readonly rightElement?: ReactElement;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly isFirst?: boolean;
}

export function TextField({ value, onChange, type = 'text', ...props }: TextFieldProps) {
  const { inputMode, maxLength, placeholder, list, leftIcon, rightElement, onKeyDown, ...rest } = props;
  const { isFirst = false, ...field } = rest;
  return (
    <Field {...field}>
      {(control) => (
        <InputGroup
          {...control}
          type={type}
          value={value}
          onValueChange={onChange}
          autoComplete="off"
          {...given({ inputMode, maxLength, placeholder, list, leftIcon, rightElement, onKeyDown })}
          {...firstFocus(isFirst)}
        />
      )}
    </Field>
  );
}

interface TextAreaFieldProps extends FieldProps, Bound<string> {
  readonly rows?: number;
  readonly isFirst?: boolean;
}

/** Several lines of text. With `maxLength` a count is shown beneath; longer text can be typed, and is reported. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, rows = 3, maxLength, hint, isFirst = false, ...field } = props;
  const length = value.trim().length;
  const count = maxLength ? `${figureText(length)} / ${figureText(maxLength)}` : undefined;
  const isOver = maxLength !== undefined && length > maxLength;
  return (
    <Field
      {...field}
      hint={hint ?? (count && <span className={isOver ? 'r-field-error' : ''}>{count}</span>)}
    >
      {(control) => (
        <TextArea
          {...control}
          fill
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={showWhole}
          onKeyDown={sendOnKey}
          {...firstFocus(isFirst)}
        />
      )}
    </Field>
  );
}

interface NumberFieldProps extends FieldProps, Bound<number | null> {
  readonly min?: number;
  readonly max?: number;
  readonly rightElement?: ReactElement;
}

/** Null: empty; NaN: no number. Blueprint's NumericInput clamps while typing and has nameless buttons. */
export function NumberField({ value, onChange, min, max, ...field }: NumberFieldProps) {
  const [text, setText] = useState(textOf(value));
  useEffect(() => {
    setText((now) => (Object.is(numberOf(now), value) ? now : textOf(value)));
  }, [value]);
  const change = (next: string) => {
    setText(next);
    onChange(numberOf(next));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (value ?? 0) + by;
    const bounded = Math.min(Math.max(next, min ?? next), max ?? next);
    change(String(Number.isNaN(bounded) ? (min ?? 0) : bounded));
  };
  return <TextField {...field} inputMode="numeric" value={text} onChange={change} onKeyDown={step} />;
}

interface SearchFieldProps extends FieldProps, Bound<string> {
  readonly placeholder?: string;
  readonly isFirst?: boolean;
}

/** No search of the contract takes more. */
const SEARCH_MAX = 100;

/** A search box: magnifier before, a cross of the browser's own behind. */
export function SearchField(field: SearchFieldProps) {
  return <TextField {...field} type="search" maxLength={SEARCH_MAX} leftIcon={<Search />} />;
}

const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value));

function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function given<T extends object>(props: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

const firstFocus = (isFirst: boolean) => (isFirst ? { 'data-first-focus': '' } : {});

/** Browsers scroll to the caret's line alone, and leave the rest of the field behind what is fixed at the foot. */
const showWhole = (event: FocusEvent<HTMLTextAreaElement>) =>
  event.currentTarget.scrollIntoView({ block: 'nearest' });

/** Enter begins a line; with Ctrl it sends the form. */
function sendOnKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
