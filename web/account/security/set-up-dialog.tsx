import { useState } from 'react';
import { secondFactorCalls as calls } from '../../../api/contract/second-factor.ts';
import { setCsrfToken } from '../../shared/call/csrf.ts';
import { queryClient, SESSION_KEY } from '../../shared/call/query-client.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Button } from '../../shared/kit/button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormFailure } from '../form-failure.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const TITLE = 'Activar el segundo paso';
const FAILURE = 'No ha sido posible activar el segundo paso';

export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [hasBegun, setBegun] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const toast = useToaster();
  const begin = useAction(calls.beginSecondFactor, { failure: FAILURE });
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  const finish = (fresh: readonly string[]) => {
    if (fresh.length > 0) return setCodes(fresh);
    toast({ message: 'Segundo paso activado. Sus códigos de recuperación siguen siendo los mismos.' });
    onClose();
  };
  if (hasBegun) return <AppDialog onDone={finish} onClose={onClose} />;
  return (
    <PasswordDialog
      title={TITLE}
      action="Continuar"
      lead="Para cambiar la seguridad de su cuenta, escriba su contraseña."
      onPassword={async (password) => {
        await begin.attempt({ body: { password } });
        setBegun(true);
      }}
      onClose={onClose}
    />
  );
}

interface AppProps {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function AppDialog({ onDone, onClose }: AppProps) {
  const key = useCall(calls.secondFactorKey, {}, { staleTime: 0, gcTime: 0 });
  const confirm = useAction(calls.confirmSecondFactor, { failure: FAILURE });
  const form = useAccountForm({
    schema: calls.confirmSecondFactor.body,
    initial: { code: '' },
    onSubmit: async (body) => {
      const { csrf_token, recovery_codes } = await confirm.attempt({ body });
      setCsrfToken(csrf_token);
      onDone(recovery_codes);
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  return (
    <Modal
      title={TITLE}
      isStatic
      onClose={onClose}
      footer={
        <>
          <Button text="Cancelar" onClick={onClose} />
          <Button type="submit" form="su-codigo" intent="primary" text="Activar" loading={form.isBusy} />
        </>
      }
    >
      <form id="su-codigo" onSubmit={form.submit} noValidate>
        <ol className="r-security-steps">
          <li>
            Abra su aplicación de códigos y escanee esta imagen.
            <img
              className="r-security-qr"
              src={calls.secondFactorQr.path}
              alt="Código QR para su aplicación"
            />
            {key.data && (
              <>
                <p>
                  ¿La aplicación está en este mismo dispositivo?{' '}
                  <a href={key.data.uri}>Abrirla con su cuenta</a>
                </p>
                <p>
                  ¿No puede escanearla? Escriba esta clave:{' '}
                  <span className="r-security-key">{grouped(key.data.key)}</span>
                </p>
              </>
            )}
          </li>
          <li>
            <TextField
              {...form.field('code')}
              label="Código de 6 dígitos que muestra la aplicación"
              autoComplete="one-time-code"
              inputMode="numeric"
              data-first-focus
            />
          </li>
        </ol>
        <FormFailure text={form.failure} />
      </form>
    </Modal>
  );
}

function grouped(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ');
}
