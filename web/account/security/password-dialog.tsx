import { AccountFormDialog } from '../account-form-dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly lead: string;
  readonly intent?: 'primary' | 'danger';
  readonly onPassword: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for one's password before an important change. */
export function PasswordDialog({ action, lead, onPassword, ...dialog }: Props) {
  const form = useAccountForm({
    schema: undefined,
    initial: { password: '' },
    onSubmit: ({ password }) => onPassword(password),
  });
  return (
    <AccountFormDialog {...dialog} submitText={action} form={form}>
      <p className="r-account-lead">{lead}</p>
      <PasswordField {...form.field('password')} label="Contraseña actual" data-first-focus />
    </AccountFormDialog>
  );
}
