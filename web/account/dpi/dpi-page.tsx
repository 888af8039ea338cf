import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { galleryCalls } from '../../../api/contract/gallery.ts';
import { profileCalls } from '../../../api/contract/profile.ts';
import { Button, lookOf } from '../../shared/button.tsx';
import { RequireUser } from '../../shared/site/require-user.tsx';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { storageAddress } from '../../shared/storage-address.ts';
import { useAction } from '../../shared/use-action.ts';
import { useCall } from '../../shared/use-call.ts';
import { useTitle } from '../../shared/use-title.ts';
import { UploadDialog } from '../upload-dialog.tsx';
import { VerifiedMark } from '../verified-mark.tsx';
import '../account.css';
import './dpi.css';

type Profile = ResponseOf<typeof profileCalls.profileData>;
type Side = 'front' | 'back';

/** `/user-dpi`: "Documento de identificación". */
export default function DpiPage() {
  useTitle('Documento de identificación');
  return (
    <RequireUser>
      <div className="r-site-head">
        <h1>Documento de identificación</h1>
        <div className="r-site-actions">
          <Link className={lookOf({})} to="/user-profile">
            Mi perfil
          </Link>
          <Link className={lookOf({})} to="/user-reservations">
            Mis reservas
          </Link>
        </div>
      </div>
      <Loaded />
    </RequireUser>
  );
}

function Loaded() {
  const profile = useCall(profileCalls.profileData, {});
  if (profile.data) return <Document profile={profile.data} />;
  if (profile.isPending) return <Skeleton lines={6} label="Cargando su documento…" />;
  return <FailedState error={profile.error} onRetry={() => void profile.refetch()} />;
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
  return (
    <section className="r-card r-dpi-status" aria-label="Estado">
      <p className="r-dpi-state">
        <VerifiedMark verified={verified} />
        <strong>{verified ? 'Verificado' : 'Pendiente de verificación'}</strong>
        <span>DPI {humanCui}</span>
      </p>
      {!verified && (
        <p className="r-muted">
          Cargue una imagen clara de cada lado. El personal las revisa y aquí verá el resultado.
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

/** One side of the document, with a frame that shows how it should lie. */
function SideDialog({ side, onClose }: { side: Side; onClose: () => void }) {
  const { run, isBusy, progress } = useAction(galleryCalls.uploadDpiImage, {
    failure: 'Ha ocurrido un error al cargar la imagen',
    success: 'Imagen cargada correctamente',
    onDone: onClose,
  });
  const upload = (image: File) => void run({ body: { image, side } });
  return (
    <UploadDialog camera="environment" {...{ isBusy, progress, onClose }} onUpload={upload}>
      <div className="r-dpi-guide" aria-hidden="true">
        <span>{side === 'front' ? 'Frente' : 'Reverso'}</span>
      </div>
      <p>
        Coloque el {side === 'front' ? 'frente' : 'reverso'} del documento sobre un fondo oscuro, sin brillos,
        de modo que se vean sus cuatro esquinas y se lea el texto.
      </p>
    </UploadDialog>
  );
}
