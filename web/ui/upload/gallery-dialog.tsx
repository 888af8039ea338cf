import { galleryCalls } from '../../../api/contract/gallery.ts';
import type { RequestInput } from '../../shared/call/client.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { GalleryPictures } from '../../shared/kit/gallery-pictures.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { Button } from '../button.tsx';
import { Modal } from '../dialog/modal.tsx';
import { UploadField } from './upload-field.tsx';

export type GalleryFamily = RequestInput<typeof galleryCalls.gallery>['params']['family'];

/** Section 8 of the specification. */
const TEXTS = {
  failure: 'No ha sido posible actualizar la imagen',
  success: 'Imagen actualizada',
};

interface GalleryDialogProps {
  readonly family: GalleryFamily;
  /** Id of what the pictures show; of a person their CUI. */
  readonly itemId: string | number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onChanged?: () => void;
}

/** "Cargar imagen": the pictures of an item, and a new one for it. */
export function GalleryDialog({ family, itemId, name, onClose, onChanged }: GalleryDialogProps) {
  const { showConfirmation } = useDialogs();
  const item = { family, item_id: String(itemId) };
  const action = useAction(galleryCalls.uploadPicture, TEXTS);
  const upload = async (image: File) => {
    await action.attempt({ body: { ...item, image, _method: 'POST' } });
    onChanged?.();
    onClose();
    await showConfirmation(TEXTS.success);
  };
  const leave = () => {
    if (!action.isBusy) onClose();
  };
  const cancel = <Button text="Cancelar" onClick={leave} disabled={action.isBusy} />;
  return (
    <Modal title="Cargar imagen" onClose={leave} footer={cancel}>
      <GalleryPictures item={item} label={`Imágenes de ${name}`} {...TEXTS} />
      <UploadField label="Imagen" failure={TEXTS.failure} upload={upload} progress={action.progress} />
    </Modal>
  );
}
