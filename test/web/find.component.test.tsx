// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { FindAnything } from '../../web/console/find/find-anything.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

const GRID = { centers: [], attraction_types: [], date: '2026-11-24' };

async function openSearch(titles = ['Auditoría'], until?: Promise<void>): Promise<HTMLInputElement> {
  components.server.answers(calls.gridInit, () => GRID);
  const results = titles.map((title) => ({
    kind: 'page' as const,
    id: title,
    title,
    detail: '',
    url: '/admin',
  }));
  components.server.answers(calls.find, () => ({ results }), until);
  components.show(<FindAnything />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole<HTMLInputElement>('combobox');
}

test('keys faster than the search are typed into it, and Enter opens what they find', async () => {
  const field = await openSearch();
  field.blur();
  for (const key of ['w', 'e', 'n', 'Enter']) fireEvent.keyDown(document.body, { key });
  expect(field.value).toBe('wen');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), { timeout: 10_000 });
  expect(components.server.sent(calls.find).at(-1)?.query.get('q')).toBe('wen');
});

test('keys on the cross of the search are not typed', async () => {
  const field = await openSearch();
  const cross = screen.getByRole('button', { name: 'Cerrar' });
  cross.focus();
  fireEvent.keyDown(cross, { key: 'x' });
  expect(field.value).toBe('');
});

test('the result that the arrows choose stays in sight', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const field = await openSearch(['Auditoría', 'Inicio', 'Usuarios']);
  await screen.findByRole('option', { name: /Usuarios/ });
  for (const _ of ['Inicio', 'Usuarios']) fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(seen.mock.instances.at(-1)).toBe(screen.getByRole('option', { name: /Usuarios/ }));
});

test('an arrow before the results come chooses the first of them', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const field = await openSearch(['Auditoría'], arrival);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  arrive();
  const found = await screen.findByRole('option', { name: /Auditoría/ });
  expect(found.getAttribute('aria-selected')).toBe('true');
});
