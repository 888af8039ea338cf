import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { CONSOLE_MENU } from '../../api/contract/pages.ts';
import { BAD_CUI } from '../../api/contract/person-fields.ts';
import { changePerson, registerPerson } from '../../commands/people/person.ts';
import { dialog } from '../e2e/browser-dialogs.ts';
import { Finger, pointOf } from '../e2e/browser-finger.ts';
import { axeObjections } from '../support/axe.ts';
import { holdable } from '../support/holdable.ts';
import { limitOf } from '../support/limits.ts';
import { PHONE } from '../support/screens.ts';
import { ADMIN, Desk, INES } from './desk.ts';
import { TODAY } from './desk-center.ts';

const desk = Desk.ofFile();
const SLOW = limitOf(60_000);

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

describe('administration on its screens', { timeout: SLOW }, () => {
  it('an entry of the log names its cause and its effects, and leads there and back', async () => {
    const center = await desk.center(1);
    const colleague = await desk.colleague();
    const { status } = await colleague.post('/admin/programmation/create', {
      selected_center_id: center.id,
      selected_date: TODAY,
      selected_attraction_id: center.court(1),
      selected_hour_start: '12:00',
      selected_hour_end: '13:00',
      selected_reservation_type_id: 3,
      selected_activity_id: 1,
      selected_origin_id: 1,
      reservation_reference: 'P-1',
      reservation_name: 'Ana López',
      reservation_is_recurring: true,
      reservation_recurring_type_selected: 'DIARIA',
      reservation_recurring_count: 2,
    });
    expect(status).toBe(200);
    await desk.seen();

    const page = await desk.visit(center, '/admin/log?table=series&type=ins', {}, { user: ADMIN });
    await page.getByRole('rowheader').first().waitFor();
    await page.getByRole('search').getByLabel('Usuario').fill(ADMIN.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(/user=/);
    await page.getByRole('rowheader').first().click();
    const opened = dialog(page, 'Detalle del evento');
    await opened.getByRole('heading', { name: 'Serie de reservas solicitada' }).waitFor();
    await opened.getByText(`Lo hizo ${ADMIN.email} directamente.`).waitFor();
    expect(await opened.getByRole('button', { name: 'Evento anterior' }).count()).toBe(0);
    expect(await axeObjections(page)).toEqual([]);

    const effects = opened.getByRole('button', { name: 'Reserva creada' });
    expect(await effects.count()).toBe(2);
    await effects.first().focus();
    await page.keyboard.press('Enter');
    const [request, effect] = ['Serie de reservas solicitada', 'Reserva creada'].map((name) =>
      opened.getByRole('heading', { name }),
    );
    const isFocused = (heading = effect) =>
      expect.poll(() => heading?.evaluate((element) => element === document.activeElement)).toBe(true);
    await isFocused(effect);
    await opened.getByText('No llevó a ningún otro evento.').waitFor();
    await opened.getByRole('button', { name: 'Serie de reservas solicitada' }).click();
    await isFocused(request);
    for (const heading of [effect, request]) {
      await opened.getByRole('button', { name: 'Evento anterior' }).click();
      await isFocused(heading);
    }
    expect(await axeObjections(page)).toEqual([]);

    // The button that had the focus is gone: the keys still reach the dialogue.
    const loseFocus = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await loseFocus();
    await page.keyboard.press('Tab');
    expect(await opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await loseFocus();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  });

  it('a press on a row counts for it, though the list is scrolled while the button is down', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(
      center,
      '/admin/log',
      { viewport: { width: 1440, height: 600 } },
      { user: ADMIN },
    );
    const row = page
      .getByRole('rowheader')
      .filter({ has: page.locator('small') })
      .nth(3);
    const summary = (await row.locator('small').textContent()) ?? '';
    const box = await row.boundingBox();
    if (!box) throw new Error('the row is not drawn');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.wheel(0, 2 * box.height);
    await expect.poll(async () => (await row.boundingBox())?.y ?? box.y).toBeLessThan(box.y - box.height);
    await page.mouse.up();
    await dialog(page, 'Detalle del evento').getByRole('heading', { name: summary }).waitFor();
  });

  it('the queue of documents goes on behind its first page, and a document is refused by keys alone', async () => {
    const { handler, personId } = desk.api.booking;
    const waiting = 17;
    for (let number = 1; number <= waiting; number += 1) {
      const cui = `26000000${String(number).padStart(5, '0')}`;
      const fields = { cui, firstName: `Persona ${number}`, lastName: 'Espera', gender: 'F' } as const;
      const rest = { dateOfBirth: '1990-01-01', phone: '55551234' };
      await registerPerson(handler, personId, { ...fields, ...rest }, desk.context());
      const image = { type: 'UploadDpiImage', side: 'front', image: `dpi/${number}.webp` } as const;
      await changePerson(handler, { ...image, personId: personId(cui) }, desk.context());
    }
    await desk.seen();
    const page = await desk.visit(await desk.center(1), '/admin/verify-people');
    const queue = page.getByRole('region', { name: /Documentos por verificar/ });
    const name = queue.getByRole('heading', { level: 3 });
    const seen = new Set<string | null>();
    for (let number = 1; number < waiting; number += 1) {
      await expect.poll(async () => seen.has(await name.textContent())).toBe(false);
      seen.add(await name.textContent());
      await page.keyboard.press('n');
    }
    await expect.poll(async () => seen.has(await name.textContent())).toBe(false);
    await page.keyboard.press('r');
    await dialog(page, 'Rechazar documento').waitFor();
    await page.keyboard.type('La foto está borrosa');
    await page.keyboard.press('Control+Enter');
    await dialog(page, 'Rechazar documento').waitFor({ state: 'hidden' });
    await queue.getByText(`(${waiting - 1})`).waitFor();
    await page.getByText(/^Se ha rechazado el documento de Persona \d+ Espera$/).waitFor();
    await queue.getByRole('button', { name: 'Volver a los que omitió' }).click();
    await name.waitFor();
    // Reading goes on at the top of the next document, not where the buttons of the former one were.
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('documentos');
  });

  it('a week is copied to all other courts in four presses, and taken back, on a phone too', async () => {
    const center = await desk.center(6);
    const path = `/admin/manage-attractions/${center.court(1)}/schedule`;
    const page = await desk.visit(center, path, PHONE, { user: ADMIN });
    const slotsOf = (court: number) =>
      page.evaluate(async (id) => {
        const answer = await fetch(`/api/available-dates/${id}/all`);
        return ((await answer.json()) as { dates: unknown[] }).dates.length;
      }, center.court(court));
    await page.getByRole('tab', { name: 'Lunes (1)' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Varios días' }).click();
    const paint = dialog(page, 'Agregar horario en varios días');
    await paint.getByLabel('Desde las').selectOption('21:00');
    await paint.getByLabel('Hasta las').selectOption('23:00');
    await paint.getByRole('button', { name: 'Marcar todo' }).first().click();
    await paint.getByRole('button', { name: 'Agregar' }).click();
    await page.getByText('Horario agregado correctamente en 7 días').waitFor();

    // A key that is held until the dialogue is gone does not press the button that gets the focus back.
    const remove = page.getByRole('button', { name: /^Eliminar Lunes/ }).first();
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).focus();
    await page.keyboard.down('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.up('Enter');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await page.getByRole('alertdialog').count()).toBe(0);

    await page.getByRole('button', { name: 'Copiar' }).click();
    const copy = dialog(page, 'Copiar horario');
    await copy.getByLabel('Qué se copia').selectOption('Toda la semana');
    // A week is not copied onto itself.
    expect(await copy.getByRole('checkbox').count()).toBe(5);
    await copy.getByRole('button', { name: 'Copiar' }).click();
    await copy.getByRole('alert').or(copy.locator('.r-field-error')).first().waitFor();
    await copy.getByRole('button', { name: 'Marcar todo' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await copy.getByRole('button', { name: 'Copiar' }).click();
    await page.getByText('Horario actualizado correctamente').waitFor();
    expect(await slotsOf(6)).toBe(21);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => slotsOf(6)).toBe(7);

    // Deleting an entry that a colleague has deleted meanwhile is no failure.
    const colleague = await desk.colleague();
    const monday = await colleague.get(`/api/available-dates/${center.court(1)}/1`);
    const [first] = monday.body.dates as { id: number }[];
    await remove.click();
    expect((await colleague.delete(`/api/available-date/${first?.id}`)).status).toBe(200);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Otra persona ya había eliminado este horario').waitFor();
  });

  describe('the week of a court', () => {
    const hour = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });
    const openWeek = async (options = {}) => {
      const center = await desk.center(1);
      const path = `/admin/manage-attractions/${center.court(1)}/schedule?dia=semana`;
      const page = await desk.visit(center, path, options, { user: ADMIN });
      await page.getByRole('grid', { name: 'Horario de la semana' }).waitFor();
      return page;
    };
    const preview = (page: Page) => page.locator('.wk-preview');

    it('is opened and closed by drawing over it with the mouse, seen before it is done, and taken back', async () => {
      const page = await openWeek();
      expect(await axeObjections(page)).toEqual([]);
      const draw = async (from: string, to: string) => {
        const [begin, end] = [await pointOf(hour(page, from)), await pointOf(hour(page, to))];
        await page.mouse.move(begin.x, begin.y);
        await page.mouse.down();
        await page.mouse.move(end.x, end.y, { steps: 8 });
      };
      await draw('Lunes 21:00, sin horario', 'Miércoles 22:00, sin horario');
      await expect.poll(() => preview(page).textContent()).toBe('Abrir: lunes a miércoles, 21:00–23:00');
      expect(await page.locator('.will-paint').count()).toBe(6);
      await page.mouse.up();
      await hour(page, 'Martes 22:00, abierta').waitFor();
      await page.getByRole('status').getByText('Se abrió: lunes a miércoles, 21:00–23:00').waitFor();

      // Leaving before the end changes nothing.
      await draw('Jueves 12:00, abierta', 'Viernes 13:00, abierta');
      await page.keyboard.press('Escape');
      await page.mouse.up();
      expect(await page.locator('.will-erase').count()).toBe(0);

      await draw('Viernes 13:00, abierta', 'Jueves 12:00, abierta');
      await expect.poll(() => preview(page).textContent()).toBe('Cerrar: jueves a viernes, 12:00–14:00');
      await page.mouse.up();
      await hour(page, 'Jueves 13:00, sin horario').waitFor();
      await hour(page, 'Jueves 14:00, abierta').waitFor();
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await hour(page, 'Viernes 12:00, abierta').waitFor();
      await page.getByText('El horario volvió a ser el de antes').waitFor();
      expect(await page.getByRole('button', { name: 'Deshacer' }).isDisabled()).toBe(true);
      await page.getByRole('tab', { name: 'Lunes (3)' }).click();
      await page.getByRole('row', { name: /21:00–22:00/ }).waitFor();
    });

    it('is drawn over with the keys alone', async () => {
      const page = await openWeek();
      await hour(page, 'Lunes 05:00, sin horario').focus();
      for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight'])
        await page.keyboard.press(key);
      await expect.poll(() => preview(page).textContent()).toBe('Abrir: martes a jueves, 05:00–06:00');
      await page.keyboard.press('Enter');
      await hour(page, 'Martes 05:00, abierta').waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await expect.poll(focused).toBe('Jueves 05:00, abierta');
      await page.keyboard.press(' ');
      await hour(page, 'Jueves 05:00, sin horario').waitFor();
      await page.keyboard.press('Control+z');
      await hour(page, 'Jueves 05:00, abierta').waitFor();
      await page.keyboard.press('Shift+End');
      await page.keyboard.press('Escape');
      expect(await preview(page).textContent()).toBe('');
    });

    it('is drawn over by a finger on a PHONE, whose hours at the side scroll the page', async () => {
      const page = await openWeek(PHONE);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await axeObjections(page)).toEqual([]);
      const finger = await Finger.of(page);
      await hour(page, 'Domingo 06:00, abierta').scrollIntoViewIfNeeded();
      const top = () => page.evaluate(() => window.scrollY);
      const before = await top();
      await finger.down(await pointOf(hour(page, 'Sábado 05:00, sin horario')));
      await finger.moveTo(await pointOf(hour(page, 'Domingo 05:00, sin horario')));
      await finger.up();
      await hour(page, 'Domingo 05:00, abierta').waitFor();
      await hour(page, 'Sábado 05:00, abierta').waitFor();
      expect(await top()).toBe(before);
    });

    it('that a colleague changed is not taken back, and says so', async () => {
      const page = await openWeek();
      await hour(page, 'Lunes 05:00, sin horario').click();
      await hour(page, 'Lunes 05:00, abierta').waitFor();
      const id = Number(/attractions\/(\d+)/.exec(page.url())?.[1]);
      const theirs = { attraction_ids: [id], days_of_week: [0], start: '22:00', end: '23:00' };
      expect((await (await desk.colleague()).post('/api/available-dates/paint', theirs)).status).toBe(200);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await page.getByText('No ha sido posible deshacer el cambio de horario').waitFor();
      await hour(page, 'Lunes 05:00, abierta').waitFor();
    });
  });

  it('three at one entry never overwrite unseen values; fields that were not typed into follow the others', async () => {
    const center = await desk.center(1, 'Gimnasio de las tres');
    const pages = await Promise.all(
      [1, 2, 3].map(() => desk.visit(center, '/admin/manage-centers', {}, { user: ADMIN })),
    );
    const [first, second, third] = pages as [Page, Page, Page];
    const form = (page: Page) => dialog(page, 'Editar centro deportivo');
    const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
    const save = (page: Page) => form(page).getByRole('button', { name: 'Actualizar' }).click();
    const isSaved = (page: Page) =>
      page.getByText('Se ha actualizado la información del centro deportivo correctamente').waitFor();
    const open = (page: Page) => page.getByRole('button', { name: 'Editar Gimnasio de las tres' }).click();
    for (const page of [first, second]) await open(page);
    await field(first, 'Dirección').fill('Calle de la primera');
    await save(first);
    await isSaved(first);

    await field(second, 'Teléfono').fill('22224444');
    await save(second);
    const told = form(second).getByRole('alert').filter({ hasText: 'mientras usted lo editaba' });
    await told.getByText('Dirección: (vacío) → «Calle de la primera»').waitFor();
    expect(await field(second, 'Dirección').inputValue()).toBe('Calle de la primera');
    expect(await field(second, 'Teléfono').inputValue()).toBe('22224444');

    // Between the two tries of the second: a third change, of the same phone too.
    await open(third);
    await field(third, 'Teléfono').fill('55556666');
    await save(third);
    await isSaved(third);
    await save(second);
    await told.getByText('Teléfono: (vacío) → «55556666»').waitFor();
    expect(await told.getByRole('listitem').count()).toBe(1);
    expect(await axeObjections(second)).toEqual([]);
    expect(await field(second, 'Teléfono').inputValue()).toBe('22224444');
    await save(second);
    await isSaved(second);
    const row = second.getByRole('row', { name: /Gimnasio de las tres/ });
    await row.getByText('Calle de la primera').waitFor();
    await row.getByText('2222-4444').waitFor();
    // Undo takes back only the last change.
    await second.getByRole('button', { name: 'Deshacer' }).click();
    await row.getByText('5555-6666').waitFor();
  });

  it('staff at a page of administration are refused, with nothing of the page and a way back', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin');
    const pages = CONSOLE_MENU.filter(({ access }) => access === 'admin');
    expect(pages.length).toBeGreaterThan(5);
    for (const { to } of pages) {
      await page.goto(to);
      await page.getByRole('heading', { name: 'No tiene permiso para ver esta página' }).waitFor();
      const controls = page.getByRole('main').locator('input, select, table, [role="alert"]');
      expect(await controls.count(), to).toBe(0);
    }
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await page.waitForURL('**/admin');
  });

  it('rules are saved by keys, and the focus stays at the field or the button that had it', async () => {
    const page = await desk.visit(await desk.center(1), '/admin/settings', {}, { user: ADMIN });
    const field = page.getByLabel('Reservas por persona al día');
    const save = page.getByRole('button', { name: 'Guardar cambios' });
    const isAt = (element: typeof field) =>
      expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
    const isSaved = () => expect.poll(() => save.getAttribute('aria-describedby')).not.toBeNull();
    await field.fill('4');
    await field.press('Enter');
    await isSaved();
    await isAt(field);
    await field.fill('0');
    await save.press('Enter');
    await isSaved();
    await isAt(save);
    expect(
      await save.evaluate(
        (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe('Todavía no ha cambiado nada.');
  });

  it('holidays that could not be loaded are said so, and asked for again', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin/closures', {}, { user: ADMIN });
    const path = '/api/holidays/2026';
    const json = { response: 'ERROR', code: 'internal', error: 'Ha ocurrido un error.' };
    center.always.set(path, { status: 500, json });
    await page.getByRole('button', { name: 'Feriados del año' }).click();
    const form = dialog(page, 'Cerrar los feriados del año');
    const again = form.getByRole('button', { name: 'Reintentar' });
    await again.waitFor();
    center.always.delete(path);
    await again.click();
    await form.getByLabel('Navidad', { exact: true }).waitFor();
    await again.waitFor({ state: 'hidden' });
  });

  it('an address of a missing record says so, with a link onward instead of another try', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin/manage-person-profile/9999999999999', {}, { user: ADMIN });
    const people = page.getByRole('main');
    const isFinal = async (sentence: string) => {
      await people.getByText(sentence).waitFor();
      expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
    };
    await isFinal('Esta persona no existe');
    // Nobody was looked for: this is not a CUI.
    await page.goto('/admin/manage-person-profile/nadie');
    await isFinal(BAD_CUI);
    expect(await people.getByText('no existe').count()).toBe(0);
    expect(await axeObjections(page)).toEqual([]);
    await people.getByRole('link', { name: 'Ir a la lista de personas' }).click();
    await page.waitForURL('**/admin/manage-people');

    await page.goto('/admin/settings?of=center:999999');
    await isFinal('Este centro no existe o se ha eliminado.');
    await page.getByRole('button', { name: 'Ver las reglas de todos los centros' }).click();
    await page.getByLabel('Reservas por persona al día').waitFor();
    await page.goto('/admin/settings?of=type:999999');
    await isFinal('Este tipo de reservación no existe o se ha eliminado.');

    await page.goto('/admin/manage-attractions/999999/schedule');
    await isFinal('Esta atracción no existe o se ha eliminado.');
    await page.getByRole('link', { name: 'Ir a las atracciones' }).waitFor();
    await page.goto(`/admin/manage-attractions/${center.court(1)}/schedule?dia=9`);
    expect(await page.getByRole('tab', { name: /^Lunes/ }).getAttribute('aria-selected')).toBe('true');

    // A list of a center that is not there does not seem to be that of all, or of another one.
    for (const path of ['statistics', 'reservations-list']) {
      await page.goto(`/admin/${path}?center=999999`);
      const chosen = page.getByLabel('Centro deportivo', { exact: true });
      await expect.poll(() => chosen.inputValue()).toBe('Un centro que no existe');
    }
    await page.goto('/admin/as-of?center=999999');
    await page.getByText(/^El centro de la dirección no existe o se ha eliminado/).waitFor();
  });

  it('a reservation or a person that is gone by the time it is opened is said to be gone', async () => {
    const center = await desk.center(1);
    const { id } = await center.book({ court: 1, start: '15:00', end: '16:00' });
    const page = await desk.page(center);
    const gone = { response: 'ERROR', code: 'reservation_unknown', error: 'No se ha encontrado la reserva.' };
    center.always.set('/api/reservation/search', { status: 404, json: gone });
    await page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ }).click();
    const opened = dialog(page, 'Detalle de la reserva');
    await opened.getByText('Esta reserva no existe').waitFor();
    expect(await opened.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
    // It is not asked for again, whatever happens meanwhile: the dialogue stays as it is.
    const asked = center.sent('GET', '/api/reservation/search').length;
    await (await desk.colleague()).delete(`/api/reservation/${id}`);
    await page.locator('[data-court]', { hasText: 'Ana López' }).waitFor({ state: 'detached' });
    expect(center.sent('GET', '/api/reservation/search')).toHaveLength(asked);
    await opened.getByRole('button', { name: 'Cerrar' }).click();
    await opened.waitFor({ state: 'hidden' });
  });

  it('a name in each list of reservations opens the person behind it', async () => {
    const center = await desk.center(1);
    await center.book({ court: 1, start: '15:00', end: '16:00', who: 'Liga de Inés', cui: INES.cui });
    await desk.seen();
    const lists = [
      `reservations?center=${center.id}`,
      `reservations-list?center=${center.id}`,
      'search-reservations?search=Inés',
    ];
    for (const list of lists) {
      const page = await desk.visit(center, `/admin/${list}`);
      await page.getByRole('button', { name: 'Liga de Inés' }).first().click();
      const opened = dialog(page, 'Detalles del usuario');
      await opened.getByText('1234 56789 0101').waitFor();
      await opened.getByRole('link', { name: 'Inés Pérez' }).click();
      await page.getByRole('heading', { name: 'Inés Pérez' }).waitFor();
    }
  });

  it('a person whom the server refuses to look for is not said to be gone', async () => {
    const center = await desk.center(1);
    await center.book({ court: 1, start: '15:00', end: '16:00', who: 'Liga de Inés', cui: INES.cui });
    await desk.seen();
    const page = await desk.visit(center, `/admin/reservations?center=${center.id}`);
    const json = { response: 'ERROR', code: 'invalid', error: 'Revise.', errors: { cui: [BAD_CUI] } };
    center.always.set(`/api/person-info/${INES.cui}`, { status: 422, json });
    await page.getByRole('button', { name: 'Liga de Inés' }).click();
    const opened = dialog(page, 'Detalles del usuario');
    await opened.getByRole('alert').getByText(BAD_CUI).waitFor();
    expect(await opened.getByText('no existe').count()).toBe(0);
    expect(await opened.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
  });

  it('all actions of a schedule are in sight on a PHONE', async () => {
    const center = await desk.center(1);
    const path = `/admin/manage-attractions/${center.court(1)}/schedule`;
    const page = await desk.visit(center, path, PHONE, { user: ADMIN });
    const box = await page.getByRole('button', { name: 'Copiar', exact: true }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(378);
  });

  it('the grid of a past moment begins in the first third of a PHONE, whatever notes are above it', async () => {
    const center = await desk.center(2);
    await center.book({ court: 1, start: '15:00', end: '16:00', who: 'Ana López' });
    await desk.seen();
    const path = `/admin/as-of?center=${center.id}&date=${TODAY}`;
    const page = await desk.visit(center, path, PHONE, { user: ADMIN });
    const box = await page.getByRole('region', { name: 'Programación de ese momento' }).boundingBox();
    expect(box?.y).toBeLessThan(240);
    await page.getByText('Reserva creada').waitFor();
    await page.getByText('Solo lectura').waitFor();
    const moment = await page.getByText(/^Así estaba el /).boundingBox();
    const slider = await page.getByRole('slider', { name: 'Cambios del día' }).boundingBox();
    expect(Math.abs((moment?.y ?? 0) - (slider?.y ?? 0))).toBeLessThan(44);
    await page.getByText('Cancha 2', { exact: true }).first().waitFor();
    expect(await page.getByText('+ Cancha').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('an empty list names the next step, and leads there', async () => {
    const center = await desk.center(1);
    const visit = (path: string) => desk.visit(center, `/admin/${path}`, {}, { user: ADMIN });
    const catalog = await visit('manage-activities?buscar=nada');
    await catalog.getByText('Sin datos para mostrar.').waitFor();
    await catalog.getByRole('button', { name: 'Quitar los filtros' }).click();
    await catalog.getByRole('row').nth(1).waitFor();
    expect(new URL(catalog.url()).search).toBe('');

    const people = await visit('manage-people?search=Nadie');
    await people.getByRole('button', { name: 'Registrar a esta persona' }).click();
    await dialog(people, 'Registrar persona').waitFor();

    const log = await visit('log?user=nadie@example.com');
    await log.getByRole('button', { name: 'Quitar los filtros' }).click();
    await log.getByRole('rowheader').first().waitFor();

    const closures = await visit('closures');
    await closures.getByRole('button', { name: 'Crear un cierre' }).click();
    await dialog(closures, 'Crear cierre').waitFor();

    const waiting = await visit('waiting-list?date=2099-01-01');
    await waiting.getByText('Nadie espera una hora aquí.').waitFor();
    await waiting.getByRole('link', { name: 'Ver la programación' }).click();
    await waiting.waitForURL(/programmation/);
  });

  it('when two change the texts, the second can restore the former text over that of the first', async () => {
    const center = await desk.center(1);
    const [first, second] = await Promise.all(
      [1, 2].map(() => desk.visit(center, '/admin/landing-texts', {}, { user: ADMIN })),
    );
    if (!first || !second) throw new Error('two pages');
    const title = (page: Page) => page.getByRole('textbox', { name: 'Título', exact: true });
    const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });
    const before = await title(second).inputValue();
    await title(first).fill('De la primera');
    await save(first).click();
    await first.getByText('Se han guardado los textos de la portada').waitFor();

    await title(second).fill('De la segunda');
    await save(second).click();
    await second.getByRole('alert').filter({ hasText: 'mientras usted lo editaba' }).waitFor();
    expect(await title(second).inputValue()).toBe('De la segunda');
    // The texts are saved by now.
    await title(second).fill('De la primera');
    expect(await save(second).isDisabled()).toBe(true);
    await title(second).fill(before);
    await save(second).click();
    await second.getByText('Se han guardado los textos de la portada').waitFor();
    await second.reload();
    await expect.poll(() => title(second).inputValue()).toBe(before);
  });

  it('a double click that confirms a question does not open the row behind it', async () => {
    const center = await desk.center(1);
    for (let hour = 7; hour < 19; hour += 1)
      await center.book({ court: 1, start: hourText(hour), end: hourText(hour + 1) });
    const page = await desk.visit(center, `/admin/reservations?center=${center.id}`);
    for (const nth of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Elegir la reserva/ })
        .nth(nth)
        .check();
    await page.getByRole('button', { name: 'Cancelar (2)' }).click();
    await page.getByRole('button', { name: 'Cancelar 2 reservas' }).dblclick();
    await page.getByText('Se han cancelado 2 reservas').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // A click of its own is heard again.
    await page.getByRole('row').filter({ hasText: 'Ana López' }).first().click();
    await dialog(page, 'Detalle de la reserva').waitFor();
  });

  it('typed text is asked about before the page is left, on a page of many forms and in a dialogue', async () => {
    const page = await desk.visit(await desk.center(1), '/admin/landing-texts', {}, { user: ADMIN });
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
    const title = page.getByRole('textbox', { name: 'Título', exact: true });
    await title.fill('Sin guardar');
    await page.getByRole('link', { name: 'Centros deportivos' }).click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    expect(await title.inputValue()).toBe('Sin guardar');
    await page.getByRole('link', { name: 'Centros deportivos' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('button', { name: 'Crear centro deportivo' }).click();
    const name = dialog(page, 'Crear centro deportivo').getByLabel('Nombre');
    await name.fill('Sin guardar');
    await page.goBack();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    expect(await name.inputValue()).toBe('Sin guardar');
    await page.goBack();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await name.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/manage-centers');
    await page.goBack();
    await page.waitForURL('**/admin/landing-texts');
  });

  it.each(
    ['reservations', 'reservations-list', 'search-reservations'].flatMap((name) => [
      [name, 'at a desk', { viewport: { width: 1440, height: 900 } }] as const,
      [name, 'on a small laptop', { viewport: { width: 1024, height: 768 } }] as const,
      [name, 'on a phone', PHONE] as const,
    ]),
  )('the first row of %s begins above a height of 240 %s', async (name, _, device) => {
    const center = await desk.center(1);
    await center.book({ court: 1, start: '15:00', end: '16:00', who: 'Ana López' });
    const path = `/admin/${name}?center=${center.id}&search=ana`;
    const page = await desk.visit(center, path, device);
    // The rows of the wide table are empty for roles: its cells hold the text.
    const text = { hasText: 'Ana López' };
    const row = page.getByRole('row').filter(text).or(page.getByRole('gridcell').filter(text)).first();
    await row.waitFor();
    expect((await row.boundingBox())?.y).toBeLessThan(240);
  });

  it.each(
    [
      '/admin/log',
      '/admin/manage-people',
      '/admin/manage-users',
      '/admin/manage-attractions',
      '/admin/manage-centers',
    ].flatMap((path) => [1440, 1024].map((width) => [path, width] as const)),
  )('the first row of %s begins above a height of 240 at a width of %s', async (path, width) => {
    const center = await desk.center(['Cancha 1']);
    const device = { viewport: { width, height: 768 } };
    const page = await desk.visit(center, path, device, { user: ADMIN });
    // Its cells too lie where the row does; a row of the wide table has none of its own.
    const rows = page.getByRole('gridcell').or(page.locator('table[aria-busy="false"] tbody td'));
    await rows.first().waitFor();
    // A row that is drawn again has no place for a moment.
    const { y } = await vi.waitUntil(() => rows.first().boundingBox(), { timeout: 10_000 });
    expect(y).toBeLessThan(240);
  });

  it('the head of a long list stays where it is when the rows arrive', async () => {
    const center = await desk.center(['Cancha 1']);
    const gate = holdable();
    center.held.set(`/api/log/filter/all/all/${TODAY}/${TODAY}`, gate.promise);
    const page = await desk.visit(center, '/admin/log', {}, { user: ADMIN });
    const place = async (head: Locator) => {
      const box = await head.boundingBox();
      return box && { y: box.y, height: box.height };
    };
    await page.locator('table[aria-busy="true"] tbody td').first().waitFor();
    const before = await place(page.locator('thead tr'));
    gate.resolve();
    await page.getByRole('gridcell').first().waitFor();
    expect(await place(page.getByRole('columnheader').first())).toEqual(before);
  });

  it('a reservation is edited', async () => {
    const center = await desk.center(1);
    const { id } = await center.book({ court: 1, start: '15:00', end: '16:00', who: 'Ana López' });
    const page = await desk.visit(center, `/admin/programmation?center=${center.id}&date=${TODAY}`);
    await page.getByRole('gridcell', { name: /^Cancha 1, 15:00 a 16:00, reservada por Ana/ }).click();
    await dialog(page, 'Detalle de la reserva').getByRole('button', { name: 'Editar' }).click();
    const form = dialog(page, 'Editar reserva');
    await form.getByLabel('Observaciones').fill('Traen pelotas');
    // Fields are apart also where no page with filters has been opened before.
    expect(await form.locator('form').evaluate((one) => getComputedStyle(one).rowGap)).toBe('16px');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('Se ha actualizado la información de la reserva correctamente').waitFor();
    const saved = await (await desk.colleague()).get(
      `/api/reservation/search?query=${encodeURIComponent(id)}`,
    );
    expect(saved.body).toMatchObject({ name: 'Ana López', observations: 'Traen pelotas' });
  });

  it('a reservation that a colleague cancels is said to be so in its open form', async () => {
    const center = await desk.center(1);
    const { id } = await center.book({ court: 1, start: '19:00', end: '20:00', who: 'Ana López' });
    const page = await desk.visit(center, `/admin/programmation?center=${center.id}&date=${TODAY}`);
    await page.getByRole('gridcell', { name: /^Cancha 1, 19:00 a 20:00, reservada por Ana/ }).click();
    await dialog(page, 'Detalle de la reserva').getByRole('button', { name: 'Editar' }).click();
    const form = dialog(page, 'Editar reserva');
    await form.getByLabel('Observaciones').fill('Traen pelotas');
    expect((await (await desk.colleague()).delete(`/api/reservation/${id}`)).status).toBe(200);
    await form.getByRole('alert').getByText('Esta reserva se canceló mientras tanto').waitFor();
    expect(await form.getByLabel('Observaciones').inputValue()).toBe('Traen pelotas');
  });

  it('a reservation gets another person and another way of asking', async () => {
    const center = await desk.center(1);
    const colleague = await desk.colleague();
    const cui = '2000000010101';
    const names = { first_name: 'Eva', last_name: 'Ruiz', gender: 'F', phone: '55550000' };
    await colleague.post('/api/person', { ...names, cui, date_of_birth: '1990-01-01' });
    const made = await colleague.post('/api/origin', { name: 'Por carta' });
    expect(made.status).toBe(200);
    const { id } = await center.book({ court: 1, start: '17:00', end: '18:00', who: 'Ana López' });
    const page = await desk.visit(center, `/admin/programmation?center=${center.id}&date=${TODAY}`);
    await page.getByRole('gridcell', { name: /^Cancha 1, 17:00 a 18:00, reservada por Ana/ }).click();
    const detail = dialog(page, 'Detalle de la reserva');
    await detail.getByRole('button', { name: 'Editar' }).click();
    const form = dialog(page, 'Editar reserva');
    await form.getByLabel('CUI').fill('2000000990101');
    await form.getByText('registre antes a la persona en «Personas»').waitFor();
    await form.getByLabel('CUI').fill(cui);
    await form.getByText('Persona registrada: Eva Ruiz').waitFor();
    await form.getByRole('button', { name: 'Usar este nombre' }).click();
    await form.getByLabel('Medio de solicitud').selectOption({ label: 'Por carta' });
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('Se ha actualizado la información de la reserva correctamente').waitFor();
    await detail.getByText('Por carta').waitFor();
    await detail.getByRole('link', { name: 'Eva Ruiz' }).waitFor();
    await detail.getByRole('link', { name: /5555/ }).waitFor();
    const saved = await colleague.get(`/api/reservation/search?query=${encodeURIComponent(id)}`);
    expect(saved.body).toMatchObject({ name: 'Eva Ruiz', person: { cui }, origin: 'Por carta' });
  });

  it('a cancelled reservation whose hour is taken by now is answered with free places', async () => {
    const center = await desk.center(2);
    const slot = { court: 1, start: '15:00', end: '16:00' };
    const { id } = await center.book({ ...slot, who: 'Ana López' });
    const page = await desk.visit(center, `/admin/programmation?center=${center.id}&date=${TODAY}`);
    await page.getByRole('gridcell', { name: /^Cancha 1, 15:00 a 16:00, reservada por Ana/ }).click();
    const detail = dialog(page, 'Detalle de la reserva');
    const colleague = await desk.colleague();
    expect((await colleague.delete(`/api/reservation/${id}`)).status).toBe(200);
    const other = await center.book({ ...slot, who: 'Luis Pérez' });

    await detail.getByRole('button', { name: 'Restaurar' }).click();
    await page.getByRole('button', { name: 'Restaurar reserva' }).click();
    await page.getByRole('alertdialog', { name: '¡Error!' }).getByRole('button').click();
    const free = detail.getByRole('region', { name: 'Lugares libres en su lugar' });
    const place = free.getByRole('link', { name: /^Cancha 2, 21\/11\/2026, 15:00–16:00$/ });
    await place.waitFor();
    expect(await axeObjections(page)).toEqual([]);
    expect(await center.booked()).toEqual([other.id]);

    await place.click();
    await detail.waitFor({ state: 'hidden' });
    // It leads to that hour of that court.
    const hour = page.getByRole('gridcell', { name: 'Cancha 2, 15:00 a 16:00, libre' });
    await expect.poll(() => hour.evaluate((cell) => cell === document.activeElement)).toBe(true);
  });
});
