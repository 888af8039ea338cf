import { useState } from 'react';
import { secondFactorCalls as calls } from '../../../api/contract/second-factor.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { setCsrfToken } from '../../shared/call/csrf.ts';
import { queryClient, SESSION_KEY } from '../../shared/call/query-client.ts';
import { fieldRules } from '../../shared/fields/field-rules.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { AccountFormDialog } from '../account-form-dialog.tsx';
import { isCancelled, makePasskey } from '../passkey.ts';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { CodesDialog } from './codes-dialog.tsx';

const FAILURE = 'No ha sido posible agregar la llave de acceso';
const NOT_MADE = 'Su navegador no pudo crear la llave de acceso. Puede que este dispositivo ya tenga una.';

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  const toast = useToaster();
  const creation = useAction(calls.passkeyCreation, { failure: FAILURE });
  const adding = useAction(calls.addPasskey, { failure: FAILURE });
  const form = useAccountForm({
    schema: undefined,
    initial: { name: '', password: '' },
    onSubmit: async ({ name, password }) => {
      setFailure('');
      const { options } = await creation.attempt({ body: { password } });
      const response = await makePasskey(options).catch((thrown: unknown) => {
        if (thrown instanceof ApiError) throw thrown;
        if (!isCancelled(thrown)) setFailure(NOT_MADE);
        return null;
      });
      if (!response) return;
      const { csrf_token, recovery_codes } = await adding.attempt({ body: { name, response } });
      setCsrfToken(csrf_token);
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      toast({ message: 'Llave de acceso agregada' });
      if (recovery_codes.length > 0) setCodes(recovery_codes);
      else onClose();
    },
  });
  if (codes.length > 0) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <AccountFormDialog
      title="Agregar llave de acceso"
      submitText="Continuar"
      form={{ ...form, failure: form.failure || failure }}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Nombre (opcional)"
        hint="Para reconocerla después, como «Teléfono» o «Llave azul»."
        {...fieldRules(calls.addPasskey.body).name}
        data-first-focus
      />
      <PasswordField {...form.field('password')} label="Contraseña actual" />
    </AccountFormDialog>
  );
}
