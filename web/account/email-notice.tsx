import { useState } from 'react';
import { accountCalls as calls } from '../../api/contract/account.ts';
import { Button } from '../shared/kit/button.tsx';
import { useAction } from '../shared/kit/use-action.ts';
import { dateText } from '../shared/text/date-text.ts';

interface Props {
  readonly email: string;
  readonly isConfirmed: boolean;
  /** `YYYY-MM-DD`; '' where mail arrives. */
  readonly unreachableSince: string;
}

export function EmailNotice({ email, isConfirmed, unreachableSince }: Props) {
  const [isSent, setSent] = useState(false);
  const resend = useAction(calls.resendConfirmation, {
    failure: 'No ha sido posible enviar el mensaje',
    onDone: () => setSent(true),
  });
  if (isConfirmed && unreachableSince === '') return null;
  return (
    <div className="r-account-notice" role="status">
      {isSent ? (
        <p>Hemos enviado un enlace a {email}. Ábralo para confirmar su correo.</p>
      ) : (
        <>
          {unreachableSince === '' ? (
            <p>Su correo {email} todavía no está confirmado.</p>
          ) : (
            <p>
              Los mensajes a {email} no llegan desde el {dateText(unreachableSince)}, y ya no le enviamos
              avisos. Revise que su buzón exista y tenga espacio; después pida un enlace y ábralo para
              confirmar su correo. Si ya no usa ese correo, elija otro con «Cambiar correo» en «Mi perfil».
            </p>
          )}
          <Button text="Enviar enlace de nuevo" {...resend.button({})} />
        </>
      )}
    </div>
  );
}
