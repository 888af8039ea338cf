// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { galleryCalls } from '../../api/contract/gallery.ts';
import { GalleryDialog } from '../../web/ui/upload/gallery-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

/** An upload that gets no answer. */
class SilentUpload extends EventTarget {
  readonly upload = {};
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = sent;
  readonly abort = vi.fn();
}

const sent = vi.fn();

test('the pictures of an entry stay open while one is uploaded: its end would close those of another', async () => {
  vi.stubGlobal('XMLHttpRequest', SilentUpload);
  components.server.answers(galleryCalls.gallery, () => ({ images: [] }));
  const onClose = vi.fn();
  const user = components.show(
    <GalleryDialog family="attractions" itemId={7} name="Cancha 7" onClose={onClose} />,
  );
  const picture = new File(['picture'], 'cancha.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Imagen', { selector: 'input' }), picture);
  await user.click(await screen.findByRole('button', { name: 'Cargar imagen' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.keyboard('[Escape]');
  expect(onClose).not.toHaveBeenCalled();
});
