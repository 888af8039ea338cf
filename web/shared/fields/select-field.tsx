import { Labelled, type LabelledProps } from './labelled.tsx';

interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  /** Shown, but not to be chosen: the "Seleccione" of a field that must be chosen. */
  readonly disabled?: boolean;
}

interface SelectFieldProps<Value extends string | number> extends LabelledProps {
  readonly name?: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Choice<Value>[];
  readonly autoFocus?: true;
}

/** One of a short list; the value keeps its type. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, name, autoFocus, ...labelled } = props;
  const choose = (text: string) => {
    const found = options.find((option) => String(option.value) === text);
    if (found) onChange(found.value);
  };
  return (
    <Labelled {...labelled}>
      {(control) => (
        <select
          {...control}
          name={name}
          {...(autoFocus && { autoFocus })}
          className="r-input r-select"
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
