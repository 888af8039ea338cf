import { describe, expect, it } from 'vitest';
import type { Closure } from '../../api/contract/closures.ts';
import { axeObjections } from '../support/axe.ts';
import { hasFocus, openDialog, row } from './browser-dialogs.ts';
import { effortOf } from './browser-effort.ts';
import { ADMIN, browserOfFile, Demo, PHONE } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;
const CENTER = 'Complejo Deportivo Las Ceibas';
const DATE = '2026-12-09';
const MOST_ACTIONS = 5;

describe.skipIf(!browser)(`closures in the browser${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('a whole floor is closed at once', async () => {
    const page = await demo.openAs(ADMIN, '/admin/closures');
    const form = await openDialog(page, 'Crear cierre');
    await form.getByLabel('Motivo').fill('Barniz de la duela');
    await form.getByLabel('Qué se cierra').selectOption('Superficies enteras');
    await form.getByText(/^Duela central · .* \(7 atracciones\)$/).click();
    const start = form.getByLabel('Desde', { exact: true });
    await start.fill('31/02/2027');
    await form.getByLabel('Hasta', { exact: true }).fill('31/02/2027');
    await form.getByRole('button', { name: 'Crear cierre' }).click();
    await form.getByText('Escriba una fecha como 25/11/2026').first().waitFor();
    expect(await start.evaluate((field) => field === document.activeElement)).toBe(true);
    await start.fill('14/12/2026');
    await form.getByLabel('Hasta', { exact: true }).fill('14/12/2026');
    expect(await axeObjections(page)).toEqual([]);
    await form.getByRole('button', { name: 'Crear cierre' }).click();
    const anyway = form.getByRole('button', { name: 'Cerrar de todos modos' });
    const made = page.getByText(/^Se ha creado el cierre «Barniz de la duela»/);
    await anyway.or(made).first().waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await made.waitFor();
    const { body } = await (await demo.colleague()).get('/api/closures?from=2026-12-14&to=2026-12-14');
    const [closure] = (body.closures as Closure[]).filter(({ reason: of }) => of === 'Barniz de la duela');
    expect(closure?.attraction_ids).toHaveLength(7);
    await row(page, 'Barniz de la duela').waitFor();
  });

  it('a court is closed: one reservation moves to a free court, one is cancelled, one stays; then it is lifted', async () => {
    const client = await demo.colleague();
    const { body } = await client.get('/api/manage/attractions/center/all');
    const courts = (body.attractions as Court[]).filter(
      (one, _, all) => all.filter((other) => isLike(one, other)).length > 1,
    );
    const [court] = courts;
    const other = courts.find((one) => court && one.id !== court.id && isLike(one, court));
    if (!court || !other) throw new Error('no two courts of one kind');
    for (const hour of [10, 11, 12]) {
      const made = await client.book(reservation(court, hour));
      expect(made.status, String(made.body.error)).toBe(200);
    }

    const page = await demo.openAs(ADMIN, '/admin/closures');
    const form = await openDialog(page, 'Crear cierre');
    await form.getByLabel('Motivo').fill('Cambio de césped');
    await form.getByRole('button', { name: 'Crear cierre' }).click();
    const search = form.getByLabel('Buscar atracción o centro');
    await hasFocus(search);
    expect(await search.getAttribute('aria-describedby')).toBe(
      await form.getByText('Elija al menos una opción').getAttribute('id'),
    );
    await search.fill(`${court.center_name} ${court.name}`);
    await form.getByText(court.name, { exact: true }).click();
    await form.getByText(/^1 de \d+ elegida$/).waitFor();
    await form.getByLabel('Desde', { exact: true }).fill('09/12/2026');
    await form.getByLabel('Hasta', { exact: true }).fill('09/12/2026');
    await form.getByRole('button', { name: 'Crear cierre' }).click();
    await form.getByText('Hay 3 reservas en esas horas').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await form.getByRole('button', { name: /^Mover a lugares libres/ }).click();
    const fates = form.getByRole('combobox', { name: /^Qué pasa con la reserva/ });
    await fates.nth(1).selectOption('Cancelar');
    await fates.nth(2).selectOption('Mantener');
    await form.getByRole('button', { name: 'Cerrar de todos modos' }).click();
    await page
      .getByText('Se ha creado el cierre «Cambio de césped»; se movió 1 reserva y se canceló 1 reserva')
      .waitFor();
    await row(page, 'Cambio de césped').getByText(court.name).waitFor();

    const found = await client.get(
      `/test?center_id=${court.center_id}&date=${DATE}&filter_attraction_type=0`,
    );
    const cells = (found.body.data as Cell[]).filter(({ reservation_text }) =>
      /Césped \d+/.test(reservation_text),
    );
    expect(cells.map(({ attraction_id, hour }) => [attraction_id === court.id, hour])).toEqual(
      expect.arrayContaining([
        [false, '10:00'],
        [true, '12:00'],
      ]),
    );
    expect(cells).toHaveLength(2);

    const history = await openDialog(page, 'Historial de Cambio de césped', 'Historial: Cambio de césped');
    await history.getByText('Destino de las reservas del cierre decidido').waitFor();
    for (const name of [/que se mueven.*1/, /que se mantienen.*1/, /Las demás reservas.*Se cancelan/])
      await history.getByRole('row', { name }).waitFor();
    await history.getByText('Cerrar', { exact: true }).click();
    await page.getByRole('button', { name: 'Levantar el cierre Cambio de césped' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText(
        'La reserva que se canceló por este cierre sigue cancelada; puede restaurarla desde su detalle.',
      )
      .waitFor();
    await question.getByText('Restaurarla al levantarlo').click();
    await question.getByRole('button', { name: 'Levantar el cierre' }).click();
    await page.getByText('Se ha levantado el cierre correctamente').waitFor();
    await row(page, 'Cambio de césped').waitFor({ state: 'hidden' });
    await page.getByText('Se ha restaurado la reserva correctamente').waitFor();
  });

  it('shows a reservation that comes in while somebody decides, and cancels only what was shown', async () => {
    const client = await demo.colleague();
    const { body } = await client.get('/api/manage/attractions/center/all');
    const [court] = body.attractions as [Court];
    const [date, shown] = ['2027-02-18', '18/02/2027'];
    const book = async (hour: number) => {
      const made = await client.book({ ...reservation(court, hour), selected_date: date });
      expect(made.status, String(made.body.error)).toBe(200);
    };
    await book(10);
    const page = await demo.openAs(ADMIN, '/admin/closures');
    const asked = await openDialog(page, 'Crear cierre');
    await asked.getByLabel('Motivo').fill('Pintura');
    await asked.getByLabel('Buscar atracción o centro').fill(`${court.center_name} ${court.name}`);
    await asked.getByText(court.name, { exact: true }).click();
    await asked.getByText(/^1 de \d+ elegida$/).waitFor();
    for (const label of ['Desde', 'Hasta']) await asked.getByLabel(label, { exact: true }).fill(shown);
    await asked.getByRole('button', { name: 'Crear cierre' }).click();
    await asked.getByText('Hay 1 reserva en esas horas').waitFor();
    await asked.getByRole('button', { name: 'Cancelar todas' }).click();
    await book(12);
    await asked.getByRole('button', { name: 'Cerrar de todos modos' }).click();
    const refused = page.getByRole('alertdialog', { name: '¡Error!' });
    await refused.getByText('Entretanto cambiaron las reservas de esas horas').waitFor();
    await refused.getByRole('button', { name: 'De acuerdo' }).click();
    await demo.expectRefused('409 /api/closures');
    await asked.getByText('Hay 2 reservas en esas horas').waitFor();
    await asked.getByRole('button', { name: 'Cerrar de todos modos' }).click();
    await page.getByText('Se ha creado el cierre «Pintura»; se canceló 1 reserva').waitFor();
  });

  it('every attraction of the city is closed in five actions, besides the reason', async () => {
    const page = await demo.openAs(ADMIN, '/admin/closures');
    await page.getByRole('button', { name: 'Crear cierre' }).waitFor();
    const effort = await effortOf(page);
    const form = await openDialog(page, 'Crear cierre');
    await form.getByLabel('Motivo').waitFor();
    // The reason has the focus.
    await page.keyboard.type('Alerta roja');
    await form.getByLabel('Qué se cierra').selectOption({ label: 'Todos los centros' });
    await form.getByRole('button', { name: 'Crear cierre' }).click();
    await form.getByText(/^Hay \d+ reservas en esas horas/).waitFor();
    await form.getByRole('button', { name: 'Cerrar de todos modos' }).click();
    await page.getByText('Se ha creado el cierre «Alerta roja»').waitFor();
    const { clicks, keys } = await effort();
    expect(clicks + keys).toBeLessThanOrEqual(MOST_ACTIONS);

    const client = await demo.colleague();
    const { body } = await client.get('/test?center_id=1&date=2026-11-21&filter_attraction_type=0');
    const open = (body.data as Cell[]).filter(
      ({ reservation_id, closure }) => reservation_id === null && closure !== 'Alerta roja',
    );
    expect(open).toEqual([]);
  });

  it('the holidays that are left of the year are closed at once, on a phone too', async () => {
    const client = await demo.colleague();
    const { body } = await client.get('/api/manage/attractions/center/all');
    const court = (body.attractions as Court[]).find(({ center_name }) => center_name === CENTER);
    if (!court) throw new Error('no court');
    const made = await client.book({ ...reservation(court, 10), selected_date: '2026-12-25' });
    expect(made.status, String(made.body.error)).toBe(200);

    const page = await demo.openAs(ADMIN, '/admin/closures', PHONE);
    const form = await openDialog(page, 'Feriados del año', 'Cerrar los feriados del año');
    const christmas = form.getByLabel('Navidad', { exact: true });
    await christmas.waitFor();
    expect(await form.getByRole('checkbox', { name: /Día del Trabajo/ }).count()).toBe(0);
    expect(await axeObjections(page)).toEqual([]);
    // An error of a day is shown at that day, and at no day of another year.
    const day = form.getByLabel('Fecha de Navidad');
    await day.fill('');
    await form.getByRole('button', { name: 'Cerrar feriados' }).click();
    await form.getByText('Campo obligatorio').waitFor();
    const wrong = () => form.locator('[aria-invalid="true"]').evaluateAll((all) => all.map(({ id }) => id));
    expect(await wrong()).toEqual([await day.getAttribute('id')]);
    expect(await day.evaluate((field) => field === document.activeElement)).toBe(true);
    await day.fill('01/01/2020');
    await day.blur();
    await form.getByText('La fecha no puede ser anterior al').waitFor();
    const year = form.getByLabel('Año', { exact: true });
    await year.selectOption('2027');
    await form.getByLabel('Año Nuevo', { exact: true }).waitFor();
    expect(await wrong()).toEqual([]);
    await year.selectOption('2026');
    await form.getByLabel('Año Nuevo', { exact: true }).waitFor({ state: 'hidden' });
    // Nothing was typed, so nothing is asked.
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Feriados del año' }).click();
    await form.getByText(CENTER).click();
    await form.getByRole('button', { name: 'Cerrar feriados' }).click();
    const affected = form.getByRole('list', { name: 'Reservas en esos días' });
    await affected.getByText(`25/12/2026, 10:00–11:00: ${CENTER} - ${court.name}, Césped 10`).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    // The list shows no other days.
    await christmas.uncheck({ force: true });
    await affected.waitFor({ state: 'hidden' });
    await christmas.check({ force: true });
    await affected.waitFor();
    await form.getByText('Cancelar estas reservas').click();
    await form.getByRole('button', { name: 'Cerrar de todos modos' }).click();
    await page.getByText('Se han creado 3 cierres por feriado; se canceló 1 reserva').waitFor();
    await row(page, 'Nochebuena').getByText('12:00').waitFor();
    expect(await axeObjections(page)).toEqual([]);
  });
});

interface Court {
  readonly id: number;
  readonly name: string;
  readonly center_id: number;
  readonly center_name: string;
  readonly attraction_type_id: number;
}

interface Cell {
  readonly attraction_id: number;
  readonly hour: string;
  readonly reservation_id: string | null;
  readonly reservation_text: string;
  readonly closure: string;
}

function isLike(one: Court, other: Court): boolean {
  return one.center_id === other.center_id && one.attraction_type_id === other.attraction_type_id;
}

function reservation({ id, center_id }: Court, hour: number) {
  return {
    selected_center_id: center_id,
    selected_date: DATE,
    selected_attraction_id: id,
    selected_hour_start: `${hour}:00`,
    selected_hour_end: `${hour + 1}:00`,
    selected_reservation_type_id: 1,
    selected_activity_id: 1,
    selected_origin_id: 1,
    reservation_reference: 'P1',
    reservation_name: `Césped ${hour}`,
    reservation_is_recurring: false,
  };
}
