import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { ADMIN, browserOfFile, Demo } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

describe.skipIf(!browser)(`the import of reservations${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('a file is mapped, checked row by row, imported as a whole, and undone', async () => {
    const page = await demo.openAs(ADMIN, '/admin/import');
    await page.getByText('Todavía no se ha importado nada.').waitFor();
    expect(await page.getByRole('link', { name: 'Plantilla CSV' }).getAttribute('href')).toBe(
      '/download/import-template.csv',
    );
    const template = await (await page.request.get('/download/import-template.csv')).text();
    const [center, court] = (template.split('\r\n')[1] ?? '').split(';');
    const head = 'Sede;Dónde;Cuándo;Inicio;Fin;Tipo;Encargado';
    const row = (date: string, start: number) =>
      `${center};${court};${date};${start}:00;${start + 1}:00;Liga Deportiva;Equipo ${start}`;
    const input = page.locator('input[type=file]');

    await input.setInputFiles(
      csv('temporada.csv', head, row('1/6/2027', 8), row('1/6/2027', 9), row('31/2/2027', 9)),
    );
    await page.getByText('Indique qué columna del archivo contiene cada dato.').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.getByLabel('Atracción (cancha)').selectOption('Dónde');
    await page.getByLabel('Fecha').selectOption('Cuándo');
    await page.getByRole('button', { name: 'Revisar las filas' }).click();
    await page.getByText('2 filas se crearían y 1 tiene errores.').waitFor();
    await page
      .getByText('Cuándo: La fecha «31/2/2027» no existe: escríbala como dd/mm/aaaa, por ejemplo 24/11/2026.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Importar 2 reservas' }).isDisabled()).toBe(true);
    expect(await axeObjections(page)).toEqual([]);

    await page.getByText('Se usan todas las columnas del archivo').click();
    await page.getByRole('button', { name: 'Cambiar las columnas' }).click();
    await page.getByLabel('Tipo de reservación').selectOption('Ninguna');
    await page.getByRole('button', { name: 'Revisar las filas' }).click();
    await page.getByText('Una columna del archivo no se usa: «Tipo»').waitFor();

    const known = head.replace('Dónde', 'Cancha').replace('Cuándo', 'Fecha');
    await input.setInputFiles(csv('corregido.csv', known, row('1/6/2027', 8), row('1/6/2027', 9)));
    await page.getByRole('button', { name: 'Importar 2 reservas' }).click();
    const created = page.getByText('Se han creado 2 reservas');
    await created.waitFor();
    expect(await created.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await input.setInputFiles(csv('otra vez.csv', known, row('1/6/2027', 9)));
    await page.getByText('Ocupada de 09:00 a 10:00 por Equipo 9.').waitFor();

    await page.getByRole('button', { name: 'Deshacer la importación' }).click();
    await page.getByRole('button', { name: 'Deshacer la importación', exact: true }).last().click();
    await page.getByText('Se han cancelado 2 reservas').waitFor();
    await page.getByRole('button', { name: 'De acuerdo' }).click();
    await page.getByText('Deshecha: 2 canceladas').waitFor();
    await input.setInputFiles(csv('otra vez.csv', known, row('1/6/2027', 9)));
    await page.getByRole('button', { name: 'Importar 1 reserva' }).click();
    await page.getByText('Se ha creado 1 reserva').waitFor();
    await page.getByRole('button', { name: 'Deshacer la importación' }).click();
    await page.getByRole('button', { name: 'Deshacer la importación', exact: true }).last().click();
    await page.getByRole('button', { name: 'De acuerdo' }).click();
    // The message no longer says that rows were created.
    await page.getByText('La importación se deshizo').waitFor();
    expect(await axeObjections(page)).toEqual([]);
  });
});
