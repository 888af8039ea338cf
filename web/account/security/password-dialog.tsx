import { Button } from '../../shared/button.tsx';
import { Modal } from '../../shared/modal.tsx';
import { FormFailure } from '../account-card.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';

interface Props {
  readonly title: string;
  /** What the button that sends it says. */
  readonly action: string;
  readonly lead: string;
  readonly intent?: 'primary' | 'danger';
  /** What it throws is shown. */
  readonly onPassword: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for one's password before something grave. */
export function PasswordDialog({ title, action, lead, intent = 'primary', onPassword, onClose }: Props) {
  const form = useAccountForm({
    schema: undefined,
    initial: { password: '' },
    onSubmit: ({ password }) => onPassword(password),
  });
  return (
    <Modal
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button text="Cancelar" onClick={onClose} />
          <Button type="submit" form="su-clave" intent={intent} text={action} loading={form.isBusy} />
        </>
      }
    >
      <form id="su-clave" className="r-account-form" onSubmit={form.submit} noValidate>
        <p className="r-account-lead">{lead}</p>
        <PasswordField {...form.field('password')} label="Contraseña actual" />
        <FormFailure text={form.failure} />
      </form>
    </Modal>
  );
}
