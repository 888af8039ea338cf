// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Modal as LightModal } from '../../web/shared/kit/modal.tsx';
import type { ModalComponent } from '../../web/shared/kit/modal-props.ts';
import { Modal } from '../../web/ui/dialog/modal.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

function Page({ modal: Dialog }: { readonly modal: ModalComponent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="contenido" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <Dialog title="Perfil" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Listo
          </button>
        </Dialog>
      )}
    </main>
  );
}

test.each([
  ['the console', Modal],
  ['the site', LightModal],
])(
  'a dialogue of %s gives the focus back to a button that Safari pressed without focusing it',
  async (_, modal) => {
    components.show(<Page modal={modal} />);
    const opener = screen.getByText('Abrir');
    document.getElementById('contenido')?.focus();
    // Focuses nothing.
    fireEvent.click(opener);
    fireEvent.click(await screen.findByText('Listo'));
    await expect.poll(() => document.activeElement).toBe(opener);
  },
);
