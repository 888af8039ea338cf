import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { accountCalls as calls, type OpenSession } from '../../api/contract/account.ts';
import { useCall } from '../shared/call/use-call.ts';
import { Button, lookOf } from '../shared/kit/button.tsx';
import { useDialogs } from '../shared/kit/dialogs.tsx';
import { FailedState, Skeleton } from '../shared/kit/states.tsx';
import { useAction } from '../shared/kit/use-action.ts';
import { loginAddress } from '../shared/session/login-address.ts';
import { useSession } from '../shared/session/session.tsx';
import { dateTimeText } from '../shared/text/date-text.ts';
import { AccountCard } from './account-card.tsx';
import ChangePasswordDialog from './change-password-dialog.tsx';
import { EmailNotice } from './email-notice.tsx';

const HERE = { pathname: '/user-sessions', search: '', hash: '' };
const NOT_ENDED = 'No ha sido posible cerrar la sesión';

export default function SessionsPage() {
  const session = useSession();
  const [isChanging, setChanging] = useState(false);
  if (session.data && !session.data.user) return <Navigate replace to={loginAddress(HERE)} />;
  return (
    <AccountCard title="Sesiones" isWide>
      <SessionList />
      <section className="r-account-section">
        <h2>Contraseña</h2>
        <p className="r-muted">Al cambiarla se cierran todas las demás sesiones.</p>
        <Button text="Cambiar contraseña" onClick={() => setChanging(true)} />
      </section>
      <section className="r-account-section">
        <h2>Segundo paso</h2>
        <p className="r-muted">Un código de su teléfono, además de la contraseña.</p>
        <Link to="/user-security" className={lookOf({})}>
          Abrir «Seguridad»
        </Link>
      </section>
      <p className="r-account-links">
        <Link to="/user-profile">Mi perfil</Link>
      </p>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </AccountCard>
  );
}

function SessionList() {
  const { data, error, isFetching, refetch } = useCall(calls.listSessions, {}, { staleTime: 0 });
  const endOthers = useAction(calls.endOtherSessions, { failure: NOT_ENDED });
  const dialogs = useDialogs();
  if (error && !data)
    return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton lines={4} label="Cargando las sesiones…" />;
  const others = data.sessions.filter(({ current }) => !current);
  const endAll = async () => {
    const isSure = await dialogs.confirm({
      title: '¿Cerrar las demás sesiones?',
      text: '¿Está seguro de que desea cerrar todas las demás sesiones?',
      confirm: 'Cerrar las demás',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await endOthers.run({});
  };
  return (
    <>
      <EmailNotice
        email={data.email}
        isConfirmed={data.email_confirmed}
        unreachableSince={data.unreachable_since}
      />
      <p className="r-muted">
        Su cuenta está abierta en estos dispositivos. Cierre las sesiones que no reconozca.
      </p>
      <ul className="r-sessions">
        {data.sessions.map((one) => (
          <SessionRow key={one.id} session={one} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="outlined"
          intent="danger"
          text="Cerrar las demás sesiones"
          loading={endOthers.isBusy}
          onClick={() => void endAll()}
        />
      )}
    </>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { device, seen_humans, current, id } = session;
  const name = device || 'Dispositivo desconocido';
  const [began, used] = [dateTimeText(session.started_dt), dateTimeText(session.seen_dt)];
  const end = useAction(calls.endSession, { failure: NOT_ENDED });
  return (
    <li className="r-session">
      <div>
        <strong>{name}</strong>
        <span className="r-muted">
          {current ? 'Esta sesión' : `Última actividad: ${used} (${seen_humans})`}
        </span>
        <span className="r-muted">Inicio de sesión: {began}</span>
      </div>
      {!current && (
        <Button
          text="Cerrar"
          aria-label={`Cerrar la sesión de ${name}, última actividad ${used}, iniciada ${began}`}
          {...end.button({ params: { id } })}
        />
      )}
    </li>
  );
}
