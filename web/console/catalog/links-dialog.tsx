import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { Call } from '../../../api/contract/call.ts';
import type { Named } from '../../../api/contract/fields.ts';
import type { ConsolePath } from '../../../api/contract/pages.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsOf } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';

type Body = Readonly<Record<string, unknown>>;

export interface LinksDialogProps {
  readonly title: string;
  readonly label: string;
  readonly call: Call<z.ZodType, z.ZodType, z.ZodType<unknown, Body>, z.ZodType>;
  readonly choices: readonly Named[];
  readonly page: ConsolePath;
  readonly chosen: readonly number[];
  readonly body: (ids: readonly number[]) => Body;
  /** Fixed sentences of section 8 of the specification. */
  readonly success: string;
  readonly failure: string;
  readonly onClose: () => void;
}

const schema = z.object({ ids: z.array(z.number()) });

/** Links of an entry: a box for each choice. Changes by others are shown before they are replaced. */
export function LinksDialog({ title, label, call, choices, page, chosen, body, ...rest }: LinksDialogProps) {
  const { showConfirmation } = useDialogs();
  const saving = useAction(call, { failure: rest.failure });
  const overtaken = useOvertaken({ known: chosen }, { dependencies: label, activities: label });
  const form = useForm({
    schema,
    initial: { ids: chosen },
    failure: rest.failure,
    async onSubmit({ ids }) {
      const saved = await overtaken.watch(
        (seen) => saving.attempt({ body: { ...body(ids), ...seen } }),
        (known) => form.rebase({ ids: known }),
      );
      if (saved === null) return;
      rest.onClose();
      void showConfirmation(rest.success);
    },
  });
  const { value, onChange, disabled } = form.field('ids');
  return (
    <FormDialog title={title} form={form} submitText="Guardar" onClose={rest.onClose}>
      {overtaken.note}
      {choices.length === 0 ? (
        <p>
          No hay opciones todavía. Créelas primero en <Link to={page}>su página</Link>.
        </p>
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
