import { accountCalls as calls } from '../../api/contract/account.ts';
import { ApiError } from '../shared/call/api-error.ts';
import { setCsrfToken } from '../shared/call/csrf.ts';
import { useDialogs } from '../shared/kit/dialogs.tsx';
import { useAction } from '../shared/kit/use-action.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Section 8, to the letter. */
const CHANGED = 'Tu contraseña ha sido actualizada correctamente';
const NOT_CHANGED = 'Ha ocurrido un error al actualizar tu contraseña';

/** "Cambiar contraseña": the present one, and the new one twice. This session goes on, all others end. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { attempt } = useAction(calls.changePassword, { failure: NOT_CHANGED });
  const dialogs = useDialogs();
  const form = useAccountForm({
    schema: calls.changePassword.body,
    initial: { old_password: '', password: '', password_confirmation: '' },
    onSubmit: async (values) => {
      try {
        const { csrf_token } = await attempt({ body: values });
        setCsrfToken(csrf_token);
      } catch (thrown) {
        const isAtField = thrown instanceof ApiError && Object.keys(thrown.errors).length > 0;
        await dialogs.showError(NOT_CHANGED, thrown);
        if (isAtField) throw thrown;
        return;
      }
      onClose();
      await dialogs.showConfirmation(CHANGED);
    },
  });
  return (
    <AccountFormDialog title="Cambiar contraseña" submitText="Guardar cambios" form={form} onClose={onClose}>
      <PasswordField {...form.field('old_password')} label="Contraseña actual" data-first-focus />
      <NewPasswordFields form={form} />
    </AccountFormDialog>
  );
}
