import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { GridCell } from '../../api/contract/grid.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { dateText } from '../../web/shared/text/date-text.ts';
import { launchBrowser } from '../support/browser.ts';
import { limitOf } from '../support/limits.ts';
import { filmOf, pictureOfQr } from '../support/qr-picture.ts';
import {
  bookedIn,
  form as bookingForm,
  type Reception,
  type Slot,
  seriesForm,
} from '../support/reception.ts';
import {
  alertOf,
  beginBooking,
  detailOf,
  formOf,
  hasFocus,
  questionOf,
  reserve,
  toast,
  undo,
} from './browser-dialogs.ts';
import { effortOf } from './browser-effort.ts';
import { Finger, type Point, pointOf } from './browser-finger.ts';
import { COURT, cell, focusedName, OTHER_COURT, openDay, openDayAs, quietDay } from './browser-grid.ts';
import {
  browserOfFile,
  DESKTOP,
  Demo,
  logIn,
  ADMIN as OTHER_STAFF,
  PHONE,
  STAFF,
  TABLET,
  TODAY,
} from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = limitOf(90_000);
const TOO_MUCH = { clicks: 3, keys: 12 };
/** The button of an open reservation, and the question. */
const CLICKS_TO_CANCEL = 2;

/** Drags from one cell to another, by the middle of the first or by its right edge. */
async function drag(
  page: Page,
  from: ReturnType<typeof cell>,
  to: ReturnType<typeof cell>,
  grip: 'middle' | 'end',
) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('not on the screen');
  const x = grip === 'middle' ? start.x + Math.min(20, start.width / 2) : start.x + start.width - 3;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  const target = grip === 'middle' ? end.x + Math.min(20, end.width / 2) : end.x + end.width - 4;
  await page.mouse.move(target, end.y + end.height / 2, { steps: 8 });
}

/** Rests on a button of a day until it has turned the day once, however slow the machine. The page's time stands until the function that it gives is called. */
async function restOnce(page: Page, move: () => Promise<void>): Promise<() => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await move();
  await page.clock.runFor(500);
  return () => page.clock.resume();
}

/** Back at the first hour, once a fling no longer moves it. */
async function settledAtStart(scroller: Element): Promise<void> {
  for (let still = 0; still < 5; still += scroller.scrollLeft === 0 ? 1 : 0) {
    scroller.scrollTo({ left: 0, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
}

/** Types a question into the search over everything, and Enter at once. No accents: a driven browser has no key for them, and inserts them only where the focus is. */
async function goToHour(page: Page, question: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
}

describe.skipIf(!browser)(`the desk, with a stop-watch${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  /** Books a slot in somebody's name, as a colleague does at another screen. */
  async function bookFor(name: string, slot: Slot): Promise<void> {
    const colleague = await demo.colleague();
    await colleague.booked({ ...bookingForm(slot), reservation_name: name });
  }

  /** A day with this hour of Ana López, under somebody's finger; `status` says what is being moved, and where to. */
  async function touchDay(slot: Slot, device: BrowserContextOptions) {
    await bookFor('Ana López', slot);
    const page = await openDayAs(demo, STAFF, slot.date, device);
    const status = page.getByRole('status', { name: 'Traslado' });
    return { page, status, finger: await Finger.of(page) };
  }

  it('books a walk-in with three clicks, or twelve keys, besides the name', async () => {
    const page = await openDayAs(demo, STAFF, quietDay(40));
    // The next form begins with the last choices of this desk.
    const first = await beginBooking(page, cell(page, '08:00 a 09:00, libre'), 'Primera Persona');
    await reserve(page, first);
    await cell(page, '08:00 a 09:00, reservada por Primera Persona').waitFor();

    const effort = await effortOf(page);
    await cell(page, '10:00 a 11:00, libre').click();
    const form = formOf(page);
    await form.getByLabel('Encargado').click();
    await page.keyboard.type('Ana');
    await form.getByRole('button', { name: 'Reservar' }).click();
    await cell(page, '10:00 a 11:00, reservada por Ana').waitFor();
    expect((await effort()).clicks).toBeLessThanOrEqual(TOO_MUCH.clicks);

    const before = await effort();
    await cell(page, '10:00 a 11:00, reservada por Ana').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await form.waitFor();
    for (let press = 0; press < 9; press++) {
      if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === 'reservation_name')
        break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Eva');
    await page.keyboard.press('Enter');
    await cell(page, '11:00 a 12:00, reservada por Eva').waitFor();
    expect((await effort()).keys - before.keys).toBeLessThanOrEqual(TOO_MUCH.keys);
  });

  it('cancels an open reservation with two clicks, with nothing to close after them, and a third takes it back', async () => {
    const date = quietDay(43);
    await bookFor('Ana López', { date, start: '08:00', end: '09:00' });
    const page = await openDayAs(demo, STAFF, date);
    await cell(page, '08:00 a 09:00, reservada por Ana').click();
    const detail = detailOf(page);
    const cancel = detail.getByRole('button', { name: 'Cancelar reserva' });
    await cancel.waitFor();

    const effort = await effortOf(page);
    await cancel.click();
    await questionOf(page, '¿Cancelar reserva?').getByRole('button', { name: 'Cancelar reserva' }).click();
    await cell(page, '08:00 a 09:00, libre').waitFor();
    await detail.waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect((await effort()).clicks).toBeLessThanOrEqual(CLICKS_TO_CANCEL);

    await undo(page, 'Se ha eliminado este registro correctamente');
    const booked = cell(page, '08:00 a 09:00, reservada por Ana');
    await booked.waitFor();
    expect((await effort()).clicks).toBeLessThanOrEqual(CLICKS_TO_CANCEL + 1);
    await toast(page, 'Se ha restaurado la reserva correctamente').waitFor();
    await hasFocus(booked);

    await page.keyboard.press('Enter');
    await cancel.click();
    await questionOf(page, '¿Cancelar reserva?').getByRole('button', { name: 'Cancelar reserva' }).click();
    await detail.waitFor({ state: 'detached' });
    await cell(page, '08:00 a 09:00, libre').waitFor();
    await toast(page, 'Se ha eliminado').getByRole('button', { name: 'Deshacer' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(booked);
    await toast(page, 'Se ha eliminado').waitFor({ state: 'detached' });
    await hasFocus(booked);
  });

  it('moves a reservation in one drag, and takes that back; what collides is said before and stays', async () => {
    const date = quietDay(41);
    await bookFor('Ana López', { date, start: '08:00', end: '09:00' });
    await bookFor('Eva Ruiz', { date, start: '12:00', end: '13:00', court: 2 });
    const page = await openDayAs(demo, STAFF, date);
    const ana = cell(page, '08:00 a 09:00, reservada por Ana');
    await drag(page, ana, cell(page, '10:00 a 11:00, libre', OTHER_COURT), 'middle');
    await page.getByRole('status', { name: 'Traslado' }).getByText(`${OTHER_COURT}, 10:00–11:00`).waitFor();
    await page.mouse.up();
    await toast(page, `Ana López está ahora en ${OTHER_COURT}, 10:00–11:00`).waitFor();
    await cell(page, '10:00 a 11:00, reservada por Ana', OTHER_COURT).waitFor();
    await cell(page, '08:00 a 09:00, libre').waitFor();
    await toast(page, 'Ana López').getByRole('button', { name: 'Deshacer' }).click();
    await toast(page, 'La reserva volvió a su lugar').waitFor();
    await ana.waitFor();

    await drag(page, ana, cell(page, '12:00 a 13:00, reservada por Eva', OTHER_COURT), 'middle');
    await page
      .getByRole('status', { name: 'Traslado' })
      .getByText('Choca con Eva Ruiz, 12:00–13:00')
      .waitFor();
    await page.mouse.up();
    await toast(page, 'La reserva sigue en su lugar. Choca con Eva Ruiz').waitFor();
    await ana.waitFor();

    // Its edge makes it longer; a click still opens it.
    await drag(page, ana, cell(page, '09:00 a 10:00, libre'), 'end');
    await page.mouse.up();
    await cell(page, '08:00 a 10:00, reservada por Ana').waitFor();

    // The same by keyboard: m, arrows, Enter; Escape leaves it where it was.
    await cell(page, '08:00 a 10:00, reservada por Ana').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Shift+ArrowLeft', 'Enter'])
      await page.keyboard.press(key);
    await cell(page, '09:00 a 10:30, reservada por Ana', OTHER_COURT).waitFor();
    await expect.poll(() => focusedName(page)).toContain('09:00 a 10:30, reservada por Ana');
    await page.keyboard.press('Enter');
    await detailOf(page).getByText('09:00–10:30').waitFor();
  });

  it('takes a reservation to another day: over its arrow by mouse, by Page keys, and back by Deshacer', async () => {
    const [date, next] = [quietDay(50), quietDay(51)];
    await bookFor('Ana López', { date, start: '08:00', end: '09:00' });
    await bookFor('Eva Ruiz', { date: next, start: '10:00', end: '11:00' });
    const page = await openDayAs(demo, STAFF, date);
    const status = page.getByRole('status', { name: 'Traslado' });
    const ana = cell(page, '08:00 a 09:00, reservada por Ana');
    const grip = await pointOf(ana);
    const arrow = await pointOf(page.getByTitle('Día siguiente'));
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    const goOn = await restOnce(page, () => page.mouse.move(arrow.x, arrow.y, { steps: 10 }));
    // The arrow turns the day under the reservation, which keeps its hour until it is taken elsewhere.
    const eva = cell(page, '10:00 a 11:00, reservada por Eva');
    await eva.waitFor();
    await status.getByText(`${COURT}, ${dateText(next)}, 08:00–09:00`).waitFor();
    const taken = await pointOf(eva);
    await page.mouse.move(taken.x, taken.y, { steps: 6 });
    await goOn();
    await status.getByText('Choca con Eva Ruiz').waitFor();
    const free = await pointOf(cell(page, '12:00 a 13:00, libre'));
    await page.mouse.move(free.x, free.y, { steps: 6 });
    await page.mouse.up();
    await toast(page, `Ana López está ahora en ${COURT}, ${dateText(next)}, 12:00–13:00`).waitFor();
    await cell(page, '12:00 a 13:00, reservada por Ana').waitFor();
    await toast(page, 'Ana López').getByRole('button', { name: 'Deshacer' }).click();
    await toast(page, `La reserva volvió a su lugar: ${COURT}, ${dateText(date)}`).waitFor();
    await ana.waitFor();

    await ana.focus();
    for (const key of ['m', 'PageDown']) await page.keyboard.press(key);
    await status.getByText(`${dateText(next)}, 08:00–09:00`).waitFor();
    await eva.waitFor();
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await cell(page, '09:00 a 10:00, reservada por Ana').waitFor();
    await expect.poll(() => focusedName(page)).toContain('09:00 a 10:00, reservada por Ana');
    for (const key of ['m', 'PageUp', 'Escape']) await page.keyboard.press(key);
    await ana.waitFor({ state: 'detached' });
    await cell(page, '08:00 a 09:00, libre').waitFor();
  });

  it('moves, stretches and marks with a finger that rested; a quick one scrolls', async () => {
    const [date, next] = [quietDay(54), quietDay(55)];
    const { page, status, finger } = await touchDay({ date, start: '08:00', end: '09:00' }, TABLET);
    const pickUp = async (who: Locator) => {
      await finger.down(await pointOf(who));
      await status.getByText('Ana López').waitFor();
    };

    // Without a rest it scrolls the hours, and nothing is moved or opened.
    const ana = cell(page, '08:00 a 09:00, reservada por Ana');
    const start = await pointOf(ana);
    await finger.down(start);
    await finger.moveTo({ x: start.x - 150, y: start.y });
    await finger.up();
    const scrolled = () => page.locator('.pg-scroller').evaluate((scroller) => scroller.scrollLeft);
    await expect.poll(scrolled).toBeGreaterThan(50);
    await page.locator('.pg-scroller').evaluate(settledAtStart);
    expect(await status.textContent()).toBe('');

    await pickUp(ana);
    await finger.moveTo(await pointOf(cell(page, '09:00 a 10:00, libre', OTHER_COURT)));
    await status.getByText(`${OTHER_COURT}, 09:00–10:00`).waitFor();
    await finger.up();
    const moved = cell(page, '09:00 a 10:00, reservada por Ana', OTHER_COURT);
    await moved.waitFor();

    // Held over the arrow it goes to the next day; held at the edge, the hours scroll beneath it.
    await pickUp(moved);
    const arrow = await pointOf(page.getByTitle('Día siguiente'));
    const goOn = await restOnce(page, () => finger.moveTo(arrow));
    await status.getByText(`${OTHER_COURT}, ${dateText(next)}, 09:00–10:00`).waitFor();
    await cell(page, '09:00 a 10:00, libre', OTHER_COURT).waitFor();
    const row = await pointOf(cell(page, '09:00 a 10:00, libre'));
    await finger.moveTo({ x: TABLET.viewport.width - 40, y: row.y });
    await goOn();
    await expect.poll(scrolled).toBeGreaterThan(100);
    // Away from the edge it stands still.
    await finger.moveTo({ x: TABLET.viewport.width / 2, y: row.y });
    await finger.moveTo(await pointOf(cell(page, '15:00 a 16:00, libre')));
    await status.getByText(`${COURT}, ${dateText(next)}, 15:00–16:00`).waitFor();
    await finger.up();
    const there = cell(page, '15:00 a 16:00, reservada por Ana');
    await there.waitFor();

    // Put down where it was it shows its handles, and by one of them it grows.
    await pickUp(there);
    await finger.up();
    await page.getByRole('button', { name: 'Mover aquí' }).waitFor();
    await finger.down(await pointOf(page.locator('.pg-grip.is-end')));
    await finger.moveTo(await pointOf(cell(page, '16:00 a 17:00, libre'), 0.9));
    await status.getByText('15:00–17:00').waitFor();
    await finger.up();
    await cell(page, '15:00 a 17:00, reservada por Ana').waitFor();

    // Free hours: a rest, then over as many as are wanted.
    await finger.down(await pointOf(cell(page, '12:00 a 13:00, libre')));
    await page.locator('.pg-free.is-marked').waitFor();
    await finger.moveTo(await pointOf(cell(page, '14:00 a 15:00, libre')));
    await finger.up();
    const form = formOf(page);
    await form.waitFor();
    expect(await form.getByLabel('Hora de inicio').inputValue()).toBe('12:00');
    expect(await form.getByLabel('Hora de fin').inputValue()).toBe('15:00');
  });

  it('moves within the list of a phone: a finger takes it to another hour, a button to another day', async () => {
    const [date, next] = [quietDay(58), quietDay(59)];
    const { page, status, finger } = await touchDay({ date, start: '05:00', end: '06:00' }, PHONE);
    const ana = (hours: string) => page.getByRole('button', { name: `${hours}, reservada por Ana` });
    await ana('05:00 a 06:00').scrollIntoViewIfNeeded();
    await finger.down(await pointOf(ana('05:00 a 06:00')));
    await status.getByText('Ana López').waitFor();
    // Held near the lower edge, what is below comes up.
    const later = page.getByRole('button', { name: /^09:00–10:00/ });
    const bar = await page.locator('.pg-moving').boundingBox();
    await finger.moveTo({ x: 195, y: (bar?.y ?? 0) - 20 });
    await expect.poll(async () => (await pointOf(later)).y).toBeLessThan((bar?.y ?? 0) - 80);
    await finger.moveTo({ x: 195, y: 400 });
    await finger.moveTo(await pointOf(later));
    await status.getByText(`${COURT}, 09:00–10:00`).waitFor();
    await finger.up();
    await toast(page, `Ana López está ahora en ${COURT}, 09:00–10:00`).waitFor();

    await later.tap();
    const pickUp = async (at: Point) => {
      await finger.down(at);
      await status.getByText('Ana López').waitFor();
      await finger.up();
    };
    await ana('09:00 a 10:00').scrollIntoViewIfNeeded();
    await pickUp(await pointOf(ana('09:00 a 10:00')));
    const leave = page.getByRole('button', { name: 'Dejar' });
    await leave.waitFor();
    const nextDay = page.getByRole('button', { name: 'Día siguiente' }).last();
    const arrow = await pointOf(nextDay);
    await leave.tap();
    // The bar comes up beneath the finger, which taps none of its buttons by lifting.
    await ana('09:00 a 10:00').evaluate((hour, y) => {
      const { top, height } = hour.getBoundingClientRect();
      window.scrollBy({ top: top + height / 2 - y, behavior: 'instant' });
    }, arrow.y);
    await pickUp(arrow);
    const moveHere = page.getByRole('button', { name: 'Mover aquí' });
    // Where it is there is nothing to do yet; a press on it ends nothing.
    await status.getByText('Su lugar de ahora').waitFor();
    expect(await moveHere.getAttribute('aria-disabled')).toBe('true');
    const why = await moveHere.evaluate(
      (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(why).toBe('Elija antes otra hora, otra atracción u otro día.');
    await moveHere.tap({ force: true });
    await nextDay.tap();
    await status.getByText(`${COURT}, ${dateText(next)}, 09:00–10:00`).waitFor();
    await page.getByRole('button', { name: 'Media hora más' }).tap();
    expect(await moveHere.getAttribute('aria-disabled')).toBeNull();
    await moveHere.tap();
    await toast(page, `Ana López está ahora en ${COURT}, ${dateText(next)}, 09:00–10:30`).waitFor();
  });

  it('finds any booking from anywhere by the first letters of a name', async () => {
    const page = await demo.visitAs(STAFF);
    await bookFor('Wenceslao Xicará', { date: quietDay(120), start: '08:00', end: '09:00' });
    await page.goto('/admin/statistics');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('wences');
    await page.getByRole('option', { name: /Wenceslao Xicará/ }).waitFor();
    await page.keyboard.press('Enter');
    await detailOf(page).getByText('Wenceslao Xicará').waitFor();
    await detailOf(page).getByRole('button', { name: 'Cerrar' }).click();
    // A free hour is gone to, by keys faster than the answers: from another page, then from another day of the grid.
    await goToHour(page, 'futbol 5 a 5/12/2026 a las 8pm');
    await expect.poll(() => focusedName(page)).toContain(`${COURT}, 20:00 a 21:00, libre`);
    await goToHour(page, 'futbol 5 b 6/12/2026 11:00');
    await expect.poll(() => focusedName(page)).toContain(`${OTHER_COURT}, 11:00 a 12:00, libre`);
    expect(new URL(page.url()).search).toBe('?center=1&date=2026-12-06');
  });

  it('cancels this date of a series and the following, and moves what is left as a whole', async () => {
    const date = quietDay(45);
    const colleague = await demo.colleague();
    const ids = await colleague.booked(seriesForm({ date, start: '08:00', end: '09:00' }, 4));
    const page = await openDayAs(demo, STAFF, quietDay(47));
    await cell(page, '08:00 a 09:00, reservada').click();
    await detailOf(page).getByText('Fecha 3 de 4').waitFor();
    await detailOf(page).getByText('Las 4 fechas de la serie').click();
    await detailOf(page)
      .getByRole('button', { name: dateText(quietDay(45)) })
      .click();
    await detailOf(page).getByText('Fecha 1 de 4').waitFor();
    await hasFocus(detailOf(page).getByRole('heading', { name: 'Detalle de la reserva' }));
    await detailOf(page).getByText('Las 4 fechas de la serie').click();
    await detailOf(page)
      .getByRole('button', { name: dateText(quietDay(47)) })
      .click();
    await detailOf(page).getByText('Fecha 3 de 4').waitFor();
    await detailOf(page).getByRole('button', { name: 'Cancelar reserva' }).click();
    const asked = questionOf(page, '¿Cancelar reserva');
    await asked.getByText('Esta y las siguientes').click();
    await asked.getByRole('button', { name: 'Cancelar reservas' }).click();
    // All of them are undone from the message, and done again.
    await undo(page, 'Se ha eliminado este registro correctamente. Se han cancelado 2 fechas de la serie.');
    await toast(page, 'Se han restaurado las 2 reservas correctamente').waitFor();
    await cell(page, '08:00 a 09:00, reservada').click();
    await detailOf(page).getByRole('button', { name: 'Cancelar reserva' }).click();
    await asked.getByText('Esta y las siguientes').click();
    await asked.getByRole('button', { name: 'Cancelar reservas' }).click();
    await toast(page, 'Se ha eliminado este registro correctamente').waitFor();
    await openDay(page, quietDay(45));
    await cell(page, '08:00 a 09:00, reservada').click();
    await detailOf(page).getByRole('button', { name: 'Mover' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mover reserva' });
    await dialog.getByText('Todas', { exact: true }).click();
    await dialog.getByLabel('Hora de inicio').selectOption('15:00');
    expect(await dialog.getByLabel('Hora de fin').inputValue()).toBe('16:00');
    await dialog.getByRole('button', { name: 'Mover' }).click();
    await page.getByText('Se ha movido la reserva correctamente. Se han movido 2 fechas.').waitFor();
    const found = await Promise.all(
      ids.map(async (id) => {
        const { body } = await colleague.get(`/api/reservation/search?query=${id}`);
        return [body.status, body.hours];
      }),
    );
    expect(found).toEqual([
      [0, '15:00–16:00'],
      [0, '15:00–16:00'],
      [1, '08:00–09:00'],
      [1, '08:00–09:00'],
    ]);
  });

  it('moves one reservation by its dialogue, and takes that back from the message', async () => {
    const date = quietDay(130);
    await bookFor('Ana López', { date, start: '08:00', end: '09:30' });
    const page = await openDayAs(demo, STAFF, date);
    await cell(page, '08:00 a 09:30, reservada por Ana').click();
    await detailOf(page).getByRole('button', { name: 'Mover' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mover reserva' });
    await dialog.getByLabel('Hora de inicio').selectOption('15:00');
    expect(await dialog.getByLabel('Hora de fin').inputValue()).toBe('16:30');
    await dialog.getByLabel('Hora de inicio').selectOption('22:30');
    expect(await dialog.getByLabel('Hora de fin').inputValue()).toBe('23:00');
    await dialog.getByRole('button', { name: 'Mover' }).click();
    await detailOf(page).getByRole('row', { name: 'Horario 22:30–23:00' }).waitFor();
    await undo(page, 'Se ha movido la reserva correctamente');
    await toast(page, 'La reserva volvió a su lugar').waitFor();
    await detailOf(page).getByRole('row', { name: 'Horario 08:00–09:30' }).waitFor();
    await expect
      .poll(() => detailOf(page).evaluate((one) => one.contains(document.activeElement)))
      .toBe(true);
  });

  it('restores a series with its progress in sight, asks before the tab goes, and names what stays cancelled', async () => {
    const colleague = await demo.colleague();
    const hours = { start: '08:00', end: '09:00' };
    await colleague.booked(seriesForm({ date: quietDay(131), ...hours }, 3));
    const page = await openDayAs(demo, STAFF, quietDay(131));
    await cell(page, '08:00 a 09:00, reservada').click();
    await detailOf(page).getByRole('button', { name: 'Cancelar reserva' }).click();
    const asked = questionOf(page, '¿Cancelar reserva');
    await asked.getByText('Todas', { exact: true }).click();
    await asked.getByRole('button', { name: 'Cancelar reservas' }).click();
    await toast(page, 'Se han cancelado 3 fechas de la serie.').waitFor();
    await bookFor('Eva Ruiz', { date: quietDay(132), ...hours });

    let letGo = () => {};
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/restore', (route) => isFree.then(() => route.continue()));
    await undo(page, 'Se han cancelado 3 fechas de la serie.');
    await toast(page, 'Restaurando 1 de 3…').waitFor();
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe('beforeunload');
    await (await question).dismiss();
    letGo();
    await alertOf(page, '¡Error!')
      .getByText(`Se restauraron 2 de 3 reservas; las demás siguen canceladas: ${dateText(quietDay(132))}`)
      .waitFor();
    await toast(page, 'Restaurando').waitFor({ state: 'detached' });
    await demo.expectRefused(expect.stringMatching(/^409 .+\/restore$/));
    await alertOf(page, '¡Error!').getByRole('button', { name: 'De acuerdo' }).click();
    // Nothing is left to lose.
    await page.reload();
    await cell(page, '08:00 a 09:00, reservada').waitFor();
  });

  it('says which dates of a cancelled series stay because of their check-in', async () => {
    const colleague = await demo.colleague();
    const later = daysLater(TODAY, 7);
    const freeOn = async (date: string) => {
      const { body } = await colleague.get(`/test?center_id=1&date=${date}&filter_attraction_type=0`);
      const cells = body.data as GridCell[];
      return cells
        .filter((one) => one.hour === '10:00' && !one.reservation_id)
        .map((one) => one.attraction_id);
    };
    const [now, then] = [await freeOn(TODAY), await freeOn(later)];
    const court = now.findLast((id) => then.includes(id)) ?? 0;
    const slot = { date: TODAY, start: '10:00', end: '11:00', court };
    const made = bookedIn(
      await colleague.book({
        ...seriesForm(slot, 2),
        reservation_recurring_type_selected: 'SEMANAL',
        reservation_name: 'Club del Parque',
      }),
    );
    const marked = await colleague.post('/api/reservation/check-in', { shortcode: made.shortcode });
    expect(marked.status, marked.text).toBe(200);
    const page = await openDayAs(demo, STAFF, later);
    await page.getByRole('gridcell', { name: '10:00 a 11:00, reservada por Club del Parque' }).click();
    await detailOf(page).getByRole('button', { name: 'Cancelar reserva' }).click();
    const asked = questionOf(page, '¿Cancelar reserva');
    await asked.getByText('Todas', { exact: true }).click();
    await asked.getByRole('button', { name: 'Cancelar reservas' }).click();
    await toast(page, 'Se ha cancelado 1 fecha de la serie. 1 con check-in se conserva.').waitFor();
  });

  it('takes codes at the door while the connection is away, and sends each once when it is back', async () => {
    const colleague = await demo.colleague();
    const { body: grid } = await colleague.get(`/test?center_id=1&date=${TODAY}&filter_attraction_type=0`);
    const free = (grid.data as GridCell[]).filter((one) => one.hour === '10:00' && !one.reservation_id);
    const codes: string[] = [];
    for (const [index, who] of ['Puerta Uno', 'Puerta Dos'].entries()) {
      const court = free[index]?.attraction_id ?? 0;
      const made = await colleague.book({
        ...bookingForm({ date: TODAY, start: '10:00', end: '11:00', court }),
        reservation_name: who,
      });
      codes.push(bookedIn(made).shortcode);
    }
    const [, second = ''] = codes;
    const page = await demo.visitAs(STAFF);
    const day = page.waitForResponse((response) => response.url().includes('/api/check-in/today'));
    await page.goto('/admin/check-in');
    await day;
    const field = page.getByLabel('Código de la reserva');
    await page.context().setOffline(true);
    for (const code of codes) {
      await field.fill(code);
      await field.press('Enter');
    }
    await page.getByRole('article').getByText('Puerta Dos').waitFor();
    await page.getByText('2 códigos esperan a que vuelva la conexión.').waitFor();
    // A colleague at another door was faster with one of them.
    expect((await colleague.post('/api/reservation/check-in', { shortcode: second })).status).toBe(200);
    await page.context().setOffline(false);
    await page.getByText('Se había tomado sin conexión y al enviarlo no se pudo marcar.').waitFor();
    await page.getByText(/Se marcó el 21\/11\/2026 a las \d\d:\d\d, por admin@demo.test/).waitFor();
    await page.getByRole('article').getByText('Puerta Uno').first().waitFor();
    demo.forgiveLostConnection();
    demo.forgive('409 /api/reservation/check-in');

    // The start page shows who has not come.
    await openDay(page);
    await page.goto('/admin');
    await page.getByRole('region', { name: 'Ahora' }).getByText('Puerta Uno').waitFor();
  });

  it('opens the door without a connection as the person of today, and forgets the day at log-out', async () => {
    const colleague = await demo.colleague();
    const reservation = await bookedToday(colleague, '11:00', 'Puerta Tres');
    const page = await demo.openAs(OTHER_STAFF, '/admin/check-in', { ...TABLET, serviceWorkers: 'allow' });
    await page.getByLabel('Código de la reserva').waitFor();
    const isKept = () =>
      page.evaluate(async () => {
        const door = await caches.open('door');
        const hasDay = Object.keys(localStorage).some((key) => key.startsWith('reservas.door.'));
        return hasDay && (await door.match('/admin/check-in', { ignoreVary: true })) !== undefined;
      });
    await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
    expect(
      await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href),
    ).toBe(`${demo.url}/check-in-manifest.json`);

    await page.context().setOffline(true);
    await page.goto('/admin/check-in');
    await page.getByText('Sin conexión.').waitFor();
    const field = page.getByLabel('Código de la reserva');
    await field.fill(reservation.shortcode);
    await field.press('Enter');
    await page.getByRole('article').getByText('Puerta Tres').waitFor();
    await page.getByText('Un código espera a que vuelva la conexión.').waitFor();
    // A reload loses nothing of it.
    await page.reload();
    await page.getByText('Un código espera a que vuelva la conexión.').waitFor();

    // The session ends meanwhile: the code waits for the next log-in, and the day of the door is forgotten.
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await page.getByLabel('Correo electrónico').waitFor();
    const doorKeys = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /\.door\./.test(key)));
    await expect.poll(doorKeys).toEqual([]);

    // Another user of the same tablet sees it, and may send it.
    await logIn(page, STAFF);
    await page.goto('/admin/check-in');
    await page.getByText('Un código que tomó otra cuenta en este dispositivo no se ha enviado.').waitFor();
    await page.getByRole('button', { name: 'Enviar con mi cuenta' }).tap();
    await page
      .getByRole('article')
      .getByText(/No se ha sido posible|Se ha marcado check in/)
      .first()
      .waitFor();
    await page.getByText('Un código').waitFor({ state: 'detached' });
    demo.forgetSession(OTHER_STAFF);
    demo.forgiveLostConnection();
    demo.forgiveLostSession();
    demo.forgive('422 /api/reservation/check-in');
    demo.forgive('409 /api/reservation/check-in');
  });

  it('reads the code of a ticket that is held before the camera, where the browser itself can’t', async () => {
    const colleague = await demo.colleague();
    const reservation = await bookedToday(colleague, '10:00', 'Ante la Cámara');
    const folder = mkdtempSync(join(tmpdir(), 'reservas-film-'));
    const film = join(folder, 'ticket.y4m');
    writeFileSync(film, filmOf(pictureOfQr(`${demo.url}/consulta/${reservation.qrcode}`)));
    const filming = await launchBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    try {
      const storageState = await (await demo.visitAs(STAFF)).context().storageState();
      const context = await filming.newContext({ baseURL: demo.url, storageState, ...DESKTOP });
      const page = await context.newPage();
      await page.goto('/admin/check-in');
      await page.getByRole('button', { name: 'Escanear con la cámara' }).click();
      await page.getByRole('article').getByText('Ante la Cámara').waitFor();
      await page.getByText('Se ha marcado check in en la reseva correctamente').waitFor();
    } finally {
      await filming.close();
      rmSync(folder, { recursive: true });
    }
  });
});

/** A reservation of today on whichever court is free then. */
async function bookedToday(colleague: Reception, hour: string, reservation_name: string) {
  const { body: grid } = await colleague.get(`/test?center_id=1&date=${TODAY}&filter_attraction_type=0`);
  const free = (grid.data as GridCell[]).filter((one) => one.hour === hour && !one.reservation_id);
  const end = `${Number(hour.slice(0, 2)) + 1}:00`;
  const made = await colleague.book({
    ...bookingForm({ date: TODAY, start: hour, end, court: free.at(-1)?.attraction_id ?? 0 }),
    reservation_name,
  });
  return bookedIn(made);
}
