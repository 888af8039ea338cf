import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { profileCalls } from '../../../api/contract/profile.ts';
import { Button, lookOf } from '../../shared/button.tsx';
import { DocumentIcon } from '../../shared/icons.tsx';
import { logOut } from '../../shared/session.tsx';
import { BookingRules } from '../../shared/site/booking-rules.tsx';
import { RequireUser } from '../../shared/site/require-user.tsx';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { storageAddress } from '../../shared/storage-address.ts';
import { useCall } from '../../shared/use-call.ts';
import { useTitle } from '../../shared/use-title.ts';
import { ChangePasswordDialog } from '../change-password-dialog.tsx';
import { EmailNotice } from '../email-notice.tsx';
import { VerifiedMark } from '../verified-mark.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { MailCard } from './mail-card.tsx';
import '../account.css';
import './profile.css';
import { ProfileForm } from './profile-form.tsx';

/** Few come for these. */
const EmailDialog = lazy(() => import('./email-dialog.tsx'));
const PictureDialog = lazy(() => import('./picture-dialog.tsx'));
const PendingEmail = lazy(() => import('./pending-email.tsx'));
const NewEmailDialog = lazy(() => import('./new-email-dialog.tsx'));

type Profile = ResponseOf<typeof profileCalls.profileData>;

/** `/user-profile`: "Mi perfil". */
export default function ProfilePage() {
  useTitle('Mi perfil');
  return (
    <RequireUser>
      <div className="r-site-head">
        <h1>Mi perfil</h1>
        <Button variant="minimal" text="Cerrar sesión" onClick={() => void logOut()} />
      </div>
      <Loaded />
    </RequireUser>
  );
}

function Loaded() {
  const profile = useCall(profileCalls.profileData, {});
  if (profile.data) return <Shown profile={profile.data} />;
  if (profile.isPending) return <Skeleton lines={6} label="Cargando su perfil…" />;
  return <FailedState error={profile.error} onRetry={() => void profile.refetch()} />;
}

function Shown({ profile }: { profile: Profile }) {
  const [dialog, setDialog] = useState<'password' | 'picture' | 'email' | null>(null);
  const { hash } = useLocation();
  const { cui, human_cui: humanCui, email, image } = profile;
  const close = () => setDialog(null);
  return (
    <div className="r-profile">
      <section className="r-card r-profile-card" aria-label="Cuenta">
        {cui !== '' && (
          <button type="button" className="r-avatar" onClick={() => setDialog('picture')}>
            {image === '' ? (
              <span className="r-avatar-empty" aria-hidden="true">
                {email.slice(0, 1).toUpperCase()}
              </span>
            ) : (
              <img src={storageAddress(image)} alt="" width="112" height="112" />
            )}
            <span>Cambiar imagen de perfil</span>
          </button>
        )}
        <dl className="r-facts">
          {cui !== '' && (
            <div>
              <dt>DPI</dt>
              <dd className="r-profile-cui">
                {humanCui} <VerifiedMark verified={profile.dpi_verified} />
              </dd>
            </div>
          )}
          <div>
            <dt>Correo electrónico</dt>
            <dd>{email}</dd>
          </div>
        </dl>
        <EmailNotice
          email={email}
          isConfirmed={profile.email_confirmed}
          unreachableSince={profile.unreachable_since}
        />
        {profile.email_change && (
          <Suspense>
            <PendingEmail change={profile.email_change} email={email} />
          </Suspense>
        )}
        <div className="r-profile-ways">
          <Button text="Cambiar correo" onClick={() => setDialog('email')} />
          <Button text="Cambiar contraseña" onClick={() => setDialog('password')} />
          {cui !== '' && (
            <Link className={lookOf({})} to="/user-dpi">
              <DocumentIcon />
              Documento de identificación
            </Link>
          )}
          <Link className={lookOf({})} to="/user-sessions">
            Sesiones
          </Link>
        </div>
      </section>
      {cui !== '' && (
        <section className="r-card r-profile-card" aria-label="Sus reservas">
          <h2>Sus reservas</h2>
          <BookingRules isOpen />
        </section>
      )}
      <section className="r-card r-profile-card" aria-labelledby="personal">
        <h2 id="personal">Información personal</h2>
        {cui === '' ? (
          <p>
            Su cuenta todavía no está vinculada a sus datos personales. Preséntese con su documento de
            identificación en un centro deportivo para que el personal la vincule.
          </p>
        ) : (
          <ProfileForm key={cui} cui={cui} min={profile.date_of_birth_min} max={profile.date_of_birth_max} />
        )}
      </section>
      <MailCard wantsReminders={profile.wants_reminders} />
      <CalendarCard />
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      <Suspense>
        {dialog === 'email' && <EmailDialog email={email} onClose={close} />}
        {hash.startsWith('#correo=') && <NewEmailDialog token={hash.slice('#correo='.length)} />}
        {dialog === 'picture' && <PictureDialog cui={cui} onClose={close} />}
      </Suspense>
    </div>
  );
}
