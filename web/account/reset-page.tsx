import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { accountCalls as calls } from '../../api/contract/account.ts';
import { ApiError } from '../shared/call/api-error.ts';
import { useSend } from '../shared/call/send.ts';
import { Button, lookOf } from '../shared/kit/button.tsx';
import { focusHeading } from '../shared/kit/focus.ts';
import { AccountCard } from './account-card.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAccountForm } from './use-account-form.ts';

const CUT = 'A este enlace le falta una parte. Ábralo de nuevo desde el correo, o pida otro.';

interface MailLink {
  readonly token: string;
  readonly isInvitation: boolean;
}

function ofAddress(): MailLink {
  const { hash, search } = window.location;
  const [behind, query] = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  return { token: behind.get('token') ?? query.get('token') ?? '', isInvitation: behind.has('invitation') };
}

/** `/password/reset#token=…`: where the link of the mail leads. The server never learns what is behind the `#`. */
export default function ResetPage() {
  const [link, setLink] = useState<MailLink | null>(null);
  useEffect(() => setLink(ofAddress()), []);
  const { token, isInvitation } = link ?? { token: '', isInvitation: false };
  const [isDone, setDone] = useState(false);
  /** Why the link leads no further: no other password would help. */
  const [refused, setRefused] = useState('');
  const send = useSend();
  const form = useAccountForm({
    schema: undefined,
    initial: { password: '', password_confirmation: '' },
    onSubmit: async (values) => {
      try {
        await send(calls.resetPassword, { body: { token, ...values } });
        setDone(true);
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.code === 'link_invalid')) throw thrown;
        setRefused(thrown.error);
      }
    },
  });
  useEffect(() => {
    if (isDone || refused) focusHeading();
  }, [isDone, refused]);
  if (link?.token === '' || refused) return <BadLink text={refused || CUT} />;
  return (
    <AccountCard title={isInvitation ? 'Bienvenida, bienvenido' : 'Elegir una contraseña nueva'}>
      {!isDone && (
        <p>
          {isInvitation
            ? 'Tiene una cuenta en Reservas. Elija su contraseña para entrar.'
            : 'Con ella entrará desde ahora. Sus sesiones abiertas se cerrarán.'}
        </p>
      )}
      {isDone ? (
        <>
          <p role="status">Tu contraseña ha sido actualizada correctamente</p>
          <Link className={lookOf({ intent: 'primary', size: 'large', fill: true })} to="/login">
            Iniciar sesión
          </Link>
        </>
      ) : (
        <form className="r-account-form" method="post" onSubmit={form.submit} noValidate>
          <FormFailure text={form.failure} />
          <NewPasswordFields form={form} />
          <Button
            type="submit"
            needsScript
            intent="primary"
            size="large"
            fill
            text="Guardar contraseña"
            loading={form.isBusy}
          />
        </form>
      )}
    </AccountCard>
  );
}

function BadLink({ text }: { readonly text: string }) {
  return (
    <AccountCard title="Elegir una contraseña nueva">
      <p role="status">{text}</p>
      <Link className={lookOf({ intent: 'primary', fill: true })} to="/password/forgot">
        Pedir otro enlace
      </Link>
    </AccountCard>
  );
}
