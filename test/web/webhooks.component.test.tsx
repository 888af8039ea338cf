// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogListCalls } from '../../api/contract/catalog/lists.ts';
import { clockCalls } from '../../api/contract/clock.ts';
import { gridCalls } from '../../api/contract/grid.ts';
import { type ListedWebhook, type WebhookDelivery, webhookCalls } from '../../api/contract/webhooks.ts';
import WebhooksPage from '../../web/console/webhooks/webhooks-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

const delivery: WebhookDelivery = {
  id: '7',
  event_id: 'e-7',
  type: 'reservation.created',
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
  events: ['reservation.created'],
  center_ids: [],
  state: 'active',
  reason: '',
  since: '2026-11-20 08:00:00',
  waiting: 3,
  last: delivery,
};
const opened = { url: webhook.url, events: webhook.events, center_ids: [] };
const center = { id: 2, name: 'Centro Sur', slug: 'centro-sur', strcode: 'S2', active: true };

async function openPage(...webhooks: readonly ListedWebhook[]) {
  const { server } = components;
  server.answers(clockCalls.datetimeNow, () => ({ date: '2026-11-22', datetime: '2026-11-22 10:20:00' }));
  server.answers(webhookCalls.webhooks, () => ({ webhooks: [...webhooks] }));
  server.answers(gridCalls.gridInit, () => ({ centers: [center], attraction_types: [], date: '2026-11-22' }));
  server.answers(catalogListCalls.manageCenters, () => ({ centers: [center] }));
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

test('one that is paused or ended says why', async () => {
  const reason = 'La dirección respondió 410: ya no existe.';
  await openPage({ ...webhook, state: 'ended', reason, last: null });
  screen.getByText('Terminado');
  screen.getByText(reason, { exact: false });
  screen.getByText('Ninguna');
});

test('a new one shows its secret once', async () => {
  const { server, user } = await openPage();
  server.answers(webhookCalls.addWebhook, () => ({ webhook, secret: 'whsec_abc' }));
  await user.click(screen.getByRole('button', { name: 'Crear webhook' }));
  const form = await screen.findByRole('dialog', { name: 'Crear webhook' });
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  await within(form).findByText('Elija al menos un aviso');
  await user.type(within(form).getByLabelText(/Dirección/), webhook.url);
  await user.click(within(form).getByLabelText('Reserva creada'));
  await user.click(await within(form).findByLabelText('Centro Sur'));
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  const secret = await screen.findByRole('dialog', { name: 'Secreto del webhook' });
  expect(within(secret).getByLabelText<HTMLInputElement>('Secreto').value).toBe('whsec_abc');
  expect(server.sent(webhookCalls.addWebhook).map(({ body }) => body)).toEqual([
    { url: webhook.url, events: ['reservation.created'], center_ids: [2] },
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
  await user.click(within(form).getByLabelText('Cierre creado'));
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  within(await screen.findByRole('alertdialog', { name: '¡Error!' })).getByText(error, { exact: false });
});

test('it is changed, with what it has', async () => {
  const { server, user } = await openPage(webhook);
  server.answers(webhookCalls.changeWebhook, () => ({ webhook }));
  await choose(user, 'Editar');
  const form = await screen.findByRole('dialog', { name: 'Editar webhook' });
  await user.click(within(form).getByLabelText('Cierre creado'));
  await user.click(within(form).getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(webhookCalls.changeWebhook).map(({ body }) => body)).toEqual([
    { url: webhook.url, events: ['reservation.created', 'closure.declared'], center_ids: [], known: opened },
  ]);
});

test('a change that somebody else made meanwhile is shown before it is saved over', async () => {
  const { server, user } = await openPage(webhook);
  const known = { ...opened, url: 'https://otra.example.org/', events: ['closure.lifted'] };
  const change = { field: 'events', before: 'Reserva creada', after: 'Cierre levantado' };
  server.refuses(webhookCalls.changeWebhook, {
    status: 409,
    code: 'values_overtaken',
    changes: [{ ...change, user: 'eva@example.org', at: '2026-11-22 10:00:00' }],
    current: { known },
  });
  await choose(user, 'Editar');
  const form = await screen.findByRole('dialog', { name: 'Editar webhook' });
  await user.click(within(form).getByLabelText('Cierre creado'));
  await user.click(within(form).getByRole('button', { name: 'Actualizar' }));
  await within(form).findByText('Avisos: «Reserva creada» → «Cierre levantado»');
  server.answers(webhookCalls.changeWebhook, () => ({ webhook }));
  await user.click(within(form).getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(webhookCalls.changeWebhook)[1]?.body).toEqual({
    url: known.url,
    events: ['reservation.created', 'closure.declared'],
    center_ids: [],
    known,
  });
});

test('a center that was deleted is shown as chosen, and stays chosen', async () => {
  const { server, user } = await openPage({ ...webhook, center_ids: [1] });
  server.answers(webhookCalls.changeWebhook, () => ({ webhook }));
  await choose(user, 'Editar');
  const form = await screen.findByRole('dialog', { name: 'Editar webhook' });
  const gone = await within(form).findByLabelText<HTMLInputElement>('un centro eliminado');
  expect(gone.checked).toBe(true);
  await user.click(within(form).getByLabelText('Centro Sur'));
  await user.click(within(form).getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(server.sent(webhookCalls.changeWebhook)).toHaveLength(1));
  expect(server.sent(webhookCalls.changeWebhook)[0]?.body).toMatchObject({ center_ids: [2, 1] });
});

test('it is paused', async () => {
  const { server, user } = await openPage(webhook);
  server.answers(webhookCalls.changeWebhook, () => ({ webhook }));
  await choose(user, 'Pausar');
  await screen.findByText('Se ha pausado el webhook');
  expect(server.sent(webhookCalls.changeWebhook).map(({ body }) => body)).toEqual([
    { ...opened, known: opened, state: 'paused' },
  ]);
});

test('one that ended is resumed', async () => {
  const { server, user } = await openPage({ ...webhook, state: 'ended', reason: 'Terminó.' });
  server.answers(webhookCalls.changeWebhook, () => ({ webhook }));
  await choose(user, 'Reanudar');
  await screen.findByText('Se ha reanudado el webhook');
  expect(server.sent(webhookCalls.changeWebhook).map(({ body }) => body)).toMatchObject([
    { state: 'active' },
  ]);
});

test.each([
  ['delivered', '204', '¡Confirmación!', 'La dirección aceptó la prueba: 204 · en 12 ms'],
  ['failed', '500', '¡Error!', 'La dirección no aceptó la prueba: 500 · en 12 ms'],
] as const)('a test that is %s shows the answer of the address', async (state, answer, title, text) => {
  const { server, user } = await openPage(webhook);
  const tried = { ...delivery, type: 'webhook.test', state, answer, next_try_at: null };
  server.answers(webhookCalls.testWebhook, () => ({ delivery: tried }));
  await choose(user, 'Probar');
  await screen.findByText(title);
  await screen.findByText(text, { exact: false });
});

test('a new secret is asked about and shown', async () => {
  const { server, user } = await openPage(webhook);
  server.answers(webhookCalls.rotateWebhookSecret, () => ({ webhook, secret: 'whsec_def' }));
  await choose(user, 'Renovar el secreto');
  await user.click(await screen.findByRole('button', { name: 'Renovar' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secreto')).value).toBe('whsec_def');
});

test('deliveries show answer and time; one, or all since a date, are sent again', async () => {
  const { server, user } = await openPage(webhook);
  const paging = { current_page: 1, last_page: 1, per_page: 15, total: 1, from: 1, to: 1 };
  server.answers(webhookCalls.webhookDeliveries, () => ({
    ...paging,
    next_page_url: null,
    prev_page_url: null,
    data: [delivery],
  }));
  server.answers(webhookCalls.sendDeliveryAgain, () => ({}));
  server.answers(webhookCalls.replayWebhook, () => ({ deliveries: 1 }));
  await user.click(screen.getByRole('button', { name: `Entregas a ${webhook.url}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Entregas' });
  await within(dialog).findByText('503 · en 12 ms · próximo intento 21/11/2026 08:00 · no puedo');
  await user.click(
    within(dialog).getByRole('button', { name: 'Enviar de nuevo Reserva creada, 21/11/2026 08:00' }),
  );
  await screen.findByText('La entrega se enviará de nuevo');
  expect(server.sent(webhookCalls.sendDeliveryAgain)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'De acuerdo' }));
  await user.type(within(dialog).getByLabelText(/^Desde(?!: hora)/), '20/11/2026');
  await user.type(within(dialog).getByLabelText('Desde: hora'), '08:30');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar todo de nuevo' }));
  await screen.findByText('Entregas que se enviarán de nuevo: 1');
  expect(server.sent(webhookCalls.replayWebhook).map(({ body }) => body)).toEqual([
    { since: '2026-11-20 08:30' },
  ]);
});
