import { useState } from 'react';
import { z } from 'zod';
import type { Call } from '../../../api/contract/call.ts';
import type { Named } from '../../../api/contract/fields.ts';
import { ApiError } from '../../shared/api-error.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { useAction } from '../../shared/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsOf } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ChangedNote } from '../../ui/show/changed-note.tsx';

type Body = Readonly<Record<string, unknown>>;

interface LinksDialogProps {
  readonly title: string;
  readonly label: string;
  readonly call: Call<z.ZodType, z.ZodType, z.ZodType<unknown, Body>, z.ZodType>;
  readonly choices: readonly Named[];
  readonly chosen: readonly number[];
  /** The body of the call for the ids that are ticked. */
  readonly body: (ids: readonly number[]) => Body;
  /** Fixed sentences of section 8 of the specification. */
  readonly success: string;
  readonly failure: string;
  readonly onClose: () => void;
}

const schema = z.object({ ids: z.array(z.number()) });

/** What an entry is linked with: a box for each choice. What others changed meanwhile is shown before it is replaced. */
export function LinksDialog({ title, label, call, choices, chosen, body, ...rest }: LinksDialogProps) {
  const { showConfirmation } = useDialogs();
  const saving = useAction(call, { failure: rest.failure });
  const [changes, setChanges] = useState<ApiError['changes']>([]);
  const form = useForm({
    schema,
    initial: { ids: chosen },
    failure: rest.failure,
    async onSubmit({ ids }) {
      // Who has seen what the other changed, and saves all the same, replaces it.
      const known = changes.length > 0 ? {} : { known: chosen };
      try {
        await saving.attempt({ body: { ...body(ids), ...known } });
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.changes.length === 0) throw thrown;
        return setChanges(thrown.changes);
      }
      rest.onClose();
      void showConfirmation(rest.success);
    },
  });
  const { value, onChange, disabled } = form.field('ids');
  return (
    <FormDialog title={title} form={form} submitText="Guardar" onClose={rest.onClose}>
      {changes.length > 0 && (
        <ChangedNote
          changes={changes}
          labels={Object.fromEntries(changes.map(({ field }) => [field, label]))}
        />
      )}
      {choices.length === 0 ? (
        <p>No hay opciones todavía. Créelas primero en su página.</p>
      ) : (
        <CheckboxList
          label={label}
          options={optionsOf(choices)}
          value={value}
          onChange={onChange}
          disabled={disabled}
        />
      )}
    </FormDialog>
  );
}
