// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { RegisterPersonDialog } from '../../web/console/people-picker/register-person-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const NOW = { date: '2026-11-22', datetime: '2026-11-22 10:20:00' };

test('a pasted CUI and a telephone number are taken whole, however they are written', async () => {
  const { server } = components;
  server.answers(calls.datetimeNow, () => NOW);
  server.answersAt(calls.registerPerson, () => {});
  const user = components.show(<RegisterPersonDialog onClose={vi.fn()} onRegistered={vi.fn()} />);
  const paste = async (label: RegExp, text: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
    expect(field(label).value).toBe(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.type(field(/^Nombres/), 'Ana');
  await user.type(field(/^Apellidos/), 'López');
  await paste(/CUI/, ' 2345 67892 0101');
  await paste(/^Teléfono/, '+502 5555-12345');
  await save();
  await screen.findByText('El teléfono tiene 8 dígitos');
  expect(server.sent(calls.registerPerson)).toEqual([]);
  await paste(/^Teléfono/, '+502 5555-1234');
  await save();
  await waitFor(() => expect(server.sent(calls.registerPerson)).toHaveLength(1));
});
