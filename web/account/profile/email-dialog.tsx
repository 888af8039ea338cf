import { accountCalls as calls } from '../../../api/contract/account.ts';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useDialogs } from '../../shared/dialogs.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Modal } from '../../shared/modal.tsx';
import { useAction } from '../../shared/use-action.ts';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';

interface Props {
  /** The present address. */
  readonly email: string;
  readonly onClose: () => void;
}

/** "Cambiar correo": a link goes to the new address, and all stays as it is until that is opened. */
export default function EmailDialog({ email, onClose }: Props) {
  const { attempt } = useAction(calls.requestEmailChange, { failure: 'No ha sido posible enviar el enlace' });
  const dialogs = useDialogs();
  const form = useAccountForm({
    schema: calls.requestEmailChange.body,
    initial: { email: '', password: '' },
    onSubmit: async (values) => {
      await attempt({ body: values });
      onClose();
      await dialogs.showConfirmation(
        `Hemos enviado un enlace a ${values.email.trim()}. Ábralo para terminar el cambio; hasta entonces su correo sigue siendo ${email}.`,
      );
    },
  });
  return (
    <Modal
      title="Cambiar correo"
      size="small"
      onClose={onClose}
      footer={
        <DialogButtons text="Enviar enlace" form="cambiar-correo" isBusy={form.isBusy} onCancel={onClose} />
      }
    >
      <form id="cambiar-correo" className="r-account-form" onSubmit={form.submit} noValidate>
        <TextField
          {...form.field('email')}
          label="Correo electrónico nuevo"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <PasswordField {...form.field('password')} label="Contraseña actual" />
        {form.failure !== '' && <p role="alert">{form.failure}</p>}
      </form>
    </Modal>
  );
}
