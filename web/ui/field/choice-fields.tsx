import { Checkbox, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import type { Named } from '../../../api/contract/fields.ts';
import { TextButton } from '../text-button.tsx';
import { Asterisk, type Bound, Field, type FieldProps } from './field.tsx';
import { SearchSelect } from './search-select.tsx';
import { Select } from './select.tsx';
import type { Choice } from './use-choices.ts';

export interface Option<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

export interface OptionGroup<Value extends string | number> {
  readonly heading: string;
  readonly options: readonly Option<Value>[];
}

interface SelectFieldProps<Value extends string | number> extends FieldProps, Bound<Value> {
  readonly options: readonly (Option<Value> | OptionGroup<Value>)[];
  /** The option that means "none", shown first: its value is 0 for ids and '' for texts. Default text "Seleccione". */
  readonly none?: Option<Value>;
}

const LONG = 40;

/** One of a list, with a search where it is long. Options come as data; the value keeps its type. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, none, ...field } = props;
  const all = none ? [none, ...options] : options;
  const flat = all.flatMap((one) => ('heading' in one ? one.options : [one]));
  const choose = (text: string) => {
    const found = flat.find((option) => String(option.value) === text);
    if (found) onChange(found.value);
  };
  if (flat.length > LONG) {
    return (
      <Field {...field}>
        {(control) => (
          <SearchSelect control={control} choices={choicesOf(all)} value={String(value)} onChange={choose} />
        )}
      </Field>
    );
  }
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} fill value={value} onChange={(event) => choose(event.target.value)}>
          {all.map((one) =>
            'heading' in one ? (
              <optgroup key={one.heading} label={one.heading}>
                <Options of={one.options} />
              </optgroup>
            ) : (
              <Options key={one.value} of={[one]} />
            ),
          )}
        </Select>
      )}
    </Field>
  );
}

function choicesOf<Value extends string | number>(all: SelectFieldProps<Value>['options']): Choice[] {
  return all.flatMap((one) =>
    'heading' in one
      ? one.options.map((option) => ({ ...asChoice(option), detail: one.heading }))
      : [asChoice(one)],
  );
}

const asChoice = ({ value, label }: Option<string | number>): Choice => ({ value: String(value), label });

function Options<Value extends string | number>({ of }: { of: readonly Option<Value>[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

export const optionsOf = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }));

/** Also those of `chosen` that the list no longer has, as `gone`; none before the list is loaded. */
export function optionsWithGone(
  list: readonly Named[] | undefined,
  chosen: readonly number[],
  gone: string,
): Option<number>[] {
  if (!list) return [];
  const missing = [...new Set(chosen)].filter((id) => !list.some((one) => one.id === id));
  return [...optionsOf(list), ...missing.map((value) => ({ value, label: gone }))];
}

export const NOTHING_CHOSEN = { value: 0, label: 'Seleccione' } as const;

export const oneOf = (list: readonly Named[]) => ({
  isRequired: true,
  none: NOTHING_CHOSEN,
  options: optionsOf(list),
});

interface BoxProps
  extends Pick<FieldProps, 'label' | 'name' | 'error' | 'hint' | 'disabled'>,
    Bound<boolean> {}

export function SwitchField(props: BoxProps) {
  return <Box {...props} control={Switch} />;
}

export function CheckboxField(props: BoxProps) {
  return <Box {...props} control={Checkbox} />;
}

function Box({ label, value, onChange, error, hint, control: Control, ...rest }: BoxProps & BoxControl) {
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className="ui-switch">
      <Control
        name={rest.name ?? ''}
        disabled={rest.disabled ?? false}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={Boolean(error)}
        {...(note ? { 'aria-describedby': noteId } : {})}
        labelElement={label}
      />
      {note && (
        <div id={noteId} className={error ? 'r-field-error' : 'r-field-hint'}>
          {note}
        </div>
      )}
    </div>
  );
}

interface BoxControl {
  readonly control: typeof Switch | typeof Checkbox;
}

interface CheckboxListProps<Value extends string | number>
  extends Pick<FieldProps, 'label' | 'isRequired' | 'error' | 'hint' | 'disabled'>,
    Bound<readonly Value[]> {
  readonly options: readonly Option<Value>[];
}

const MANY = 5;

/** Any number of a list, one box each; a longer list has boxes for all at once. */
export function CheckboxList<Value extends string | number>(props: CheckboxListProps<Value>) {
  const { label, value, onChange, options, isRequired = false, error, hint, disabled = false } = props;
  const noteId = useId();
  const note = error ?? hint;
  const isAll = options.every((option) => value.includes(option.value));
  const listed = options.map((option) => option.value);
  const unlisted = value.filter((one) => !listed.includes(one));
  const toggle = (one: Value, isOn: boolean) =>
    onChange([...listed.filter((known) => (known === one ? isOn : value.includes(known))), ...unlisted]);
  return (
    <fieldset className="ui-boxes" disabled={disabled} {...(note ? { 'aria-describedby': noteId } : {})}>
      <legend>
        {label}
        {isRequired && <Asterisk />}
      </legend>
      {options.length >= MANY && (
        <TextButton onClick={() => onChange([...(isAll ? [] : listed), ...unlisted])}>
          {isAll ? 'Quitar todas las marcas' : 'Marcar todo'}
        </TextButton>
      )}
      <div className="ui-boxes-list">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            aria-invalid={Boolean(error)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
        ))}
      </div>
      {note && (
        <div id={noteId} className={error ? 'r-field-error' : 'r-field-hint'}>
          {note}
        </div>
      )}
    </fieldset>
  );
}
