import { Repeat } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { ListedWebhook, WebhookDelivery } from '../../../api/contract/webhooks.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date/date-fields.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { answerText, topicText } from './texts.ts';

interface Props {
  readonly webhook: ListedWebhook;
  readonly onClose: () => void;
}

const FAILURE = 'No ha sido posible enviar de nuevo';
const RELOAD_MS = 5_000;

const STATES = {
  waiting: { text: 'Pendiente', tone: 'warning' },
  delivered: { text: 'Entregado', tone: 'good' },
  failed: { text: 'No entregado', tone: 'danger' },
} as const;

/** The deliveries of thirty days; one of them or all since a day are sent again. */
export function DeliveriesDialog({ webhook: { id, url }, onClose }: Props) {
  const [page, setPage] = useState(1);
  const input = { params: { id }, query: { page } };
  const list = useCall(calls.webhookDeliveries, input, { refetchInterval: RELOAD_MS, keepPrevious: true });
  const again = useAction(calls.sendDeliveryAgain, {
    failure: FAILURE,
    success: 'La entrega se enviará de nuevo',
    onDone: () => void list.refetch(),
  });
  return (
    <Modal
      title="Entregas"
      size="large"
      onClose={onClose}
      footer={<Button intent="primary" text="Cerrar" onClick={onClose} />}
    >
      <div className="r-stack">
        <p>{url}</p>
        <AgainSince id={id} onDone={() => void list.refetch()} />
        <DataTable
          caption="Entregas de los últimos 30 días"
          columns={COLUMNS}
          rows={list.data?.data}
          load={list}
          empty="Todavía no hay entregas."
          emptyHint="Aparecen aquí en cuanto pase algo de lo que eligió."
          actionsWidth="4rem"
          actions={(delivery) => (
            <Button
              icon={<Repeat />}
              variant="minimal"
              title="Enviar de nuevo"
              aria-label={`Enviar de nuevo ${topicText(delivery.type)}, ${dateTimeText(delivery.happened_at)}`}
              onClick={() => void again.run({ params: { id, number: delivery.id } })}
            />
          )}
        />
        <Pager page={list.data} onPage={setPage} />
      </div>
    </Modal>
  );
}

function AgainSince({ id, onDone }: { id: string; onDone: () => void }) {
  const again = useAction(calls.replayWebhook, {
    failure: FAILURE,
    success: ({ deliveries }) => `Entregas que se enviarán de nuevo: ${deliveries}`,
    onDone,
  });
  const form = useForm({
    schema: bodyOf(calls.replayWebhook),
    initial: { since: '' },
    failure: FAILURE,
    onSubmit: async (body) => {
      await again.run({ params: { id }, body });
    },
  });
  return (
    <form {...form.props} className="ui-line" aria-label="Enviar de nuevo desde una fecha">
      <DateTimeField label="Desde" {...form.field('since')} />
      <Button type="submit" icon={<Repeat />} text="Enviar todo de nuevo" loading={form.isBusy} />
    </form>
  );
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  { key: 'at', header: 'Hora', width: '17%', isWhole: true, cell: (one) => dateTimeText(one.happened_at) },
  { key: 'type', header: 'Aviso', isTitle: true, cell: ({ type }) => topicText(type) },
  { key: 'state', header: 'Estado', width: '15%', cell: ({ state }) => <Badge {...STATES[state]} /> },
  { key: 'tries', header: 'Intentos', width: '10%', cell: ({ tries }) => tries },
  { key: 'answer', header: 'Respuesta', width: '28%', cell: answerOf },
];

function answerOf(delivery: WebhookDelivery): string {
  const { answer_text, next_try_at } = delivery;
  const next = next_try_at === null ? '' : `próximo intento ${dateTimeText(next_try_at)}`;
  return [answerText(delivery), next, answer_text].filter((part) => part !== '').join(' · ');
}
