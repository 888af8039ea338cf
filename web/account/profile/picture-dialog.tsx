import { galleryCalls } from '../../../api/contract/gallery.ts';
import { storageAddress } from '../../shared/storage-address.ts';
import { useAction } from '../../shared/use-action.ts';
import { useCall } from '../../shared/use-call.ts';
import { UploadDialog } from '../upload-dialog.tsx';

/** The pictures of oneself (family people), and a new one. */
export default function PictureDialog({ cui, onClose }: { cui: string; onClose: () => void }) {
  const pictures = useCall(galleryCalls.gallery, { params: { family: 'people', item_id: cui } });
  const { run, isBusy, progress } = useAction(galleryCalls.uploadPicture, {
    failure: 'Ha ocurrido un error al actualizar la imagen de perfil',
    success: 'Imagen de perfil actualizada',
    onDone: onClose,
  });
  const upload = (image: File) =>
    void run({ body: { image, family: 'people', item_id: cui, _method: 'POST' } });
  return (
    <UploadDialog camera="user" {...{ isBusy, progress, onClose }} onUpload={upload}>
      <ul className="r-row r-gallery" aria-label="Sus imágenes">
        {(pictures.data?.images ?? []).map(({ path }, index) => (
          <li key={path}>
            <img src={storageAddress(path)} alt={`Imagen ${index + 1}`} loading="lazy" />
          </li>
        ))}
      </ul>
    </UploadDialog>
  );
}
