import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { type Form, useForm } from './use-form.ts';
import { useOvertaken } from './use-overtaken.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import type { Values } from './values.ts';

interface Options<Schema extends z.ZodType, V extends Values> {
  /** The schema of the call's body, which takes the values that the form has seen as `known`. */
  readonly schema: Schema;
  readonly values: V;
  readonly labels: Readonly<Record<string, string>>;
  readonly success: string;
  readonly failure: string;
  /** Sends the body; gives the values that are there afterwards. */
  readonly send: (body: z.input<Schema>) => Promise<V>;
  readonly onSaved?: () => void;
}

interface SavedValues<V extends Values> {
  readonly form: Form<V>;
  readonly note: ReactNode;
}

/** A form over values that are always there and are changed in place: it stays open, and is unchanged once it is saved. */
export function useSavedValues<Schema extends z.ZodType, V extends Values>(
  options: Options<Schema, V>,
): SavedValues<V> {
  const toast = useToaster();
  const overtaken = useOvertaken({ known: options.values }, options.labels);
  const form = useForm({
    schema: options.schema,
    initial: options.values,
    failure: options.failure,
    async onSubmit(body) {
      const saved = await overtaken.watch(
        (seen) => options.send({ ...(body as Values), ...seen } as z.input<Schema>),
        form.rebase,
      );
      if (!saved) return;
      overtaken.settle({ known: saved });
      form.reset(saved);
      options.onSaved?.();
      toast({ message: options.success });
    },
  });
  useUnsavedGuard(form);
  return { form, note: overtaken.note };
}
