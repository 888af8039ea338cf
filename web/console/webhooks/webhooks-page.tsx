import { Add, Edit, Key, List, Pause, Play, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { ListedWebhook } from '../../../api/contract/webhooks.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

const FAILURE = 'No ha sido posible cambiar el webhook';
const RELOAD_MS = 10_000;

const STATES = {
  active: { text: 'Activo', tone: 'good' },
  asked: { text: 'En pausa', tone: 'neutral' },
  failing: { text: 'En pausa: falló tres días', tone: 'danger' },
  gone: { text: 'Terminado: respondió 410', tone: 'danger' },
} as const;

const COLUMNS: readonly Column<ListedWebhook>[] = [
  { key: 'url', header: 'Dirección', isTitle: true, cell: ({ url }) => url },
  { key: 'topics', header: 'Avisos', width: '9%', cell: ({ topics }) => topics.length },
  { key: 'state', header: 'Estado', width: '15%', cell: stateOf },
  { key: 'waiting', header: 'Pendientes', width: '10%', cell: ({ waiting }) => waiting },
  { key: 'last', header: 'Última respuesta', width: '22%', cell: lastAnswer },
];

/** `/admin/webhooks`: the addresses of other systems that receive what happens here. */
export default function WebhooksPage() {
  const list = useCall(calls.webhooks, {}, { refetchInterval: RELOAD_MS });
  const [edited, setEdited] = useState<ListedWebhook | 'new' | null>(null);
  const [shown, setShown] = useState<ListedWebhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const topics = list.data?.topics ?? [];
  return (
    <Page
      title="Webhooks"
      lead="Otros sistemas reciben aquí lo que pasa con reservas, cierres y horarios, firmado y sin datos personales."
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
          topics={topics}
          onSaved={(made) => {
            setEdited(null);
            setSecret(made);
            void list.refetch();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {shown && <DeliveriesDialog webhook={shown} topics={topics} onClose={() => setShown(null)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}

interface MenuProps {
  readonly webhook: ListedWebhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
  readonly onChanged: () => void;
}

function WebhookMenu({ webhook: { id, url, status }, onEdit, onSecret, onChanged }: MenuProps) {
  const { confirm, confirmDelete } = useDialogs();
  const isActive = status === 'active';
  const activate = useAction(calls.setWebhookActive, {
    failure: FAILURE,
    success: isActive ? 'Se ha pausado el webhook' : 'Se ha reanudado el webhook',
    onDone: onChanged,
  });
  const rotate = useAction(calls.rotateWebhookSecret, {
    failure: 'No ha sido posible renovar el secreto',
    onDone: (answer) => onSecret(answer.secret),
  });
  const remove = useAction(calls.removeWebhook, {
    failure: 'No ha sido posible eliminar el webhook',
    success: 'Se ha eliminado el webhook',
    onDone: onChanged,
  });
  const params = { id };
  const askRotate = async () => {
    if (await confirm(ROTATION)) await rotate.run({ params });
  };
  const askRemove = async () => {
    if (await confirmDelete({ subject: url })) await remove.run({ params });
  };
  return (
    <MenuButton
      text="Más"
      label={`Más opciones de ${url}`}
      choices={[
        { text: 'Editar', icon: <Edit />, onClick: onEdit },
        {
          text: isActive ? 'Pausar' : 'Reanudar',
          icon: isActive ? <Pause /> : <Play />,
          onClick: () => void activate.run({ params, body: { active: !isActive } }),
        },
        { text: 'Renovar el secreto', icon: <Key />, onClick: () => void askRotate() },
        { text: 'Eliminar', icon: <Trash />, intent: 'danger', onClick: () => void askRemove() },
      ]}
    />
  );
}

const ROTATION = {
  title: '¿Renovar el secreto?',
  text: 'Durante un día cada entrega lleva dos firmas, la del secreto nuevo y la del anterior. Después solo sirve el nuevo.',
  confirm: 'Renovar',
  cancel: 'Regresar',
};

function stateOf({ status }: ListedWebhook) {
  return <Badge {...STATES[status]} />;
}

function lastAnswer({ last }: ListedWebhook) {
  return last?.tried_at ? `${last.answer} · ${dateTimeText(last.tried_at)}` : 'Ninguna';
}
