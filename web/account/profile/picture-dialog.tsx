import { galleryCalls } from '../../../api/contract/gallery.ts';
import { GalleryPictures } from '../../shared/kit/gallery-pictures.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { UploadDialog } from '../upload-dialog.tsx';

const TEXTS = {
  failure: 'Ha ocurrido un error al actualizar la imagen de perfil',
  success: 'Imagen de perfil actualizada',
};

export default function PictureDialog({ cui, onClose }: { cui: string; onClose: () => void }) {
  const { run, isBusy, progress } = useAction(galleryCalls.uploadPicture, { ...TEXTS, onDone: onClose });
  const upload = (image: File) =>
    void run({ body: { image, family: 'people', item_id: cui, _method: 'POST' } });
  return (
    <UploadDialog camera="user" isBusy={isBusy} progress={progress} onClose={onClose} onUpload={upload}>
      <GalleryPictures
        item={{ family: 'people', item_id: cui }}
        label="Sus imágenes"
        {...TEXTS}
        onShown={onClose}
      />
    </UploadDialog>
  );
}
