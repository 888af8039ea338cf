import { useRef } from 'react';
import { galleryCalls } from '../../../api/contract/gallery.ts';
import type { RequestInput } from '../call/client.ts';
import { useCall } from '../call/use-call.ts';
import { Button } from './button.tsx';
import { useDialogs } from './dialogs.tsx';
import { FailedState, Skeleton } from './states.tsx';
import { storageAddress } from './storage-address.ts';
import { useAction } from './use-action.ts';
import './gallery-pictures.css';

interface GalleryPicturesProps {
  /** Subject of the pictures; the id of a person is their CUI. */
  readonly item: RequestInput<typeof galleryCalls.gallery>['params'];
  readonly label: string;
  readonly success: string;
  readonly failure: string;
  readonly onShown?: () => void;
}

/** The pictures of an item: which one is shown, and each can be shown instead or removed for good. */
export function GalleryPictures({ item, label, success, failure, onShown }: GalleryPicturesProps) {
  const { confirmDelete } = useDialogs();
  const gallery = useRef<HTMLElement>(null);
  const pictures = useCall(galleryCalls.gallery, { params: item });
  const show = useAction(galleryCalls.showPicture, { failure, success, onDone: () => onShown?.() });
  const remove = useAction(galleryCalls.removePicture, {
    failure: 'No ha sido posible eliminar la imagen',
    success: 'Imagen eliminada',
  });
  const images = pictures.data?.images ?? [];
  const askAndRemove = async (path: string, number: number) => {
    const after = images.length > 1 ? 'Después se mostrará la siguiente.' : 'No quedará ninguna imagen.';
    const subject = number === 1 ? `Imagen 1, la que se muestra. ${after}` : `Imagen ${number}.`;
    if (!(await confirmDelete({ subject }))) return;
    await remove.run({ params: item, query: { path } });
    // The button that had the focus is gone.
    gallery.current?.focus();
  };
  const isBusy = show.isBusy || remove.isBusy;
  if (pictures.isPending) return <Skeleton lines={2} />;
  if (pictures.error && images.length === 0)
    return <FailedState error={pictures.error} onRetry={() => void pictures.refetch()} />;
  return (
    <section ref={gallery} aria-label={label} tabIndex={-1}>
      {images.length === 0 && <p className="r-muted">Todavía no hay imágenes.</p>}
      <ul className="r-gallery">
        {images.map(({ path }, index) => (
          <li key={path}>
            <img src={storageAddress(path)} alt={`Imagen ${index + 1}`} loading="lazy" />
            <div className="r-gallery-buttons">
              {index === 0 ? (
                <span className="r-gallery-shown">Se muestra</span>
              ) : (
                <Button
                  text="Mostrar"
                  aria-label={`Mostrar la imagen ${index + 1}`}
                  loading={isBusy}
                  onClick={() => void show.run({ params: item, body: { path } })}
                />
              )}
              <Button
                variant="minimal"
                intent="danger"
                text="Eliminar"
                aria-label={`Eliminar la imagen ${index + 1}`}
                loading={isBusy}
                onClick={() => void askAndRemove(path, index + 1)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
