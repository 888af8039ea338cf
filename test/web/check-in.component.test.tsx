// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import CheckInPage from '../../web/console/check-in/check-in-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

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

async function enter(text: string) {
  const user = components.show(<CheckInPage />);
  if (text !== '') await user.type(field(), text);
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
