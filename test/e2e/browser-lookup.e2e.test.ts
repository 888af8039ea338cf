import { describe, expect, it } from 'vitest';
import { limitOf } from '../support/limits.ts';
import { type Booked, bookedIn, form } from '../support/reception.ts';
import { browserOfFile, Demo, PHONE, STAFF, TODAY } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

const SLOW = limitOf(60_000);
/** Number of courts in the demo's first center. */
const COURTS = 8;

describe.skipIf(!browser)(`a ticket’s QR${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  /** Books what can be checked in now, on the first court that is free, and gives what the ticket holds. */
  async function booked(who: string): Promise<Booked> {
    const colleague = await demo.colleague();
    for (let court = 1; court <= COURTS; court += 1) {
      const slot = form({ date: TODAY, start: '10:00', end: '11:00', court });
      const answer = await colleague.book({ ...slot, reservation_name: who });
      if (answer.status === 200) return bookedIn(answer);
    }
    throw new Error('no court is free');
  }

  it('shows a visitor the reservation on their phone, and then staff checks it in', async () => {
    const page = await demo.visit(PHONE);
    const { qrcode, shortcode } = await booked('Íñigo «Ñ» <b>🎾');
    await page.goto(`/consulta/${qrcode}`);
    const found = page.getByRole('region', { name: 'Información de la reserva' });
    await found.getByText('Íñigo «Ñ» <b>🎾').waitFor();
    expect(await found.textContent()).toContain('sábado 21 de noviembre de 2026, 10:00');
    const qr = found.getByRole('img', { name: 'Código QR de la reserva' });
    await expect
      .poll(() => qr.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
    const ticket = await found.getByRole('link', { name: 'Descargar ticket' }).getAttribute('href');
    const paper = await page.request.get(ticket ?? '');
    expect(paper.headers()['content-type']).toBe('application/pdf');

    await page.getByRole('button', { name: 'Regresar' }).tap();
    await page.getByLabel('Ingrese el código de reserva').fill(shortcode.slice(0, -1));
    await page.getByRole('button', { name: 'Buscar', exact: true }).tap();
    await page.getByText('No se han encontrado resultados').waitFor();

    const counter = await demo.openAs(STAFF, '/admin/check-in');
    await counter.getByLabel('Código de la reserva').waitFor();
    await counter.keyboard.type(`${demo.url}/consulta/${qrcode}`);
    await counter.keyboard.press('Enter');
    await counter.getByText(/^Se ha marcado check in en la reseva correctamente a las 10:2\d$/).waitFor();
  });

  it('has a way on to a booking, and to one’s own after logging in', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Buscar reserva' })
      .tap();
    const others = page.getByRole('navigation', { name: 'Otras páginas' });
    await others.getByRole('link', { name: 'Crear reservación' }).tap();
    await page.getByRole('heading', { name: 'Crear reservación' }).waitFor();
    await page.goto('/user-search-reservation');
    await others.getByRole('link', { name: 'Mis reservas' }).tap();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    expect(new URL(page.url()).search).toBe('?next=%2Fuser-reservations');
  });
});
