import { accountCalls as calls } from '../../../api/contract/account.ts';
import { EMAIL_INPUT, TextField } from '../../shared/fields/text-field.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { AccountFormDialog } from '../account-form-dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';

interface Props {
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
    <AccountFormDialog title="Cambiar correo" submitText="Enviar enlace" form={form} onClose={onClose}>
      <TextField
        {...EMAIL_INPUT}
        {...form.field('email')}
        label="Correo electrónico nuevo"
        autoComplete="email"
        data-first-focus
      />
      <PasswordField {...form.field('password')} label="Contraseña actual" />
    </AccountFormDialog>
  );
}
