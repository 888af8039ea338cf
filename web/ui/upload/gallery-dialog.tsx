import { galleryCalls } from '../../../api/contract/gallery.ts';
import type { RequestInput } from '../../shared/client.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useCall } from '../../shared/use-call.ts';
import { Button } from '../button.tsx';
import { Modal } from '../dialog/modal.tsx';
import { storageAddress } from '../show/thumb.tsx';
import { UploadField } from './upload-field.tsx';

export type GalleryFamily = RequestInput<typeof galleryCalls.gallery>['params']['family'];

interface GalleryDialogProps {
  readonly family: GalleryFamily;
  /** Id of what the pictures show; of a person their CUI. */
  readonly itemId: string | number;
  /** Its name, for people who do not see the pictures. */
  readonly name: string;
  readonly onClose: () => void;
  /** The new picture is stored, and what shows it is being loaded again. */
  readonly onUploaded?: (path: string) => void;
  /** Fixed sentence of the success (section 8). */
  readonly success?: string;
}

/** "Cargar imagen": the pictures of an item, and a new one for it. */
export function GalleryDialog({ family, itemId, name, onClose, onUploaded, success }: GalleryDialogProps) {
  const { showConfirmation } = useDialogs();
  const params = { family, item_id: String(itemId) };
  const pictures = useCall(galleryCalls.gallery, { params });
  const action = useAction(galleryCalls.uploadPicture, {
    failure: 'No ha sido posible actualizar la imagen',
  });
  const upload = async (image: File) => {
    const answer = await action.attempt({ body: { ...params, image, _method: 'POST' } });
    onUploaded?.(answer.image.path);
    onClose();
    await showConfirmation(success ?? 'Imagen actualizada');
  };
  return (
    <Modal title="Cargar imagen" onClose={onClose} footer={<Button text="Cancelar" onClick={onClose} />}>
      {pictures.isPending && <Skeleton lines={2} />}
      {pictures.error && <FailedState error={pictures.error} onRetry={() => void pictures.refetch()} />}
      {pictures.data && pictures.data.images.length > 0 && (
        <ul className="ui-gallery">
          {pictures.data.images.map(({ path }, index) => (
            <li key={path}>
              <img src={storageAddress(path)} alt={`${name}, imagen ${index + 1}`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <UploadField
        label="Imagen"
        failure="No ha sido posible actualizar la imagen"
        upload={upload}
        progress={action.progress}
      />
    </Modal>
  );
}
