import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LoginForm } from '../../account/login-form.tsx';
import { PasskeyButton } from '../../account/passkey-button.tsx';
import { ProviderLink } from '../../account/provider-log-in.tsx';
import { SecondStepForm } from '../../account/second-step-form.tsx';
import { reconnectLive } from '../../shared/call/live.ts';
import { queryClient, SESSION_KEY } from '../../shared/call/query-client.ts';
import { announceSessionEnd } from '../../shared/call/session-end.ts';
import type { Session } from '../../shared/call/shown-session.ts';
import { Button } from '../../shared/kit/button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { loginAddress } from '../../shared/session/login-address.ts';
import { discardUnsaved } from '../../ui/form/unsaved.ts';
import '../../account/account.css';
import './session-ended.css';

interface Props {
  readonly ended: NonNullable<Session['ended']>;
  /** The address of the former user. */
  readonly email: string;
}

/** A log-in over a page with typed text. It hides the page: nothing more is in sight than on the log-in page. */
export function SessionEnded({ ended, email }: Props) {
  const location = useLocation();
  const [isOver, setOver] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const step = ended.second_step;
  useEffect(() => {
    announceSessionEnd();
    // The answer of a logged-in session lacks how else one may log in.
    void checkAgain();
    return reconnectLive;
  }, []);
  useOwnTitle('Iniciar sesión · Reservas');
  useCheckOnReturn();
  return (
    <Modal
      title={step ? 'Segundo paso' : 'Su sesión ha terminado'}
      isStatic
      size="small"
      onClose={() => undefined}
    >
      <div className="r-session-ended">
        <p>
          Inicie sesión de nuevo para continuar donde estaba. Lo que escribió sigue aquí, todavía sin guardar;
          si entra con otra cuenta, se descarta.
        </p>
        {isOver && !step && (
          <p className="r-account-notice" role="status">
            El inicio de sesión caducó. Escriba de nuevo su correo y su contraseña.
          </p>
        )}
        {step ? (
          <SecondStepForm step={step} onOver={() => setOver(true)} />
        ) : (
          <>
            <LoginForm known={email} />
            {ended.passkeys && <PasskeyButton />}
            {ended.provider && (
              <ProviderLink
                next="/admin"
                text="Entrar con la cuenta municipal en otra pestaña"
                target="_blank"
                rel="noreferrer"
              />
            )}
          </>
        )}
        <Button
          variant="minimal"
          fill
          text="Ya inicié sesión en otra pestaña"
          onClick={() => void checkAgain().then(() => setChecked(true))}
        />
        <p role="status" className="r-session-ended-check">
          {isChecked && 'Todavía no se ha iniciado sesión en este navegador.'}
        </p>
        <p className="r-account-links">
          <a href={loginAddress(location)} onClick={discardUnsaved}>
            Descartar lo escrito y salir
          </a>
        </p>
      </div>
    </Modal>
  );
}

function checkAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** They may have logged in in another tab. */
function useCheckOnReturn(): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void checkAgain();
    };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, []);
}

/** The title of the page may name a person. */
function useOwnTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
