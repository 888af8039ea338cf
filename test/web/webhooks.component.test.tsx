// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clockCalls } from '../../api/contract/clock.ts';
import { type ListedWebhook, type WebhookDelivery, webhookCalls } from '../../api/contract/webhooks.ts';
import WebhooksPage from '../../web/console/webhooks/webhooks-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

const delivery: WebhookDelivery = {
  id: '7',
  event_id: 'e-7',
  topic: 'reservation.created',
  happened_at: '2026-11-21 08:00:00',
  state: 'waiting',
  tries: 2,
  tried_at: '2026-11-21 08:00:05',
  next_try_at: '2026-11-21 08:00:35',
  answer: '503',
  answer_text: 'no puedo',
  took_ms: 12,
};
const webhook: ListedWebhook = {
  id: 'w1',
  url: 'https://ciudad.example.org/avisos',
  topics: ['reservation.created'],
  status: 'active',
  since: '2026-11-20 08:00:00',
  waiting: 3,
  last: delivery,
};
const TOPICS = [
  { name: 'reservation.created', label: 'Reserva creada' },
  { name: 'hours.added', label: 'Horario agregado' },
];

async function openPage(...webhooks: readonly ListedWebhook[]) {
  const { server } = components;
  server.answers(clockCalls.datetimeNow, () => ({ date: '2026-11-22', datetime: '2026-11-22 10:20:00' }));
  server.answers(webhookCalls.webhooks, () => ({ webhooks: [...webhooks], topics: TOPICS }));
  const user = components.show(<WebhooksPage />);
  await screen.findByText(webhooks[0]?.url ?? 'Ningún sistema recibe avisos.');
  return { server, user };
}

/** Opens "Más" of the webhook and presses one of its choices. */
async function choose(user: Awaited<ReturnType<typeof openPage>>['user'], choice: string) {
  await user.click(screen.getByRole('button', { name: `Más opciones de ${webhook.url}` }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

test('the list shows state, what waits and the last answer', async () => {
  await openPage(webhook);
  screen.getByText('Activo');
  screen.getByText('503 · 21/11/2026 08:00');
  screen.getByText('3');
});

test('a broken one says why it is paused', async () => {
  await openPage({ ...webhook, status: 'failing', last: null });
  screen.getByText('En pausa: falló tres días');
  screen.getByText('Ninguna');
});

test('a new one shows its secret once', async () => {
  const { server, user } = await openPage();
  server.answers(webhookCalls.addWebhook, () => ({ id: 'w1', secret: 'whsec_abc' }));
  await user.click(screen.getByRole('button', { name: 'Crear webhook' }));
  const form = await screen.findByRole('dialog', { name: 'Crear webhook' });
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  await within(form).findByText('Elija al menos un aviso');
  await user.type(within(form).getByLabelText(/Dirección/), webhook.url);
  await user.click(within(form).getByLabelText('Reserva creada'));
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  const secret = await screen.findByRole('dialog', { name: 'Secreto del webhook' });
  expect(within(secret).getByLabelText<HTMLInputElement>('Secreto').value).toBe('whsec_abc');
  expect(server.sent(webhookCalls.addWebhook).map(({ body }) => body)).toEqual([
    { url: webhook.url, topics: ['reservation.created'] },
  ]);
  await user.click(within(secret).getByRole('button', { name: 'Ya lo guardé' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the address that the server refuses is explained', async () => {
  const { server, user } = await openPage();
  const error = 'La dirección es de la red interna. Use una dirección pública de internet.';
  server.refuses(webhookCalls.addWebhook, { status: 422, code: 'webhook_address', error });
  await user.click(screen.getByRole('button', { name: 'Crear webhook' }));
  const form = await screen.findByRole('dialog', { name: 'Crear webhook' });
  await user.type(within(form).getByLabelText(/Dirección/), 'https://10.0.0.1/');
  await user.click(within(form).getByLabelText('Horario agregado'));
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  within(await screen.findByRole('alertdialog', { name: '¡Error!' })).getByText(error, { exact: false });
});

test('it is changed, with what it has', async () => {
  const { server, user } = await openPage(webhook);
  server.answers(webhookCalls.changeWebhook, () => ({}));
  await choose(user, 'Editar');
  const form = await screen.findByRole('dialog', { name: 'Editar webhook' });
  await user.click(within(form).getByLabelText('Horario agregado'));
  await user.click(within(form).getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(webhookCalls.changeWebhook).map(({ body }) => body)).toEqual([
    { url: webhook.url, topics: ['reservation.created', 'hours.added'] },
  ]);
});

test('it is paused', async () => {
  const { server, user } = await openPage(webhook);
  server.answers(webhookCalls.setWebhookActive, () => ({}));
  await choose(user, 'Pausar');
  await screen.findByText('Se ha pausado el webhook');
  expect(server.sent(webhookCalls.setWebhookActive).map(({ body }) => body)).toEqual([{ active: false }]);
});

test('a new secret is asked about and shown', async () => {
  const { server, user } = await openPage(webhook);
  server.answers(webhookCalls.rotateWebhookSecret, () => ({ secret: 'whsec_def' }));
  await choose(user, 'Renovar el secreto');
  await user.click(await screen.findByRole('button', { name: 'Renovar' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secreto')).value).toBe('whsec_def');
});

test('deliveries show answer and time; one, or all since a date, are sent again', async () => {
  const { server, user } = await openPage(webhook);
  const paging = { current_page: 1, last_page: 1, per_page: 15, total: 1, from: 1, to: 1 };
  server.answers(webhookCalls.webhookDeliveries, () => ({
    ...{ ...paging, next_page_url: null, prev_page_url: null },
    data: [delivery],
  }));
  server.answers(webhookCalls.sendDeliveryAgain, () => ({}));
  server.answers(webhookCalls.sendDeliveriesAgain, () => ({ deliveries: 1 }));
  await user.click(screen.getByRole('button', { name: `Entregas a ${webhook.url}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Entregas' });
  await within(dialog).findByText('503 · en 12 ms · próximo intento 21/11/2026 08:00 · no puedo');
  await user.click(
    within(dialog).getByRole('button', { name: 'Enviar de nuevo Reserva creada, 21/11/2026 08:00' }),
  );
  await screen.findByText('La entrega se enviará de nuevo');
  expect(server.sent(webhookCalls.sendDeliveryAgain)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'De acuerdo' }));
  await user.type(within(dialog).getByLabelText(/Desde/), '20/11/2026');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar todo de nuevo' }));
  await screen.findByText('Entregas que se enviarán de nuevo: 1');
  expect(server.sent(webhookCalls.sendDeliveriesAgain).map(({ body }) => body)).toEqual([
    { since: '2026-11-20' },
  ]);
});
