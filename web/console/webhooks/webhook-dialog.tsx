import { calls } from '../../../api/contract/calls.ts';
import { type ListedWebhook, webhookBody } from '../../../api/contract/webhooks.ts';
import { TOPIC_CHOICES, type TopicChoice } from '../../../domain/webhook/topics.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsWithGone } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';
import { topicText } from './texts.ts';

interface Props {
  /** Null: a new one. */
  readonly webhook: ListedWebhook | null;
  /** `secret`: of a new one. */
  readonly onSaved: (secret: string | null) => void;
  readonly onClose: () => void;
}

const FAILURE = 'No ha sido posible guardar el webhook';
const LABELS = { url: 'Dirección', events: 'Avisos', center_ids: 'Centros deportivos' };
const CHOICES = TOPIC_CHOICES.map((value) => ({ value, label: topicText(value) }));

export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const centers = useCall(calls.manageCenters, {}).data?.centers;
  const add = useAction(calls.addWebhook, { failure: FAILURE });
  const change = useAction(calls.changeWebhook, { failure: FAILURE });
  const { url = '', events = [], center_ids = [] } = webhook ?? {};
  const overtaken = useOvertaken({ known: { url, events, center_ids } }, LABELS);
  const form = useForm({
    schema: webhookBody,
    initial: {
      url,
      events: events as readonly TopicChoice[],
      center_ids: center_ids as readonly number[],
    },
    failure: FAILURE,
    onSubmit: async (body) => {
      if (!webhook) return onSaved((await add.attempt({ body })).secret);
      const saved = await overtaken.watch(
        (seen) => change.attempt({ params: { id: webhook.id }, body: { ...body, ...seen } }),
        form.rebase,
      );
      if (saved) onSaved(null);
    },
  });
  return (
    <FormDialog
      title={webhook ? 'Editar webhook' : 'Crear webhook'}
      mode={webhook ? 'edit' : 'create'}
      form={form}
      onClose={onClose}
    >
      {overtaken.note}
      <TextField
        label={LABELS.url}
        type="url"
        hint="Del sistema que recibe los avisos, con https."
        isFirst
        {...form.field('url')}
      />
      <CheckboxList label={LABELS.events} options={CHOICES} isRequired {...form.field('events')} />
      <CheckboxList
        label={LABELS.center_ids}
        hint="Sin ninguna marca llegan los avisos de todos."
        options={optionsWithGone(centers, [...center_ids, ...form.values.center_ids], 'un centro eliminado')}
        {...form.field('center_ids')}
      />
    </FormDialog>
  );
}
