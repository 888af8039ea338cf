import { useState } from 'react';
import { secondFactorCalls as calls } from '../../../api/contract/second-factor.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAction(calls.renewRecoveryCodes, {
    failure: 'No ha sido posible generar códigos nuevos',
  });
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Generar códigos nuevos"
      action="Generar"
      lead="Los códigos anteriores dejarán de servir."
      onPassword={async (password) => {
        const { recovery_codes } = await renew.attempt({ body: { password } });
        setCodes(recovery_codes);
      }}
      onClose={onClose}
    />
  );
}
