// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FormDialog } from '../../../web/ui/dialog/form-dialog.tsx';
import { TextField } from '../../../web/ui/field/text-fields.tsx';
import { LeaveGuard } from '../../../web/ui/form/leave-guard.tsx';
import { useForm } from '../../../web/ui/form/use-form.ts';
import { useUnsavedGuard } from '../../../web/ui/form/use-unsaved-guard.ts';
import { componentsOfFile } from '../../support/component.tsx';

const components = componentsOfFile();
const schema = z.object({ text: z.string() });

/** As long as a request of a server takes. */
const saved = () => new Promise((resolve) => setTimeout(resolve, 10));

function PageForm({ label }: { readonly label: string }) {
  const form = useForm({
    schema,
    initial: { text: '' },
    onSubmit: async (_, values): Promise<void> => form.reset(values),
  });
  useUnsavedGuard(form);
  return (
    <form {...form.props}>
      <TextField label={label} {...form.field('text')} />
      <button type="submit">Guardar {label}</button>
    </form>
  );
}

function DialogForm({ isKept = false }: { readonly isKept?: boolean }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const form = useForm({
    schema,
    initial: { text: '' },
    onSubmit: async () => {
      await saved();
      navigate('/next');
    },
  });
  if (!isOpen) return <p>Ventana cerrada</p>;
  return (
    <FormDialog title="Ventana" form={form} onClose={() => setOpen(false)} isKept={isKept}>
      <TextField label="Texto" {...form.field('text')} />
    </FormDialog>
  );
}

function Site() {
  const navigate = useNavigate();
  return (
    <>
      <LeaveGuard />
      {['/two', '/dialog', '/kept', '/other'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <button type="button" onClick={() => navigate(-1)}>
        Atrás
      </button>
      <Routes>
        <Route
          path="/two"
          element={
            <>
              <PageForm label="Primero" />
              <PageForm label="Segundo" />
            </>
          }
        />
        <Route path="/dialog" element={<DialogForm />} />
        <Route path="/kept" element={<DialogForm isKept />} />
        <Route path="*" element={<p>Otra página</p>} />
      </Routes>
    </>
  );
}

/** Opens a page from the one before. */
async function open(page: string) {
  const user = components.show(<Site />);
  await user.click(screen.getByText(page));
  return user;
}

// A dialogue hides what is behind it from roles.
const back = () => screen.getByText('Atrás');
const question = () => screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
const answer = (text: string) => screen.getByRole('button', { name: text });
const closed = () => screen.findByText('Ventana cerrada');
const left = () => screen.findByText('Otra página');

describe('a page with two forms', () => {
  test.each(['Primero', 'Segundo'])('asks before the text of «%s» is lost', async (label) => {
    const user = await open('/two');
    await user.type(screen.getByLabelText(label), 'Algo');
    await user.click(screen.getByText('/other'));
    await question();
    await user.click(answer('Seguir editando'));
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Algo');
    await user.click(screen.getByText('/other'));
    await question();
    await user.click(answer('Descartar'));
    await left();
  });

  test('does not ask once both are saved', async () => {
    const user = await open('/two');
    for (const label of ['Primero', 'Segundo']) {
      await user.type(screen.getByLabelText(label), 'Algo');
      await user.click(answer(`Guardar ${label}`));
    }
    await user.click(screen.getByText('/other'));
    await left();
  });
});

describe('Back with a form in a dialogue', () => {
  test.each(['/dialog', '/kept'])(
    'asks as «Cancelar» does, and once more is «Seguir editando»',
    async (page) => {
      const user = await open(page);
      await user.type(screen.getByLabelText('Texto'), 'Algo');
      back().click();
      await question();
      back().click();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.getByLabelText<HTMLInputElement>('Texto').value).toBe('Algo');
      back().click();
      await question();
      await user.click(answer('Descartar'));
      await closed();
    },
  );

  test('closes it without a question where nothing was typed, and then leaves the page', async () => {
    await open('/dialog');
    back().click();
    await closed();
    expect(screen.queryByText('Otra página')).toBeNull();
    back().click();
    await left();
  });
});

test('a form that leads to another page once it is saved is not asked about', async () => {
  const user = await open('/dialog');
  await user.type(screen.getByLabelText('Texto'), 'Algo');
  await user.click(answer('Guardar'));
  await left();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
