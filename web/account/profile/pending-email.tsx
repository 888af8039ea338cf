import { accountCalls as calls } from '../../../api/contract/account.ts';
import type { ResponseOf } from '../../../api/contract/call.ts';
import type { profileCalls } from '../../../api/contract/profile.ts';
import { Button } from '../../shared/kit/button.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';

interface Props {
  readonly change: NonNullable<ResponseOf<typeof profileCalls.profileData>['email_change']>;
  readonly email: string;
}

export default function PendingEmail({ change, email }: Props) {
  const resend = useAction(calls.resendEmailChange, {
    failure: 'No ha sido posible enviar el enlace',
    success: `Hemos enviado otro enlace a ${change.email}. El anterior ya no funciona.`,
  });
  const withdraw = useAction(calls.withdrawEmailChange, {
    failure: 'No ha sido posible anular el cambio',
    success: `El cambio se anuló. Su correo sigue siendo ${email}.`,
  });
  return (
    <section className="r-account-notice" aria-label="Cambio de correo pendiente">
      <p>
        <strong>{change.email}</strong> está pendiente de confirmar. Abra el enlace que le enviamos a ese
        correo antes del {dateTimeText(change.until)}; hasta entonces su correo sigue siendo {email}.
      </p>
      <div className="r-row">
        <Button text="Enviar otro enlace" loading={resend.isBusy} onClick={() => void resend.run({})} />
        <Button text="Anular el cambio" loading={withdraw.isBusy} onClick={() => void withdraw.run({})} />
      </div>
    </section>
  );
}
