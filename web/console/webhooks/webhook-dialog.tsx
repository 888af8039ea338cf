import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { type ListedWebhook, webhookBody } from '../../../api/contract/webhooks.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  /** Null: a new one. */
  readonly webhook: ListedWebhook | null;
  /** All that can be chosen. */
  readonly topics: ResponseOf<typeof calls.webhooks>['topics'];
  /** `secret`: of a new one. */
  readonly onSaved: (secret: string | null) => void;
  readonly onClose: () => void;
}

const FAILURE = 'No ha sido posible guardar el webhook';

export function WebhookDialog({ webhook, topics, onSaved, onClose }: Props) {
  const add = useAction(calls.addWebhook, { failure: FAILURE });
  const change = useAction(calls.changeWebhook, { failure: FAILURE });
  const form = useForm({
    schema: webhookBody,
    initial: { url: webhook?.url ?? '', topics: (webhook?.topics ?? []) as readonly string[] },
    failure: FAILURE,
    onSubmit: async (body) => {
      if (!webhook) return onSaved((await add.attempt({ body })).secret);
      await change.attempt({ params: { id: webhook.id }, body });
      onSaved(null);
    },
  });
  return (
    <FormDialog
      title={webhook ? 'Editar webhook' : 'Crear webhook'}
      mode={webhook ? 'edit' : 'create'}
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Dirección"
        type="url"
        hint="Del sistema que recibe los avisos, con https."
        isFirst
        {...form.field('url')}
      />
      <CheckboxList
        label="Avisos"
        options={topics.map(({ name, label }) => ({ value: name, label }))}
        {...form.field('topics')}
      />
    </FormDialog>
  );
}
