import { useNavigate } from 'react-router-dom';
import { accountCalls as calls } from '../../../api/contract/account.ts';
import { DialogButtons } from '../../shared/kit/dialog-buttons.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { useAction } from '../../shared/kit/use-action.ts';

/** The page of the link in a mail to a new address. It asks for one more tap, since programs open links too. */
export default function NewEmailDialog({ token }: { token: string }) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const close = () => void navigate('/user-profile', { replace: true });
  const change = useAction(calls.changeEmail, { failure: 'No ha sido posible cambiar el correo' });
  const confirm = async () => {
    const done = await change.run({ body: { token } });
    close();
    if (done) await dialogs.showConfirmation(`Su correo electrónico ahora es ${done.email}.`);
  };
  return (
    <Modal
      title="Confirmar su correo nuevo"
      size="small"
      onClose={close}
      footer={
        <DialogButtons
          text="Usar este correo"
          isFirst
          isBusy={change.isBusy}
          onClick={() => void confirm()}
          onCancel={close}
        />
      }
    >
      <p>
        Desde ahora iniciará sesión con el correo en el que recibió el enlace, y allí le llegarán los avisos.
      </p>
    </Modal>
  );
}
