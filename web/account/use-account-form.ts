import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Posted } from '../../api/contract/drawn-page.ts';
import { refusal, sentenceOf } from '../shared/call/api-error.ts';
import { type FieldErrors, fieldErrors, fieldErrorsOf } from '../shared/call/field-errors.ts';

type Values = Readonly<Record<string, string>>;

interface Options<V extends Values> {
  readonly schema: z.ZodType | undefined;
  readonly initial: V;
  /** The form as it was posted without script, which the page answers. */
  readonly posted?: Posted | null;
  /** Called before the first of the wrong fields gets the focus. */
  readonly onErrors?: (errors: FieldErrors) => void;
  readonly onSubmit: (values: V) => Promise<unknown>;
}

export interface AccountForm<V extends Values> {
  readonly values: V;
  readonly isBusy: boolean;
  /** The error of the form as a whole; '' where there is none, or where a field shows it. */
  readonly failure: string;
  readonly field: (name: keyof V & string) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    /** The first wrong field of a posted form, for a browser without script. */
    readonly autoFocus?: true;
    readonly onChange: (value: string) => void;
  };
  /** Checks a part of the form only: whether its fields are right. */
  readonly check: (form: HTMLFormElement, part: z.ZodType) => boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly reset: () => void;
}

/** The errors of a posted form, as those of one that the script sent. */
export function errorsOf(posted: Posted | null): {
  readonly errors: FieldErrors;
  readonly failure: string;
} {
  if (!posted?.refusal) return { errors: {}, failure: '' };
  const thrown = refusal(posted.refusal.status, posted.refusal.body);
  const errors = fieldErrorsOf(thrown);
  return { errors, failure: Object.keys(errors).length > 0 ? '' : thrown.error };
}

/** The address that a form was carried out for without script; '' where it was not. */
export const sentAddress = (posted: Posted | null) =>
  posted && !posted.refusal ? (posted.typed.email ?? '').trim() : '';

/** A form of the light pages: checked by the schema of its call, errors at their fields, the focus at the first of them. */
export function useAccountForm<V extends Values>({
  schema,
  initial,
  posted = null,
  onErrors,
  onSubmit,
}: Options<V>): AccountForm<V> {
  const [values, setValues] = useState(() => ({ ...initial, ...posted?.typed }));
  const first = errorsOf(posted);
  const [errors, setErrors] = useState<FieldErrors>(first.errors);
  const [failure, setFailure] = useState(first.failure);
  const firstWrong = Object.keys(initial).find((name) => first.errors[name]);
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);

  function show(form: HTMLFormElement, found: FieldErrors, sentence = '') {
    setErrors(found);
    setFailure(Object.keys(found).length > 0 ? '' : sentence);
    onErrors?.(found);
    const first = [...form.querySelectorAll<HTMLElement>('[name]')].find(
      (input) => found[input.getAttribute('name') ?? ''],
    );
    first?.focus();
  }

  async function send(form: HTMLFormElement) {
    if (sending.current) return;
    const found = fieldErrors(schema, values);
    show(form, found);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (thrown) {
      show(form, fieldErrorsOf(thrown), sentenceOf(thrown));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    values,
    isBusy,
    failure,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      ...(name === firstWrong && { autoFocus: true as const }),
      onChange: (value) => {
        setValues((now) => ({ ...now, [name]: value }));
        setErrors(({ [name]: _, ...others }) => others);
      },
    }),
    check: (form, part) => {
      const found = fieldErrors(part, values);
      show(form, found);
      return Object.keys(found).length === 0;
    },
    submit: (event) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
    reset: () => {
      setValues(initial);
      setErrors({});
      setFailure('');
    },
  };
}
