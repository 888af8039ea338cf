import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { refusal, unreadableError } from '../../shared/api-error.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { Button } from '../button.tsx';
import { Modal } from '../dialog/modal.tsx';
import { storageAddress } from '../show/thumb.tsx';
import { sendFile } from './send-file.ts';
import { UploadField } from './upload-field.tsx';

export type GalleryFamily = 'attractions' | 'activities' | 'centers' | 'people';

interface GalleryDialogProps {
  readonly family: GalleryFamily;
  /** Id of what the pictures show; of a person their CUI. */
  readonly itemId: string;
  /** Name of it, for who does not see the pictures. */
  readonly name: string;
  readonly onClose: () => void;
  /** The new picture is stored: reload what shows it. */
  readonly onUploaded: (path: string) => void;
  /** Fixed sentence of the success (section 8); default "Imagen actualizada". */
  readonly success?: string;
}

/** "Cargar imagen": the pictures of an item, and a new one for it. */
export function GalleryDialog({ family, itemId, name, onClose, onUploaded, ...rest }: GalleryDialogProps) {
  const { showConfirmation } = useDialogs();
  const pictures = useQuery({
    queryKey: ['gallery', family, itemId],
    queryFn: ({ signal }) => picturesOf(family, itemId, signal),
  });
  const upload = async (file: File, onProgress: (share: number) => void) => {
    const fields = { family, item_id: itemId, _method: 'POST' };
    const answer = uploaded.parse(
      await sendFile({ url: '/api/gallery', fields, field: 'image', file, onProgress }),
    );
    onUploaded(answer.image.path);
    onClose();
    await showConfirmation(rest.success ?? 'Imagen actualizada');
  };
  return (
    <Modal title="Cargar imagen" onClose={onClose} footer={<Button text="Cancelar" onClick={onClose} />}>
      {pictures.isPending && <Skeleton lines={2} />}
      {pictures.error && <FailedState error={pictures.error} onRetry={() => void pictures.refetch()} />}
      {pictures.data && pictures.data.length > 0 && (
        <ul className="ui-gallery">
          {pictures.data.map(({ path }, index) => (
            <li key={path}>
              <img src={storageAddress(path)} alt={`${name}, imagen ${index + 1}`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <UploadField label="Imagen" upload={upload} />
    </Modal>
  );
}

const image = z.object({ path: z.string() });
const uploaded = z.object({ image });
const gallery = z.object({ images: z.array(image) });

async function picturesOf(family: GalleryFamily, itemId: string, signal: AbortSignal) {
  const address = `/api/gallery/${family}/${encodeURIComponent(itemId)}`;
  const response = await fetch(address, {
    signal,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
  });
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(response.status, json);
  const parsed = gallery.safeParse(json);
  if (!parsed.success) throw unreadableError(response.status, parsed.error);
  return parsed.data.images;
}
