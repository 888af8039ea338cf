import { Edit, Key, Pause, Play, SendMessage, Trash } from '@blueprintjs/icons';
import { calls } from '../../../api/contract/calls.ts';
import type { ListedWebhook } from '../../../api/contract/webhooks.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { answerText } from './texts.ts';

interface Props {
  readonly webhook: ListedWebhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
  readonly onChanged: () => void;
}

const ROTATION = {
  title: '¿Renovar el secreto?',
  text: 'Durante un día cada entrega lleva dos firmas, la del secreto nuevo y la del anterior. Después solo sirve el nuevo.',
  confirm: 'Renovar',
  cancel: 'Regresar',
};

export function WebhookMenu({ webhook, onEdit, onSecret, onChanged }: Props) {
  const { id, url, events, center_ids, state } = webhook;
  const { confirm, confirmDelete, showError } = useDialogs();
  const isActive = state === 'active';
  const activate = useAction(calls.changeWebhook, {
    failure: 'No ha sido posible cambiar el webhook',
    success: isActive ? 'Se ha pausado el webhook' : 'Se ha reanudado el webhook',
    onDone: onChanged,
  });
  const tryOut = useTest(id, onChanged, showError);
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
  const known = { url, events, center_ids };
  // Keeps what others changed since the list was read.
  const toggled = { ...known, known, state: isActive ? ('paused' as const) : ('active' as const) };
  return (
    <MenuButton
      text="Más"
      label={`Más opciones de ${url}`}
      choices={[
        { text: 'Editar', icon: <Edit />, onClick: onEdit },
        { text: 'Probar', icon: <SendMessage />, onClick: () => void tryOut() },
        {
          text: isActive ? 'Pausar' : 'Reanudar',
          icon: isActive ? <Pause /> : <Play />,
          onClick: () => void activate.run({ params, body: toggled }),
        },
        { text: 'Renovar el secreto', icon: <Key />, onClick: () => void askRotate() },
        { text: 'Eliminar', icon: <Trash />, intent: 'danger', onClick: () => void askRemove() },
      ]}
    />
  );
}

/** Sends a delivery at once and shows the answer of the address. */
function useTest(id: string, onDone: () => void, showError: (text: string) => Promise<void>) {
  const { showConfirmation } = useDialogs();
  const test = useAction(calls.testWebhook, { failure: 'No ha sido posible enviar la prueba', onDone });
  return async () => {
    const answer = await test.run({ params: { id } });
    if (!answer) return;
    const text = answerText(answer.delivery);
    if (answer.delivery.state === 'delivered')
      await showConfirmation(`La dirección aceptó la prueba: ${text}`);
    else await showError(`La dirección no aceptó la prueba: ${text}`);
  };
}
