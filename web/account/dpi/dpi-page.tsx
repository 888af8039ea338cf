import { useState } from 'react';
import { Link } from 'react-router-dom';
import { galleryCalls } from '../../../api/contract/gallery.ts';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { storageAddress } from '../../shared/kit/storage-address.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { RequireUser } from '../../shared/site/require-user.tsx';
import { OwnProfile, type Profile } from '../own-profile.tsx';
import { UploadDialog } from '../upload-dialog.tsx';
import { VerifiedMark } from '../verified-mark.tsx';
import '../account.css';
import './dpi.css';

type Side = 'front' | 'back';

export default function DpiPage() {
  return (
    <RequireUser
      title="Documento de identificación"
      actions={
        <>
          <Link className={lookOf({})} to="/user-profile">
            Mi perfil
          </Link>
          <Link className={lookOf({})} to="/user-reservations">
            Mis reservas
          </Link>
        </>
      }
    >
      <OwnProfile label="Cargando su documento…">{(profile) => <Document profile={profile} />}</OwnProfile>
    </RequireUser>
  );
}

function Document({ profile }: { profile: Profile }) {
  const [side, setSide] = useState<Side | null>(null);
  const { cui, dpi_verified: verified } = profile;
  if (cui === '') {
    return (
      <p>
        Su cuenta todavía no está vinculada a sus datos personales. Preséntese con su documento de
        identificación en un centro deportivo para que el personal la vincule.
      </p>
    );
  }
  return (
    <>
      <Status profile={profile} />
      <div className="r-dpi-sides">
        <SideCard
          title="Frente"
          image={profile.image_dpi_front}
          mayUpload={!verified}
          onUpload={() => setSide('front')}
        />
        <SideCard
          title="Reverso"
          image={profile.image_dpi_back}
          mayUpload={!verified}
          onUpload={() => setSide('back')}
        />
      </div>
      {side && <SideDialog side={side} onClose={() => setSide(null)} />}
    </>
  );
}

function Status({ profile }: { profile: Profile }) {
  const { human_cui: humanCui, dpi_verified: verified, dpi_refusal: refusal } = profile;
  const isSent = profile.image_dpi_front !== '' && profile.image_dpi_back !== '' && refusal === '';
  return (
    <section className="r-card r-dpi-status" aria-label="Estado">
      <p className="r-dpi-state">
        <VerifiedMark verified={verified} />
        <strong>{verified ? 'Verificado' : 'Pendiente de verificación'}</strong>
        <span>DPI {humanCui}</span>
      </p>
      {!verified && (
        <p className="r-muted">
          {isSent ? 'Ya cargó los dos lados.' : 'Cargue una imagen clara de cada lado.'} El personal revisa
          las imágenes y aquí verá el resultado.
        </p>
      )}
      {profile.dpi_lapsed && (
        <p className="r-account-notice" role="status">
          Usted cambió su nombre o su fecha de nacimiento: el personal debe verificar de nuevo su documento.
        </p>
      )}
      {refusal !== '' && (
        <p className="r-account-notice" role="status">
          Sus imágenes no fueron aceptadas: {refusal}. Cárguelas de nuevo.
        </p>
      )}
    </section>
  );
}

interface SideProps {
  readonly title: string;
  readonly image: string;
  readonly mayUpload: boolean;
  readonly onUpload: () => void;
}

function SideCard({ title, image, mayUpload, onUpload }: SideProps) {
  return (
    <section className="r-card r-dpi-side" aria-label={title}>
      <h2>{title}</h2>
      {image === '' ? (
        <div className="r-dpi-frame">Sin imagen</div>
      ) : (
        <img className="r-dpi-image" src={storageAddress(image)} alt={`${title} del documento`} />
      )}
      {mayUpload && (
        <Button
          {...(image === '' && { intent: 'primary' as const })}
          text={image === '' ? `Cargar ${title.toLowerCase()}` : `Cambiar ${title.toLowerCase()}`}
          onClick={onUpload}
        />
      )}
    </section>
  );
}

function SideDialog({ side, onClose }: { side: Side; onClose: () => void }) {
  const { run, isBusy, progress } = useAction(galleryCalls.uploadDpiImage, {
    failure: 'Ha ocurrido un error al cargar la imagen',
    success: 'Imagen cargada correctamente',
    onDone: onClose,
  });
  const upload = (image: File) => void run({ body: { image, side } });
  return (
    <UploadDialog
      camera="environment"
      isBusy={isBusy}
      progress={progress}
      onClose={onClose}
      onUpload={upload}
      frame={(picture) => (
        <div className="r-dpi-guide">
          {picture || <span aria-hidden="true">{side === 'front' ? 'Frente' : 'Reverso'}</span>}
        </div>
      )}
    >
      <p>
        Coloque el {side === 'front' ? 'frente' : 'reverso'} del documento sobre un fondo oscuro, sin brillos,
        de modo que se vean sus cuatro esquinas y se lea el texto.
      </p>
    </UploadDialog>
  );
}
