import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { later } from '../../shared/kit/later.tsx';
import { storageAddress } from '../../shared/kit/storage-address.ts';
import { EmailNotice } from '../email-notice.tsx';
import type { Profile } from '../own-profile.tsx';
import { VerifiedMark } from '../verified-mark.tsx';

/** Few have asked for another address: the page does not wait for it. */
const PendingEmail = later(() => import('./pending-email.tsx'));

export type AccountDialog = 'password' | 'picture' | 'email' | 'data';

interface Props {
  readonly profile: Profile;
  readonly onOpen: (dialog: AccountDialog) => void;
}

export function AccountSettings({ profile, onOpen }: Props) {
  const { cui, email } = profile;
  return (
    <section className="r-card r-card-body" aria-label="Cuenta">
      <ul className="r-settings">
        {cui !== '' && <PictureSetting {...profile} onOpen={() => onOpen('picture')} />}
        {cui !== '' && <DocumentSetting profile={profile} />}
        <Setting
          name="Correo electrónico"
          state={email}
          action={<Button text="Cambiar correo" onClick={() => onOpen('email')} />}
        >
          <EmailNotice
            email={email}
            isConfirmed={profile.email_confirmed}
            unreachableSince={profile.unreachable_since}
          />
          {profile.email_change && <PendingEmail change={profile.email_change} email={email} />}
        </Setting>
        <Setting
          name="Contraseña"
          state="Al cambiarla se cierran sus otras sesiones."
          action={<Button text="Cambiar contraseña" onClick={() => onOpen('password')} />}
        />
        <Setting
          name="Dispositivos"
          state="Dónde tiene una sesión abierta, y el segundo paso."
          action={
            <Link className={lookOf({})} to="/user-sessions">
              Sesiones
            </Link>
          }
        />
        {cui !== '' && (
          <Setting
            name="Sus datos"
            state="Todo lo que el sistema guarda sobre usted."
            action={<Button text="Descargar mis datos" onClick={() => onOpen('data')} />}
          />
        )}
      </ul>
    </section>
  );
}

interface SettingProps {
  readonly name: string;
  readonly state: ReactNode;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

function Setting({ name, state, action, children }: SettingProps) {
  return (
    <li>
      <div className="r-setting">
        <div>
          <span className="r-setting-name">{name}</span>
          <span className="r-setting-state">{state}</span>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

function PictureSetting({ email, image, onOpen }: Pick<Profile, 'email' | 'image'> & { onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="r-avatar r-bare-button r-bare-block" onClick={onOpen}>
        {image === '' ? (
          <span className="r-disc" aria-hidden="true">
            {email.slice(0, 1).toUpperCase()}
          </span>
        ) : (
          <img className="r-disc" src={storageAddress(image)} alt="" width="72" height="72" />
        )}
        <span>Cambiar imagen de perfil</span>
      </button>
    </li>
  );
}

function DocumentSetting({ profile }: { profile: Profile }) {
  return (
    <Setting
      name={`DPI ${profile.human_cui}`}
      state={
        <span className="r-profile-cui">
          <VerifiedMark verified={profile.dpi_verified} />
          {documentState(profile)}
        </span>
      }
      action={
        <Link className={lookOf({})} to="/user-dpi">
          Documento de identificación
        </Link>
      }
    />
  );
}

function documentState({ dpi_verified, dpi_refusal, image_dpi_front, image_dpi_back }: Profile): string {
  if (dpi_verified) return 'Verificado';
  if (dpi_refusal !== '') return 'No aceptado — cargar de nuevo';
  return image_dpi_front !== '' && image_dpi_back !== ''
    ? 'Sin verificar — el personal lo revisará'
    : 'Sin verificar — cargar documento';
}
