import { type FormEvent, type RefObject, useCallback, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../shared/call/api-error.ts';
import { fieldErrors } from '../../shared/call/field-errors.ts';
import { type FieldRule, fieldRules } from '../../shared/fields/field-rules.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { type Errors, refusedFields } from './errors.ts';
import { useFocusOnError, useHeldFocus } from './form-focus.ts';
import { type LostTry, useLostTry } from './use-lost-try.ts';
import { isChanged, isSame, type Values } from './values.ts';

interface FormOptions<Schema extends z.ZodType, V extends Values> {
  readonly schema: Schema;
  readonly initial: V;
  /** An unfinished form to go on with; what differs from `initial` counts as typed. */
  readonly restored?: V | undefined;
  /** Where the fields are not just the body: makes the one out of the other. */
  readonly toBody?: (values: V, initial: V) => unknown;
  /** Errors that the schema does not know, looked for when the form is sent. */
  readonly objections?: (values: V) => Errors;
  /** The last question before a form without errors is sent; false keeps it. */
  readonly beforeSend?: (values: V) => Promise<boolean>;
  /** Sends it; its errors are shown beside the fields and in the dialogue "¡Error!". */
  readonly onSubmit: (body: z.input<Schema>, values: V) => Promise<void>;
  readonly onFailed?: (thrown: unknown) => void;
  readonly failure?: string;
}

/** The result of `form.field(name)`, to be spread into a field of the kit. */
export interface Binding<Value> extends Partial<FieldRule> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

export interface Form<V extends Values> {
  readonly id: string;
  readonly values: V;
  readonly errors: Errors;
  readonly field: <Name extends keyof V & string>(name: Name) => Binding<V[Name]>;
  readonly set: <Name extends keyof V>(name: Name, value: V[Name]) => void;
  readonly fill: (values: Partial<V>) => void;
  readonly setErrors: (errors: Errors) => void;
  /** Replaces the values; the new ones count as unchanged. */
  readonly reset: (values?: V) => void;
  /** Values that others saved: they count as unchanged from now on, and are in the fields where nothing was typed. */
  readonly rebase: (saved: Partial<V>) => void;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly lostTry: LostTry;
  readonly submit: () => Promise<void>;
  /** For the `form` element: `<form {...form.props}>`. */
  readonly props: {
    readonly id: string;
    readonly ref: RefObject<HTMLFormElement>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/** Checks the body by the call's schema, shows errors beside their fields, and focuses the first. */
export function useForm<Schema extends z.ZodType, V extends Values>(
  options: FormOptions<Schema, V>,
): Form<V> {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const { showError } = useDialogs();
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.restored ?? options.initial);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const failure = options.failure ?? FAILED;
  const rules = fieldRules(options.schema);
  const holdFocus = useHeldFocus(ref, isBusy);
  const focusOnError = useFocusOnError(ref, errors, (sentences) => {
    void showError(failure, new ApiError(0, { code: 'invalid', error: sentences.join(' ') }));
  });

  const fill = useCallback((next: Partial<V>) => {
    setValues((now) => ({ ...now, ...next }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in next))));
  }, []);
  const set = useCallback(
    <Name extends keyof V>(name: Name, value: V[Name]) =>
      fill({ [name]: value } as Partial<Values> as Partial<V>),
    [fill],
  );
  const isUnderWay = useRef(false);
  const lostTry = useLostTry(values);
  const submit = async () => {
    if (isUnderWay.current) return;
    const isRepeated = lostTry.state === 'unchanged';
    const body = isRepeated ? lostTry.body : (options.toBody?.(values, initial) ?? values);
    const objections = isRepeated ? {} : options.objections?.(values);
    const found = { ...objections, ...fieldErrors(options.schema, body) };
    setErrors(found);
    if (Object.values(found).some(Boolean)) return focusOnError(true);
    isUnderWay.current = true;
    try {
      if (!isRepeated && options.beforeSend && !(await options.beforeSend(values))) return;
      holdFocus();
      setBusy(true);
      // The schema has just taken it.
      await options.onSubmit(body as z.input<Schema>, values);
      lostTry.settle();
    } catch (thrown) {
      lostTry.noteFailure(thrown, { values, body });
      setErrors(refusedFields(thrown));
      await showError(failure, thrown);
      if (thrown instanceof ApiError) focusOnError(false);
      options.onFailed?.(thrown);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const reset = (next: V = initial) => {
    setInitial(next);
    setValues(next);
    setErrors({});
  };
  const rebase = (saved: Partial<V>) => {
    const isUntouched = ([name]: [string, unknown]) => isSame(values[name], initial[name]);
    const own = Object.fromEntries(Object.entries(saved).filter(([name]) => name in initial)) as Partial<V>;
    setInitial((now) => ({ ...now, ...own }));
    setValues((now) => ({ ...now, ...Object.fromEntries(Object.entries(own).filter(isUntouched)) }));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a form in a dialogue that this form has opened are not its own.
    event.stopPropagation();
    void submit();
  };
  return {
    id,
    values,
    errors,
    field: (name) => ({
      ...rules[name],
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name],
      disabled: isBusy,
    }),
    set,
    fill,
    setErrors,
    reset,
    rebase,
    isDirty: isChanged(values, initial),
    isBusy,
    lostTry: lostTry.state,
    submit,
    props: { id, ref, noValidate: true, onSubmit },
  };
}

const FAILED = 'No ha sido posible guardar los cambios';
