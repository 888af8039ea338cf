// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clockCalls } from '../../../api/contract/clock.ts';
import { SelectField } from '../../../web/ui/field/choice-fields.tsx';
import { componentsOfFile, requiredLabels } from '../../support/component.tsx';
import { KitParts } from './kit-parts.tsx';

const components = componentsOfFile();

function openKit() {
  const { server } = components;
  server.answers(clockCalls.datetimeNow, () => ({ date: '2026-11-22', datetime: '2026-11-22 10:20:00' }));
  return components.show(<KitParts />);
}

async function openForm() {
  const user = openKit();
  await user.click(screen.getByRole('button', { name: 'Crear cosa' }));
  return { user, form: await screen.findByRole('dialog', { name: 'Crear cosa' }) };
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });

test('a form says what is wrong beside each field and goes to the first', async () => {
  const { user, form } = await openForm();
  await waitFor(() => expect(document.activeElement).toBe(input('Nombre')));
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(await within(form).findAllByText('Campo obligatorio')).toHaveLength(4);
  within(form).getByText('Elija al menos una opción');
  expect(document.activeElement).toBe(input('Nombre'));
});

test('a form goes to the boxes of which one has to be chosen', async () => {
  const { user, form } = await openForm();
  await user.type(input('Nombre'), 'Otra');
  await user.selectOptions(input('Clase'), 'Una');
  await user.type(input('Minutos de espera'), '5');
  await user.type(input('Fecha'), 'hoy');
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  await within(form).findByText('Elija al menos una opción');
  const monday = within(form).getByLabelText('Lunes');
  expect(document.activeElement).toBe(monday);
  expect(monday.getAttribute('aria-invalid')).toBe('true');
});

test('a change within a dialogue is announced only where it is meant to be', async () => {
  const { form } = await openForm();
  await waitFor(() => expect(document.activeElement).toBe(input('Nombre')));
  expect(form.closest('[aria-live]')).toBeNull();
});

test('a form shows the refusal of the server at its field, or in words where no field has it', async () => {
  const { user, form } = await openForm();
  await user.selectOptions(input('Clase'), 'Una');
  await user.type(input('Minutos de espera'), '4[ArrowUp]');
  expect(input('Minutos de espera').value).toBe('5');
  await user.type(input('Fecha'), 'hoy');
  await user.click(within(form).getByLabelText('Martes'));
  await user.type(input('Nombre'), 'Doble');
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  const alert = () => screen.findByRole('alertdialog', { name: '¡Error!' });
  within(await alert()).getByText(/No se ha sido posible crear la cosa/);
  await user.click(screen.getByRole('button', { name: 'De acuerdo' }));
  await screen.findByText('Ese nombre ya existe');
  await waitFor(() => expect(document.activeElement).toBe(input('Nombre')));
  await user.clear(input('Nombre'));
  await user.type(input('Nombre'), 'Sin código');
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  within(await alert()).getByText(/Falta el código/);
  await user.click(screen.getByRole('button', { name: 'De acuerdo' }));
  await user.clear(input('Nombre'));
  await user.type(input('Nombre'), 'Otra');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a form marks the fields that its schema requires, and limits their length', async () => {
  const { form } = await openForm();
  expect(requiredLabels(form)).toEqual(['Nombre', 'Clase', 'Minutos de espera', 'Fecha', 'Días']);
  expect(input('Nombre').getAttribute('aria-required')).toBe('true');
  expect(input('Nombre').maxLength).toBe(10);
  within(form).getByText('0 / 5');
});

test('a static form stays open on Escape, and asks before it discards typed text', async () => {
  const { user } = await openForm();
  await user.type(input('Nombre'), 'Algo');
  await user.keyboard('[Escape]');
  screen.getByRole('dialog', { name: 'Crear cosa' });
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(input('Nombre').value).toBe('Algo');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Crear cosa'));
});

test('a field with suggestions searches as one types, and is chosen from by the keyboard alone', async () => {
  const { user } = await openForm();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Persona' });
  await user.type(box, 'ana');
  await screen.findByRole('option', { name: /Ana Méndez/ });
  expect(box.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('[ArrowDown][Enter]');
  expect(box.value).toBe('Ana Méndez');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await user.clear(box);
  await user.type(box, 'beto');
  await screen.findByRole('option', { name: /Beto Ruiz/ });
  await user.keyboard('[Escape]');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  screen.getByRole('dialog', { name: 'Crear cosa' });
});

test('a long list does not send its form on Enter while the typed text matches nothing', async () => {
  const onSubmit = vi.fn();
  const options = Array.from({ length: 41 }, (_, id) => ({ value: id, label: `Cancha ${id}` }));
  const user = components.show(
    <form onSubmit={onSubmit}>
      <SelectField label="Atracción" value={7} onChange={vi.fn()} options={options} />
    </form>,
  );
  await user.type(input('Atracción'), 'Piscina[Enter]');
  screen.getByText('No se han encontrado resultados');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('dates are typed and shown as dd/mm/aaaa and kept as YYYY-MM-DD', async () => {
  const user = openKit();
  await user.type(input('Desde'), '25/11[Tab]');
  expect(input('Desde').value).toBe('25/11/2026');
  await user.type(input('Hasta'), '+7[Enter]');
  await user.type(screen.getByLabelText('Entrada'), 'mañana');
  await user.type(screen.getByLabelText('Entrada: hora'), '730[Tab]');
  expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual({
    from: '2026-11-25',
    to: '2026-11-29',
    at: '2026-11-23 07:30',
  });
  await user.clear(input('Desde'));
  await user.type(input('Desde'), '31/02[Tab]');
  await screen.findByText('Escriba una fecha como 25/11/2026');
  expect(input('Desde').getAttribute('aria-invalid')).toBe('true');
});

test('an end before the start takes the start along, and says so', async () => {
  const user = openKit();
  await user.type(input('Desde'), '25/11[Tab]');
  await user.type(input('Hasta'), '24/11[Tab]');
  expect(input('Desde').value).toBe('24/11/2026');
  screen.getByText('Cambió también');
  expect(screen.getByText('Desde cambió también: 24/11/2026').getAttribute('role')).toBe('status');
  await user.clear(input('Hasta'));
  await user.type(input('Hasta'), '28/11[Tab]');
  expect(screen.queryByText('Cambió también')).toBeNull();
});

test('a form waits while a date or a time of it cannot be read, and goes to it', async () => {
  const user = openKit();
  const search = () => user.click(screen.getByRole('button', { name: 'Buscar cosas' }));
  const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
  const retype = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  await user.type(input('Desde'), '25/11/2026');
  await retype(input('Desde'), '31/02/2027[Tab]');
  expect(values()).toMatchObject({ from: '' });
  await search();
  expect(document.activeElement).toBe(input('Desde'));
  await screen.findByText('Escriba una fecha como 25/11/2026');
  await user.keyboard('[Enter]');
  const time = screen.getByLabelText<HTMLInputElement>('Entrada: hora');
  await retype(input('Desde'), '');
  await user.type(screen.getByLabelText('Entrada'), '25/11');
  for (const unread of ['99', '25:00']) {
    await retype(time, unread);
    await search();
    await screen.findByText('Escriba una hora como 07:30');
    expect(document.activeElement).toBe(time);
  }
  await retype(time, '7[Tab]');
  screen.getByText('Búsquedas: 0');
  await search();
  await screen.findByText('Búsquedas: 1');
  expect(values()).toEqual({ from: '', to: '', at: '2026-11-25 07:00' });
});

test('a form sends the date that is still being typed', async () => {
  const user = openKit();
  await user.type(input('Hasta'), '26/11');
  input('Hasta').form?.requestSubmit();
  await screen.findByText('Búsquedas: 1');
  expect(document.querySelector('output')?.textContent).toContain('"to":"2026-11-26"');
});

test('a deletion is asked for in the words of the specification', async () => {
  const user = openKit();
  await user.click(screen.getByRole('button', { name: 'Eliminar Cosa 1' }));
  const question = await screen.findByRole('alertdialog');
  within(question).getByText(/Esta acción no se puede deshacer./);
  within(question).getByText(/Cosa 1/);
  await user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  const done = await screen.findByRole('alertdialog', { name: '¡Confirmación!' });
  within(done).getByText(/Se ha eliminado/);
});

test('a picture is checked before it is sent, and the refusal of the server is shown', async () => {
  const user = openKit();
  const file = (name: string, type: string) => new File(['x'], name, { type });
  const field = screen.getByLabelText('Imagen', { selector: 'input' });
  await user.upload(field, file('nota.txt', 'text/plain'));
  await screen.findByText('Elija una imagen JPEG, PNG o WebP.');
  await user.upload(field, file('foto.png', 'image/png'));
  await screen.findByAltText('Vista previa: foto.png');
  await user.click(screen.getByRole('button', { name: 'Cargar imagen' }));
  await screen.findByText('No es una imagen.');
});
