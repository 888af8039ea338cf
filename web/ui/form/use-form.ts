import { type FormEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../shared/api-error.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { fieldErrorsOf } from '../../shared/field-errors.ts';
import { formErrors } from './error-texts.ts';

export type Values = Readonly<Record<string, unknown>>;

interface FormOptions<Schema extends z.ZodType, V extends Values> {
  /** The schema of the call's body. */
  readonly schema: Schema;
  /** The initial values, by the names of the body's fields. */
  readonly initial: V;
  /** Where the fields are not just the body: makes the one out of the other. */
  readonly toBody?: (values: V, initial: V) => unknown;
  /** Sends it; its errors are shown beside the fields and in the dialogue "¡Error!". */
  readonly onSubmit: (body: z.input<Schema>, values: V) => Promise<void>;
  /** The fixed sentence of a failure (section 8 of the specification). */
  readonly failure?: string;
}

/** The result of `form.field(name)`, to be spread into a field of the kit. */
export interface Binding<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** Sentences by field. */
export type Errors = Readonly<Record<string, string | undefined>>;

export interface Form<V extends Values> {
  readonly id: string;
  readonly values: V;
  readonly errors: Errors;
  readonly field: <Name extends keyof V & string>(name: Name) => Binding<V[Name]>;
  readonly set: <Name extends keyof V>(name: Name, value: V[Name]) => void;
  readonly setErrors: (errors: Errors) => void;
  /** Replaces the values; the new ones count as unchanged. */
  readonly reset: (values?: V) => void;
  /** Values that others saved: they count as unchanged from now on, and are in the fields where nothing was typed. */
  readonly rebase: (saved: Partial<V>) => void;
  /** Something differs from what was there at first. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly submit: () => Promise<void>;
  /** For the `form` element: `<form {...form.props}>`. */
  readonly props: {
    readonly id: string;
    readonly ref: RefObject<HTMLFormElement>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/**
 * A form of a call: checks the body by the call's own schema before it is sent, puts the sentences beside the fields,
 * and moves the focus to the first one that is wrong; what the server says of fields goes there too.
 */
export function useForm<Schema extends z.ZodType, V extends Values>(
  options: FormOptions<Schema, V>,
): Form<V> {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const { showError } = useDialogs();
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const failure = options.failure ?? FAILED;
  const holdFocus = useHeldFocus(ref, isBusy);
  const focusOnError = useFocusOnError(ref, errors, (sentences) => {
    void showError(failure, new ApiError(0, { code: 'invalid', error: sentences.join(' ') }));
  });

  const set = useCallback(<Name extends keyof V>(name: Name, value: V[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => (now[String(name)] ? { ...now, [String(name)]: undefined } : now));
  }, []);
  const submit = async () => {
    if (isBusy) return;
    const body = options.toBody ? options.toBody(values, initial) : values;
    const found = errorsIn(options.schema, body);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusOnError(true);
    holdFocus();
    setBusy(true);
    try {
      // The schema has just taken it.
      await options.onSubmit(body as z.input<Schema>, values);
    } catch (thrown) {
      setErrors(fieldErrorsOf(thrown));
      await showError(failure, thrown);
      if (thrown instanceof ApiError) focusOnError(false);
    } finally {
      setBusy(false);
    }
  };
  const reset = (next: V = initial) => {
    setInitial(next);
    setValues(next);
    setErrors({});
  };
  const rebase = (saved: Partial<V>) => {
    const isUntouched = ([name]: [string, unknown]) => same(values[name], initial[name]);
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
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name],
      disabled: isBusy,
    }),
    set,
    setErrors,
    reset,
    rebase,
    isDirty: Object.keys(values).some((name) => !same(values[name], initial[name])),
    isBusy,
    submit,
    props: { id, ref, noValidate: true, onSubmit },
  };
}

const FAILED = 'No ha sido posible guardar los cambios';

function errorsIn(schema: z.ZodType, body: unknown): Errors {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(body, { error: formErrors }).error?.issues ?? [])
    errors[String(issue.path[0] ?? '_')] ??= issue.message;
  return errors;
}

const same = (left: unknown, right: unknown) =>
  Object.is(left, right) || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));

/**
 * Keys send a form from any of its fields, and a field that is disabled while it is sent loses the focus. It has it back
 * once the form is there again, where nothing else has taken it: the title of a dialogue and the page itself only keep it.
 */
function useHeldFocus(ref: RefObject<HTMLFormElement>, isBusy: boolean): () => void {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const [element, now] = [held.current, document.activeElement];
    if (isBusy || !(element instanceof HTMLElement)) return;
    held.current = null;
    const isNowhere = now === document.body || now?.matches('.r-modal-title, #contenido');
    if (isNowhere && ref.current?.contains(element)) element.focus({ preventScroll: true });
  }, [isBusy, ref]);
  return useCallback(() => {
    const now = document.activeElement;
    held.current = ref.current?.contains(now) ? now : null;
  }, [ref]);
}

/**
 * Moves the focus to the first field that is marked wrong, once the marks are drawn. `tellsUnshown`: errors of which the
 * form shows none, because no field has their name, are told by `onUnshown`; otherwise nothing would seem to happen.
 */
function useFocusOnError(
  ref: RefObject<HTMLFormElement>,
  errors: Errors,
  onUnshown: (sentences: readonly string[]) => void,
): (tellsUnshown: boolean) => void {
  const due = useRef<{ tellsUnshown: boolean } | null>(null);
  useEffect(() => {
    const sentences = Object.values(errors).flatMap((error) => (error ? [error] : []));
    const form = ref.current;
    if (!due.current || !form || sentences.length === 0) return;
    const { tellsUnshown } = due.current;
    due.current = null;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (tellsUnshown && !form.querySelector('.r-field-error')) onUnshown(sentences);
  });
  return useCallback(
    (tellsUnshown) => {
      due.current = { tellsUnshown };
      // Errors that were drawn before this was asked for.
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [ref],
  );
}
