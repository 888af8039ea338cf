import { BanCircle, Key, Unlock } from '@blueprintjs/icons';
import { calls } from '../../../api/contract/calls.ts';
import type { ListedUser } from '../../../api/contract/users.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useSession } from '../../shared/session/session.tsx';
import { Button } from '../../ui/button.tsx';

export function BanButton({ user }: { user: ListedUser }) {
  const ban = useAction(calls.toggleBan, {
    failure: 'No se ha sido posible aplicar los cambios a este usuario',
    success: 'Se han aplicado los cambios a este usuario',
  });
  const { confirm } = useDialogs();
  const toggle = async () => {
    // Request the change that the user sees: another administrator may have made it meanwhile.
    const input = { body: { user_id: user.id, active: !user.active } };
    if (!user.active || (await confirm(banQuestion(user.email)))) await ban.run(input);
  };
  const label = `${user.active ? 'Banear' : 'Desbanear'} a ${user.email}`;
  return (
    <Button
      icon={user.active ? <BanCircle /> : <Unlock />}
      intent={user.active ? 'danger' : 'success'}
      variant="outlined"
      aria-label={label}
      title={user.active ? 'Banear' : 'Desbanear'}
      loading={ban.isBusy}
      onClick={() => void toggle()}
    />
  );
}

const banQuestion = (email: string) => ({
  title: '¿Banear esta cuenta?',
  text: `¿Está seguro de que desea banear a ${email}? Sus sesiones se cierran y no podrá iniciar otra hasta que se le desbanee. Sus reservas se mantienen.`,
  confirm: 'Banear',
  cancel: 'Regresar',
  intent: 'danger' as const,
});

/** For a colleague who has lost the phone; one's own is changed in "Seguridad". */
export function ResetFactorButton({ user }: { user: ListedUser }) {
  const { data } = useSession();
  const dialogs = useDialogs();
  const reset = useAction(calls.resetSecondFactor, {
    failure: 'No ha sido posible restablecer el segundo paso',
    success: 'Se ha quitado el segundo paso de esta cuenta y se han cerrado sus sesiones',
  });
  if (!user.second_factor || data?.user?.id === user.id) return null;
  const ask = async () => {
    const isSure = await dialogs.confirm({
      title: '¿Quitar el segundo paso?',
      text: `¿Está seguro de que desea quitar el segundo paso de ${user.email}? Hágalo solo si la persona perdió su teléfono y usted la ha identificado.`,
      confirm: 'Quitar',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await reset.run({ params: { id: user.id } });
  };
  return (
    <Button
      icon={<Key />}
      variant="outlined"
      aria-label={`Quitar el segundo paso de ${user.email}`}
      title="Quitar el segundo paso"
      loading={reset.isBusy}
      onClick={() => void ask()}
    />
  );
}
