import { secondFactorCalls as calls } from '../../../api/contract/second-factor.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const toast = useToaster();
  const off = useAction(calls.disableSecondFactor, {
    failure: 'No ha sido posible desactivar el segundo paso',
  });
  return (
    <PasswordDialog
      title="Desactivar el segundo paso"
      action="Desactivar"
      intent="danger"
      lead="Su cuenta quedará protegida solo por la contraseña."
      onPassword={async (password) => {
        await off.attempt({ body: { password } });
        toast({ message: 'El segundo paso está desactivado' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
