// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import CheckInPage from '../../web/console/check-in/check-in-page.tsx';
import { currentUser } from '../../web/shared/call/shown-session.ts';
import { componentsOfFile } from '../support/component.tsx';
import { reservation } from './sample-reservation.ts';

const TODAY = '2026-11-21';
const UNKNOWN = { status: 404, code: 'reservation_unknown', error: 'No se ha encontrado la reserva.' };

const components = componentsOfFile();
const field = () => screen.getByLabelText<HTMLInputElement>('Código de la reserva');
const answer = async () => within(await screen.findByRole('article'));

beforeEach(() => {
  const { server } = components;
  server.answers(calls.doorDay, () => ({ date: TODAY, reservations: [] }));
  server.answers(calls.datetimeNow, () => ({ date: TODAY, datetime: `${TODAY} 10:20:00` }));
  server.refuses(calls.checkIn, UNKNOWN);
});

async function enter(text: string, beforeSending = () => {}) {
  const user = components.show(<CheckInPage />);
  await waitFor(() => expect(currentUser()).toBeTruthy());
  if (text !== '') await user.type(field(), text);
  beforeSending();
  await user.click(screen.getByRole('button', { name: 'Marcar check-in' }));
  return user;
}

it.each([
  ['ZZZZ9999', /Compare el código con el del ticket, o busque la reserva en la programación./],
  ['ZZZ0O999', /Los códigos no llevan 0, 1, I, L, O ni U: revise esas letras./],
])('the unknown code %s stays to be corrected, and the answer says how', async (code, sentence) => {
  const user = await enter(code);
  (await answer()).getByText(sentence);
  expect(field().value).toBe(code);
  expect(document.activeElement).toBe(field());
  await user.keyboard('ABCD2345');
  expect(field().value).toBe('ABCD2345');
});

it('the sentence of the server about the code is shown alone', async () => {
  const error = 'Hay datos que faltan o no son válidos. Revise los campos señalados.';
  const errors = { shortcode: ['El código no es válido'] };
  components.server.refuses(calls.checkIn, { status: 422, error, code: 'invalid', errors });
  await enter('A'.repeat(21));
  const shown = await answer();
  shown.getByText(/El código no es válido/);
  expect(shown.queryByText(/campos señalados/)).toBeNull();
});

it('the code of an unknown QR is cleared for the next one', async () => {
  await enter(`https://reservas.example.org/consulta/${'x'.repeat(22)}`);
  const shown = await answer();
  shown.getByText(/Escriba el código que está debajo de él./);
  shown.getByText(/Código QR/);
  expect(field().value).toBe('');
});

it.each([
  ['https://example.org/otra', /^Esto no es el código de una reserva./],
  ['', 'Escriba o escanee el código de la reserva.'],
])('«%s» is refused without a request', async (text, sentence) => {
  await enter(text);
  await screen.findByText(sentence);
  expect(document.activeElement).toBe(field());
  expect(components.server.sent(calls.checkIn)).toEqual([]);
});

it('no camera is offered where the browser has none', async () => {
  components.show(<CheckInPage />);
  screen.getByRole('button', { name: 'Marcar check-in' });
  expect(screen.queryByRole('button', { name: 'Escanear con la cámara' })).toBeNull();
});

describe('a code that the server has not decided on', () => {
  const sent = () => components.server.sent(calls.checkIn);
  const codes = () => sent().map(({ body }) => body);
  /** The browser reports a connection, on which the page sends what waits. */
  const connect = () => fireEvent(window, new Event('online'));
  const accept = (until?: Promise<void>) =>
    components.server.answers(
      calls.checkIn,
      () => ({ check_in_datetime: `${TODAY} 10:20:00`, reservation }),
      until,
    );
  const enterMore = async (user: UserEvent, code: string) => user.type(field(), `${code}{Enter}`);

  it.each([
    ['no connection', 'lost'],
    ['a failure of the server', { status: 500, code: 'internal', error: 'Ha ocurrido un error inesperado.' }],
    ['too many requests', { status: 429, code: 'too_many', error: 'Espere un momento.' }],
    ['the page of a captive portal', { status: 200, code: '', error: '' }],
    ['a first try under way', { status: 409, code: 'in_progress', error: 'Está en curso.' }],
  ] as const)('waits on %s', async (_, fault) => {
    components.server.refuses(calls.checkIn, fault);
    await enter('ABCD2345');
    await screen.findByText(/^Un código espera/);
    connect();
    await waitFor(() => expect(sent()).toHaveLength(2));
    accept();
    await waitFor(() => {
      connect();
      expect(sent()).toHaveLength(3);
    });
    await screen.findByText('¡Confirmación!');
    expect(screen.queryByText(/^Un código espera/)).toBeNull();
  });

  it('waits for its account where another has logged in, which may send it', async () => {
    const { server } = components;
    server.refuses(calls.checkIn, { status: 403, code: 'csrf', error: 'Actualice la página.' });
    const other = { id: 'u-2', email: 'otra@demo.test', roles: ['Personal'], person: null };
    const user = await enter('ABCD2345', () =>
      server.answers(sessionCalls.session, () => ({ user: other, csrf_token: 'b' })),
    );
    await screen.findByText(/^Un código que tomó otra cuenta en este dispositivo no se ha enviado./);
    expect(screen.queryByText(/^Un código espera/)).toBeNull();
    accept();
    await user.click(screen.getByRole('button', { name: 'Enviar con mi cuenta' }));
    await screen.findByText(/^Un código espera/);
    connect();
    await screen.findByText('¡Confirmación!');
  });

  it('is sent under the key of its first try; scanned again, it says that it was taken', async () => {
    components.server.refuses(calls.checkIn, 'lost');
    const user = await enter('ABCD2345');
    await screen.findByText(/^Un código espera/);
    accept();
    await enterMore(user, 'ABCD2345');
    // The city's clock: the device's may be of another zone.
    await screen.findByText(/^Ya se tomó sin conexión a las 10:20\./);
    connect();
    await screen.findByText('¡Confirmación!');
    const [first, ...others] = sent().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(others).toEqual([first]);
  });

  it('is sent once at a time, also where another begins to wait', async () => {
    components.server.refuses(calls.checkIn, 'lost');
    const user = await enter('ABCD2345');
    await screen.findByText(/^Un código espera/);
    let answerFirst = () => {};
    accept(new Promise((resolve) => (answerFirst = resolve)));
    connect();
    await waitFor(() => expect(sent()).toHaveLength(2));
    components.server.refuses(calls.checkIn, 'lost');
    await enterMore(user, 'EFGH6789');
    await screen.findByText(/^2 códigos esperan/);
    connect();
    answerFirst();
    await screen.findByText(/^Un código espera/);
    accept();
    connect();
    await waitFor(() => expect(screen.queryByText(/^Un código espera/)).toBeNull());
    expect(codes().map((body) => Object.values(body ?? {})[0])).toEqual([
      'ABCD2345',
      'ABCD2345',
      'EFGH6789',
      'EFGH6789',
    ]);
  });
});
