import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { safeNext } from '../../../api/contract/after-log-in.ts';
import { secondFactorCalls as calls } from '../../../api/contract/second-factor.ts';
import type { ResponseOf } from '../../shared/call/client.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { may } from '../../shared/session/access.ts';
import { loginAddress } from '../../shared/session/login-address.ts';
import { useSession } from '../../shared/session/session.tsx';
import { AccountCard } from '../account-card.tsx';
import './security.css';
import { Loaded } from '../../shared/kit/states.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

const HERE = { pathname: '/user-security', search: '', hash: '' };

/** `/user-security`, "Seguridad": what a log-in asks for beside the password. `?next=`: where the person was going. */
export default function SecurityPage() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.data && !session.data.user) return <Navigate replace to={loginAddress(HERE)} />;
  const isBlocked = session.data?.user?.lacks_second_factor === true;
  const next = safeNext(search.get('next'));
  return (
    <AccountCard title="Seguridad" isWide>
      {isBlocked && (
        <p className="r-account-notice" role="status">
          Las cuentas de personal y administración necesitan un segundo paso. Active los códigos o agregue una
          llave de acceso para empezar a trabajar.
        </p>
      )}
      <SecondFactor />
      <p className="r-account-links r-security-ways">
        {next && !isBlocked && (
          <a className={lookOf({ intent: 'primary' })} href={next}>
            Continuar
          </a>
        )}
        <Link to="/user-sessions">Sesiones y contraseña</Link>
        <Link to="/user-profile">Mi perfil</Link>
        {may(session.data?.user, 'staff') && <a href="/admin">Ir a la administración</a>}
      </p>
    </AccountCard>
  );
}

function SecondFactor() {
  const query = useCall(calls.secondFactor, {}, { staleTime: 0 });
  return (
    <Loaded query={query} lines={4} label="Cargando la seguridad de su cuenta…">
      {(state) => <AppSection state={state} />}
    </Loaded>
  );
}

type Open = 'set-up' | 'renew' | 'turn-off' | null;

function AppSection({ state }: { state: ResponseOf<typeof calls.secondFactor> }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const codes = state.recovery_codes;
  const hasPasskeys = state.passkeys.length > 0;
  return (
    <>
      <section className="r-security-part">
        <h2>Códigos de una aplicación</h2>
        <p className="r-muted">
          Además de la contraseña, el inicio de sesión pide un código que cambia cada 30 segundos en una
          aplicación de su teléfono (Google Authenticator, Microsoft Authenticator, Aegis u otra). Quien
          averigüe su contraseña no podrá entrar sin su teléfono.
        </p>
        <p className={state.app ? 'r-security-state is-on' : 'r-security-state'}>
          {state.app ? 'Activado' : 'Desactivado'}
        </p>
        <div className="r-row r-security-buttons">
          <Button
            {...(!state.app && { intent: 'primary' as const })}
            text={state.app ? 'Cambiar de teléfono' : 'Activar'}
            onClick={() => setOpen('set-up')}
          />
          {state.app && (!state.required || hasPasskeys) && (
            <Button
              variant="outlined"
              intent="danger"
              text="Desactivar"
              onClick={() => setOpen('turn-off')}
            />
          )}
        </div>
      </section>
      <PasskeysSection state={state} />
      {(state.app || hasPasskeys) && (
        <section className="r-account-section">
          <h2>Códigos de recuperación</h2>
          <p className="r-muted">
            Sirven cuando no tiene a mano su teléfono ni su llave de acceso; cada uno, una sola vez.{' '}
            {codes === 1 ? 'Queda 1 código.' : `Quedan ${codes} códigos.`}
          </p>
          <Button text="Generar códigos nuevos" onClick={() => setOpen('renew')} />
        </section>
      )}
      {open === 'set-up' && <SetUpDialog onClose={close} />}
      {open === 'renew' && <RenewCodesDialog onClose={close} />}
      {open === 'turn-off' && <TurnOffDialog onClose={close} />}
    </>
  );
}
