// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { Page } from '../../../web/ui/page/page.tsx';
import { componentsOfFile } from '../../support/component.tsx';

const components = componentsOfFile();

test('actions come into sight with the focus; the fields of their dialogs stay where they are', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const actions = (
    <>
      <button type="button">Editar</button>
      {createPortal(<input aria-label="Nombres" />, document.body)}
    </>
  );
  components.show(
    <Page title="Persona" actions={actions}>
      {null}
    </Page>,
  );
  const button = screen.getByRole('button', { name: 'Editar' });
  button.focus();
  expect(scrolled.mock.contexts).toEqual([button]);
  screen.getByLabelText('Nombres').focus();
  expect(scrolled.mock.contexts).toEqual([button]);
});
