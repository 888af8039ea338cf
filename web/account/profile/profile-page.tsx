import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../shared/kit/button.tsx';
import { laterDialog } from '../../shared/kit/later.tsx';
import { useLogOut } from '../../shared/session/use-log-out.ts';
import { BookingRules } from '../../shared/site/booking-rules.tsx';
import { PlainForm } from '../../shared/site/plain-form.tsx';
import { RequireUser } from '../../shared/site/require-user.tsx';
import { OwnProfile, type Profile } from '../own-profile.tsx';
import { type AccountDialog, AccountSettings } from './account-settings.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { MailCard } from './mail-card.tsx';
import '../account.css';
import './profile.css';
import { ProfileForm } from './profile-form.tsx';

const ChangePasswordDialog = laterDialog(() => import('../change-password-dialog.tsx'));
const EmailDialog = laterDialog(() => import('./email-dialog.tsx'));
const PictureDialog = laterDialog(() => import('./picture-dialog.tsx'));
const DataDialog = laterDialog(() => import('./data-dialog.tsx'));
const NewEmailDialog = laterDialog(() => import('./new-email-dialog.tsx'));

export default function ProfilePage() {
  return (
    <RequireUser title="Mi perfil" actions={<LogOut />}>
      <OwnProfile label="Cargando su perfil…">{(profile) => <Shown profile={profile} />}</OwnProfile>
    </RequireUser>
  );
}

function LogOut() {
  const { loading, onClick: leave } = useLogOut();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave();
  };
  return (
    <PlainForm form="logout" isElsewhere onSubmit={submit}>
      <Button type="submit" variant="minimal" text="Cerrar sesión" loading={loading} />
    </PlainForm>
  );
}

function Shown({ profile }: { profile: Profile }) {
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const { hash } = useLocation();
  const { cui, email } = profile;
  const close = () => setDialog(null);
  return (
    <div className="r-profile">
      <AccountSettings profile={profile} onOpen={setDialog} />
      {cui !== '' && (
        <section className="r-card r-card-body" aria-label="Sus reservas">
          <h2>Sus reservas</h2>
          <BookingRules isOpen />
        </section>
      )}
      <section className="r-card r-card-body" aria-labelledby="personal">
        <h2 id="personal">Información personal</h2>
        {cui === '' ? (
          <p>
            Su cuenta todavía no está vinculada a sus datos personales. Preséntese con su documento de
            identificación en un centro deportivo para que el personal la vincule.
          </p>
        ) : (
          <>
            {profile.dpi_verified && (
              <p className="r-muted">
                Si cambia su nombre o su fecha de nacimiento, el personal deberá verificar de nuevo su
                documento.
              </p>
            )}
            <ProfileForm
              key={cui}
              cui={cui}
              min={profile.date_of_birth_min}
              max={profile.date_of_birth_max}
            />
          </>
        )}
      </section>
      <MailCard wantsReminders={profile.wants_reminders} />
      <CalendarCard />
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'email' && <EmailDialog email={email} onClose={close} />}
      {hash.startsWith('#correo=') && <NewEmailDialog token={hash.slice('#correo='.length)} />}
      {dialog === 'data' && <DataDialog personId={profile.person_id} onClose={close} />}
      {dialog === 'picture' && <PictureDialog cui={cui} onClose={close} />}
    </div>
  );
}
