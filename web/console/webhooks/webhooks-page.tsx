import { Add, List } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { ListedWebhook } from '../../../api/contract/webhooks.ts';
import { ALL_TOPICS } from '../../../domain/webhook/topics.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { CenterNames } from '../../ui/show/center-names.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { STATES } from './texts.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

const RELOAD_MS = 10_000;

const COLUMNS: readonly Column<ListedWebhook>[] = [
  { key: 'url', header: 'Dirección', isTitle: true, cell: ({ url }) => url },
  { key: 'events', header: 'Avisos', width: '9%', cell: eventsOf },
  {
    key: 'centers',
    header: 'Centros',
    width: '12%',
    cell: ({ center_ids }) => <CenterNames ids={center_ids} />,
  },
  { key: 'state', header: 'Estado', width: '16%', cell: stateOf },
  { key: 'waiting', header: 'Pendientes', width: '9%', cell: ({ waiting }) => waiting },
  { key: 'last', header: 'Última respuesta', width: '16%', cell: lastAnswer },
];

/** `/admin/webhooks`: the addresses of other systems that receive what happens here. */
export default function WebhooksPage() {
  const list = useCall(calls.webhooks, {}, { refetchInterval: RELOAD_MS });
  const [edited, setEdited] = useState<ListedWebhook | 'new' | null>(null);
  const [shown, setShown] = useState<ListedWebhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Page
      title="Webhooks"
      lead="Otros sistemas reciben aquí lo que pasa con reservas, cierres y atracciones, firmado y sin datos personales."
      actions={
        <Button icon={<Add />} intent="primary" text="Crear webhook" onClick={() => setEdited('new')} />
      }
    >
      <DataTable
        caption="Webhooks"
        columns={COLUMNS}
        rows={list.data?.webhooks}
        load={list}
        empty="Ningún sistema recibe avisos."
        emptyHint="Cree un webhook con la dirección del sistema que debe enterarse de reservas, cierres u horarios."
        emptyAction={<Button text="Crear el primer webhook" onClick={() => setEdited('new')} />}
        actionsWidth="16rem"
        actions={(webhook) => (
          <>
            <HistoryButton table="webhooks" id={webhook.id} name={webhook.url} />
            <Button
              icon={<List />}
              text="Entregas"
              aria-label={`Entregas a ${webhook.url}`}
              onClick={() => setShown(webhook)}
            />
            <WebhookMenu
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onSecret={setSecret}
              onChanged={() => void list.refetch()}
            />
          </>
        )}
      />
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onSaved={(made) => {
            setEdited(null);
            setSecret(made);
            void list.refetch();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {shown && <DeliveriesDialog webhook={shown} onClose={() => setShown(null)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}

function eventsOf({ events }: ListedWebhook) {
  return events.includes(ALL_TOPICS) ? 'Todos' : events.length;
}

function stateOf({ state, reason }: ListedWebhook) {
  return (
    <>
      <Badge {...STATES[state]} />
      {reason !== '' && <small className="r-muted"> {reason}</small>}
    </>
  );
}

function lastAnswer({ last }: ListedWebhook) {
  return last?.tried_at ? `${last.answer} · ${dateTimeText(last.tried_at)}` : 'Ninguna';
}
