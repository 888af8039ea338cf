import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { afterLogIn, safeNext } from '../../api/contract/after-log-in.ts';
import { sentenceOf } from '../shared/call/api-error.ts';
import { BrandLink } from '../shared/kit/brand.tsx';
import { PageShell } from '../shared/kit/page-shell.tsx';
import { Skeleton } from '../shared/kit/states.tsx';
import { useHydrated } from '../shared/kit/use-hydrated.ts';
import { useTitle } from '../shared/kit/use-title.ts';
import { may } from '../shared/session/access.ts';
import { useSession } from '../shared/session/session.tsx';
import './account.css';
import { leavesSite } from '../shared/session/login-address.ts';
import { usePosted } from '../shared/site/site-context.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderLogIn } from './provider-log-in.tsx';
import { SecondStepForm } from './second-step-form.tsx';

const LEAVING = 'Abriendo la página…';

/** `/login?next=…`: anyone who is logged in, now or already, goes on to where they wanted to be. */
export default function LoginPage() {
  useTitle('Iniciar sesión');
  const session = useSession();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isStepOver = usePosted('secondStep')?.refusal?.body.code === 'step_over';
  const [isOver, setOver] = useState(isStepOver);
  const isHydrated = useHydrated();
  const user = session.data?.user;
  if (user) {
    const person = { isStaff: may(user, 'staff'), lacksSecondFactor: user.lacks_second_factor ?? false };
    const next = afterLogIn(person, safeNext(search.get('next')));
    if (!isHydrated)
      return (
        <PageShell brand={<BrandLink />}>
          <Skeleton label={LEAVING} />
          <noscript>
            <p className="r-account-links">
              <a href={next}>Continuar</a>
            </p>
          </noscript>
        </PageShell>
      );
    return leavesSite(next) ? <Leave to={next} /> : <Navigate replace to={next} />;
  }
  const step = session.data?.second_step;
  const hasEnded = typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;
  return (
    <PageShell brand={<BrandLink />}>
      <div className="r-account-card r-card">
        <h1>{step ? 'Segundo paso' : 'Iniciar sesión'}</h1>
        {isOver && !step && (
          <p className="r-account-notice" role="status">
            El inicio de sesión caducó. Escriba de nuevo su correo y su contraseña.
          </p>
        )}
        {hasEnded && isHydrated && (
          <p className="r-account-notice" role="status">
            Su sesión ha terminado. Inicie sesión de nuevo para continuar donde estaba.
          </p>
        )}
        {session.failureReason && (
          <p className="r-account-notice" role="status">
            {sentenceOf(session.failureReason)}
          </p>
        )}
        {session.isLoading && session.failureCount === 0 ? (
          <Skeleton lines={4} />
        ) : step ? (
          <SecondStepForm step={step} onOver={() => setOver(true)} />
        ) : (
          <>
            <LoginForm />
            {session.data?.passkeys && <PasskeyButton />}
            {session.data?.provider && <ProviderLogIn state={session.data.provider} />}
          </>
        )}
        {!step && <Elsewhere next={search.get('next')} />}
      </div>
    </PageShell>
  );
}

function Elsewhere({ next }: { next: string | null }) {
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <p className="r-account-links">
      <Link to="/password/forgot">¿Olvidó su contraseña?</Link>
      <br />
      ¿No tiene cuenta? <Link to={`/register${query}`}>Crear una cuenta</Link>
    </p>
  );
}

function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <Skeleton label={LEAVING} />;
}
