import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { type Received, webhookReceiver } from '../support/webhook-receiver.ts';
import { toast } from './browser-dialogs.ts';
import { ADMIN, browserOfFile, Demo, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

/** The time of the demo stands elsewhere than that of the machine, by which the library refuses old messages. */
function verified(secret: string, { headers, text }: Received): unknown {
  const now = Number(headers['webhook-timestamp']) * 1_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    return new Verifier(secret).verify(text, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

describe.skipIf(!browser)(`webhooks${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);
  beforeAll(async () => {
    await demo.stop();
    await demo.start(undefined, { WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  }, SLOW);

  it('a system is named, receives what a receptionist does, signed, and receives it again on request', async () => {
    const receiver = await webhookReceiver();
    const page = await demo.openAs(ADMIN, '/admin/webhooks');
    await page.getByText('Ningún sistema recibe avisos.').waitFor();
    await page.getByRole('button', { name: 'Crear webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Crear webhook' });
    await form.getByLabel('Dirección').fill(receiver.url);
    await form.getByText('Reserva cancelada', { exact: true }).click();
    expect(await axeObjections(page)).toEqual([]);
    await form.getByRole('button', { name: 'Guardar' }).click();
    const shown = page.getByRole('dialog', { name: 'Secreto del webhook' });
    const secret = await shown.getByLabel('Secreto').inputValue();
    await shown.getByRole('button', { name: 'Ya lo guardé' }).click();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: `Más opciones de ${receiver.url}` }).click();
    await page.getByRole('menuitem', { name: 'Probar' }).click();
    await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['webhook.test']);
    await page.getByRole('button', { name: 'De acuerdo' }).click();

    const list = await demo.openAs(STAFF, '/admin/reservations-list?range=tomorrow');
    const bin = list.getByRole('button', { name: /^Eliminar la reserva / }).first();
    const code = (await bin.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
    await bin.click();
    await list.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await toast(list, 'Se ha eliminado este registro correctamente').waitFor();
    await expect.poll(() => receiver.received.length).toBe(2);
    const [, first] = receiver.received;
    if (!first) throw new Error('nothing came');
    expect(verified(secret, first)).toMatchObject({ type: 'reservation.cancelled' });
    expect(() => verified(`whsec_${btoa('of another')}`, first)).toThrow();
    expect(first.text).not.toContain(code);

    await page.getByRole('button', { name: `Entregas a ${receiver.url}` }).click();
    const deliveries = page.getByRole('dialog', { name: 'Entregas' });
    await deliveries.getByText('Entregado').first().waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await deliveries.getByRole('button', { name: /^Enviar de nuevo Reserva cancelada/ }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received[2]).toMatchObject({ id: first.id, text: first.text });
  });

  it('an address that answers no more is shown, and found on a phone', async () => {
    const receiver = await webhookReceiver();
    receiver.answer = () => 410;
    const page = await demo.openAs(ADMIN, '/admin/webhooks', PHONE);
    await page.getByRole('button', { name: 'Crear webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Crear webhook' });
    await form.getByLabel('Dirección').fill(receiver.url);
    await form.getByText('Todos, también los que se agreguen').click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Ya lo guardé' }).click();
    const list = await demo.openAs(STAFF, '/admin/reservations-list?range=tomorrow');
    await list
      .getByRole('button', { name: /^Eliminar la reserva / })
      .first()
      .click();
    await list.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Terminado').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeObjections(page)).toEqual([]);
  });
});
