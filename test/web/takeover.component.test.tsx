// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '../../web/app-site.tsx';
import { queryClient, SESSION_KEY } from '../../web/shared/call/query-client.ts';
import { keepPageWhile, replaceSession } from '../../web/shared/call/shown-session.ts';
import { useDialogs } from '../../web/shared/kit/dialogs.tsx';
import { FakeServer } from '../support/component.tsx';

const sessionOf = (id: string | null) => ({
  csrf_token: `token of ${id}`,
  user: id === null ? null : { id, email: `${id}@demo.test`, roles: ['Usuario'], person: null },
});
const ANSWER = ['call', 'GET /api/own'];
const onAnswer = vi.fn();

function Page() {
  const [text, setText] = useState('');
  const { confirm } = useDialogs();
  const ask = () => confirm({ title: '¿Seguro?', text: '', confirm: 'Sí', cancel: 'No' }).then(onAnswer);
  return (
    <>
      <input aria-label="Texto" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={ask}>
        Preguntar
      </button>
    </>
  );
}

/** A page of the site on which somebody has typed. */
async function show(id: string | null) {
  vi.stubGlobal('fetch', new FakeServer().fetch);
  queryClient.setQueryData(SESSION_KEY, sessionOf(id));
  queryClient.setQueryData(ANSWER, `of ${id}`);
  render(<App router={({ children }) => <MemoryRouter>{children}</MemoryRouter>} page={<Page />} />);
  const { userEvent } = await import('@testing-library/user-event');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Texto'), 'Soy yo');
  return user;
}

const text = () => screen.getByLabelText<HTMLInputElement>('Texto').value;
const becomes = (id: string | null) => act(async () => replaceSession(sessionOf(id)));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('another account gets a new page, without text, dialogues and answers of the one before', async () => {
  const user = await show('ana');
  await user.click(screen.getByText('Preguntar'));
  await screen.findByText('¿Seguro?');
  await becomes('beto');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
  expect(screen.queryByText('¿Seguro?')).toBeNull();
  expect(text()).toBe('');
  expect(queryClient.getQueryData(ANSWER)).toBeUndefined();
});

test('the same account keeps its page and its answers', async () => {
  await show('ana');
  await becomes('ana');
  expect([text(), queryClient.getQueryData(ANSWER)]).toEqual(['Soy yo', 'of ana']);
});

test('a page that says so keeps what was typed, and no answers that it does not show', async () => {
  onTestFinished(keepPageWhile(() => false));
  await show('ana');
  await becomes('beto');
  expect([text(), queryClient.getQueryData(ANSWER)]).toEqual(['Soy yo', undefined]);
});

test('a visitor who turns out to be logged in keeps the page, and no answers of before', async () => {
  await show(null);
  await becomes('beto');
  expect([text(), queryClient.getQueryData(ANSWER)]).toEqual(['Soy yo', undefined]);
});

test('another account gets a new page also where the session ended before', async () => {
  await show('ana');
  await becomes(null);
  await becomes(null);
  expect(text()).toBe('Soy yo');
  await becomes('beto');
  expect(text()).toBe('');
});

test('the same account finds its text again after its session ended', async () => {
  await show('ana');
  await becomes(null);
  await becomes('ana');
  expect(text()).toBe('Soy yo');
});
