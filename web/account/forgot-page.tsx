import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { accountCalls as calls } from '../../api/contract/account.ts';
import { useSend } from '../shared/call/send.ts';
import { EMAIL_INPUT, TextField } from '../shared/fields/text-field.tsx';
import { useFormProof } from '../shared/form-proof/form-proof.tsx';
import { Button } from '../shared/kit/button.tsx';
import { focusHeading } from '../shared/kit/focus.ts';
import { useTakeFocus } from '../shared/kit/use-take-focus.ts';
import { PlainForm } from '../shared/site/plain-form.tsx';
import { usePosted } from '../shared/site/site-context.ts';
import { AccountCard } from './account-card.tsx';
import { FormFailure } from './form-failure.tsx';
import { sentAddress, useAccountForm } from './use-account-form.ts';

/** `/password/forgot`: asks for a link to a new password. Says the same whether there is such an account or not. */
export default function ForgotPage() {
  const posted = usePosted('forgotPassword');
  const [sentTo, setSentTo] = useState(sentAddress(posted));
  const takeFocus = useTakeFocus();
  const send = useSend();
  const { trap, proof } = useFormProof();
  const form = useAccountForm({
    schema: calls.forgotPassword.body,
    initial: { email: '' },
    posted,
    onSubmit: async (values) => {
      await send(calls.forgotPassword, { body: values, formProof: await proof() });
      setSentTo(values.email.trim());
    },
  });
  useEffect(() => {
    if (sentTo !== '') focusHeading();
  }, [sentTo]);
  return (
    <AccountCard title="Contraseña olvidada">
      {sentTo === '' ? (
        <PlainForm form="forgotPassword" className="r-account-form" onSubmit={form.submit}>
          <p className="r-muted">Escriba su correo electrónico y le enviaremos un enlace para elegir otra.</p>
          <FormFailure text={form.failure} />
          {trap}
          <TextField {...EMAIL_INPUT} {...form.field('email')} ref={takeFocus} />
          <Button
            type="submit"
            intent="primary"
            size="large"
            fill
            text="Enviar enlace"
            loading={form.isBusy}
          />
        </PlainForm>
      ) : (
        <p role="status">
          Si hay una cuenta con el correo <strong>{sentTo}</strong>, recibirá en unos minutos un enlace para
          elegir una contraseña nueva. Revise también el correo no deseado.
        </p>
      )}
      <p className="r-account-links">
        <Link to="/login">Volver a iniciar sesión</Link>
      </p>
    </AccountCard>
  );
}
