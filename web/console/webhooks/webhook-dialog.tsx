import { calls } from '../../../api/contract/calls.ts';
import { type ListedWebhook, webhookBody } from '../../../api/contract/webhooks.ts';
import { TOPIC_CHOICES, type TopicChoice } from '../../../domain/webhook/topics.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsWithGone } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { topicText } from './texts.ts';

interface Props {
  /** Null: a new one. */
  readonly webhook: ListedWebhook | null;
  /** `secret`: of a new one. */
  readonly onSaved: (secret: string | null) => void;
  readonly onClose: () => void;
}

const FAILURE = 'No ha sido posible guardar el webhook';
const CHOICES = TOPIC_CHOICES.map((value) => ({ value, label: topicText(value) }));

export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const centers = useCall(calls.manageCenters, {}).data?.centers;
  const add = useAction(calls.addWebhook, { failure: FAILURE });
  const change = useAction(calls.changeWebhook, { failure: FAILURE });
  const form = useForm({
    schema: webhookBody,
    initial: {
      url: webhook?.url ?? '',
      events: (webhook?.events ?? []) as readonly TopicChoice[],
      center_ids: (webhook?.center_ids ?? []) as readonly number[],
    },
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
      <CheckboxList label="Avisos" options={CHOICES} isRequired {...form.field('events')} />
      <CheckboxList
        label="Centros deportivos"
        hint="Sin ninguna marca llegan los avisos de todos."
        options={optionsWithGone(centers, webhook?.center_ids ?? [], 'un centro eliminado')}
        {...form.field('center_ids')}
      />
    </FormDialog>
  );
}
