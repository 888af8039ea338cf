import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { importsView } from '../../projections/imports/projection.ts';
import { cellsOf, form, gridApiOfFile, hourForm, seriesForm } from '../support/grid-api.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { linesOf, pdfPages } from '../support/pdf-pages.ts';

const api = await gridApiOfFile({ projections: [importsView] });
const admin = await api.as('admin');
const staff = await api.as('staff');

const HEAD =
  'centro;atraccion;fecha;hora_inicio;hora_fin;tipo;actividad;dependencia;encargado;correlativo;observaciones';
const csv = (...lines: string[]) => new Blob([[HEAD, ...lines].join('\r\n')], { type: 'text/csv' });
const row = (date: string, start: string, end: string, over: { court?: string; name?: string } = {}) =>
  [
    'Polideportivo',
    over.court ?? 'Cancha 1',
    date,
    start,
    end,
    'MOM',
    'fútbol',
    'Liga Norte',
    over.name ?? 'José Peña',
    'L-1',
    '',
  ].join(';');
const multipart = (
  client: HttpClient,
  path: string,
  fields: Record<string, Blob | string>,
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return client.send('POST', path, { form });
};
const send = (file: Blob, over: Record<string, string> = {}): Promise<Answer> =>
  multipart(admin, '/api/import/reservations', { file, ...over });
const download = async (path: string) => Buffer.from(await (await admin.fetch('GET', path)).arrayBuffer());
const statesOf = ({ body }: Answer) => (body.rows as { state: string }[]).map(({ state }) => state);
const errorsOf = ({ body }: Answer) => (body.rows as { error?: string }[]).map(({ error }) => error ?? '');
const day = async (date: string) => (await cellsOf(staff, date)).filter((cell) => cell.reservation_id);

describe('a file of reservations', () => {
  test('a dry run shows row by row what would happen, and changes nothing', async () => {
    await staff.post('/admin/programmation/create', form({ selected_date: '2026-12-02' }));
    const head = await api.booking.store.head();
    const answer = await send(
      csv(
        row('03/12/2026', '10:00', '12:00'),
        row('2/12/2026', '10:30', '11:30'),
        row('03/12/2026', '11:00', '13:00'),
        row('31/02/2027', '10:00', '11:00'),
        row('01/11/2026', '10:00', '11:00'),
        row('03/12/2026', '10:00', '11:00', { court: 'Cancha 77' }),
      ),
      { dry_run: 'true' },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.created).toBe(0);
    expect(statesOf(answer)).toEqual(['new', 'taken', 'taken', 'invalid', 'invalid', 'invalid']);
    expect(errorsOf(answer)).toEqual([
      '',
      'Ocupada de 10:00 a 11:00 por Ana López.',
      'Se traslapa con la fila 2 del archivo.',
      'fecha: La fecha «31/02/2027» no existe: escríbala como dd/mm/aaaa, por ejemplo 24/11/2026.',
      'fecha: La fecha ya pasó. Elija hoy o una fecha posterior.',
      expect.stringContaining(
        'atraccion: «Polideportivo» no tiene una atracción que se llame «Cancha 77». ¿Quiso decir «Cancha 1»',
      ),
    ]);
    expect((answer.body.rows as { row: number }[]).map(({ row: line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await api.booking.store.head()).toBe(head);
  });

  test('all faults of a row are listed at once, by the column of the file, with what would be right', async () => {
    const file = new Blob([
      [
        'Sede;Cancha;Día;Inicio;Fin;Tipo;Deporte;Organización',
        'Polideportibo;Cancha 1;12/31/2026;9;25:00;MOM;Fútbl;',
        'Polideportivo;Cancha 1;03/12/2020;4:00;9:00;Liga;Fútbol;Liga Norte',
      ].join('\n'),
    ]);
    const { body } = await send(file, { dry_run: 'true' });
    const problems = (body.rows as { problems: { column: string; error: string }[] }[]).map((one) =>
      one.problems.map(({ column, error }) => `${column}: ${error}`),
    );
    expect(problems).toEqual([
      [
        'Sede: No hay un centro deportivo que se llame «Polideportibo». ¿Quiso decir «Polideportivo»?',
        'Día: La fecha «12/31/2026» no existe: el día va antes que el mes. ¿Quiso decir 31/12/2026?',
        'Fin: La hora de fin «25:00» no existe: escríbala como HH:MM, por ejemplo 14:30.',
        'Deporte: No hay una actividad que se llame «Fútbl». ¿Quiso decir «Fútbol»?',
        'Organización: Falta el encargado o la organización.',
      ],
      [
        'Inicio: Elija un horario entre las 05:00 y las 23:00.',
        'Tipo: No hay un tipo de reservación que se llame «Liga». Existen: «Momento».',
      ],
    ]);
  });

  test('one bad row keeps all others out', async () => {
    const head = await api.booking.store.head();
    const answer = await send(csv(row('04/12/2026', '10:00', '12:00'), row('04/12/2026', '9:00', '8:00')));
    expect(answer).toMatchObject({ status: 200, body: { created: 0, import_id: null } });
    expect(statesOf(answer)).toEqual(['new', 'invalid']);
    expect(await api.booking.store.head()).toBe(head);
  });

  test('Windows-1252, commas and headers of another order and case; undone, its times are free again', async () => {
    const text = [
      'Encargado,CORRELATIVO,Actividad,Tipo,Hora Fin,Hora inicio,FECHA,Atracción,Centro Deportivo',
      '"Peña, José",7,Fútbol,momento,11:00,10:00,07/12/2026,CANCHA 1,polideportivo',
      'Ana Muñoz,8,Futbol,mom,12:00:00,11:00:00,07-12-26,cancha 1,POLIDEPORTIVO',
    ].join('\n');
    const latin = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
    const answer = await send(new Blob([latin]));
    expect(answer).toMatchObject({ status: 200, body: { created: 2 } });
    expect(statesOf(answer)).toEqual(['created', 'created']);
    const cells = await day('2026-12-07');
    expect(cells).toHaveLength(2);
    expect(JSON.stringify(cells)).toContain('Peña, José');
    const id = answer.body.import_id as string;
    expect((await admin.get('/api/imports')).body.imports).toMatchObject([
      {
        id,
        reservations: 2,
        status: 'completed',
        date_start: '2026-12-07',
        created_by: expect.stringMatching(/^admin-/),
      },
    ]);
    const undone = await admin.post(`/api/imports/${id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { cancelled: 2, kept: 0 } });
    expect(await day('2026-12-07')).toEqual([]);
    expect((await admin.post(`/api/imports/${id}/undo`)).body).toMatchObject({ cancelled: 2 });
    expect((await admin.get('/api/imports')).body.imports).toMatchObject([
      { id, status: 'undone', cancelled: 2 },
    ]);
    expect((await admin.post('/api/imports/none/undo')).status).toBe(404);
  });

  test('an .xlsx with real dates and times, and the template as it is', async () => {
    const template = await download('/download/import-template.xlsx');
    expect(statesOf(await send(new Blob([new Uint8Array(template)]), { dry_run: 'true' }))).toEqual([
      'invalid',
    ]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(template as never);
    const sheet = workbook.worksheets[0];
    if (!sheet) throw new Error('no sheet');
    expect((sheet.getRow(1).values as string[]).slice(1).join(';')).toBe(HEAD);
    const names = workbook.worksheets[1]?.getSheetValues() as string[][];
    expect(names.slice(1, 3).map((cells) => cells.slice(1))).toEqual([
      ['centro', 'atraccion', 'tipo', 'actividad'],
      ['Polideportivo', 'Cancha 1', 'Momento', 'Fútbol'],
    ]);
    sheet.getRow(2).getCell(6).value = 'Momento';
    sheet.getRow(2).getCell(7).value = { richText: [{ text: 'Fút' }, { text: 'bol' }] } as never;
    const answer = await send(new Blob([new Uint8Array(await workbook.xlsx.writeBuffer())]));
    expect(answer.body).toMatchObject({ created: 1 });
    expect((answer.body.rows as { text: string }[])[0]?.text).toBe('Cancha 1, 28/11/2026, 08:00–10:00');
    const text = (await download('/download/import-template.csv')).toString('utf8');
    expect(text.split('\r\n')[0]).toBe(`\uFEFF${HEAD}`);
  });

  test('headers of another name are named by who imports', async () => {
    const file = new Blob(['Cuándo;Dónde;Sede;De;A;Quién\n8/12/2026;Cancha 1;Polideportivo;8;9;Ana']);
    const found = await multipart(admin, '/api/import/columns', { file });
    expect(found.body).toMatchObject({
      headers: ['Cuándo', 'Dónde', 'Sede', 'De', 'A', 'Quién'],
      columns: { centro: 'Sede' },
      rows: 1,
    });
    const refused = await send(file, { dry_run: 'true' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'columns_missing' } });
    expect(refused.body.error).toContain('Atracción (cancha), Fecha, Hora de inicio y Hora de fin');
    const columns = JSON.stringify({
      fecha: 'Cuándo',
      atraccion: 'Dónde',
      hora_inicio: 'De',
      hora_fin: 'A',
      encargado: 'Quién',
      tipo: 'no',
    });
    expect(statesOf(await send(file, { dry_run: 'true', columns }))).toEqual(['invalid']);
  });

  test('a column that was set to none is not found by its header', async () => {
    const file = new Blob([
      'centro;cancha;fecha;inicio;fin;tipo;nombre\nPolideportivo;Cancha 1;9/12/2026;8;9;MOM;Ana',
    ]);
    const taken = await send(file, { dry_run: 'true' });
    expect(statesOf(taken)).toEqual(['new']);
    const without = await send(file, { dry_run: 'true', columns: JSON.stringify({ encargado: '' }) });
    expect(errorsOf(without)).toEqual(['Encargado: Falta el encargado o la organización.']);
  });

  test.each([
    ['nothing', new Blob([]), 422, 'table_empty'],
    ['headers alone', csv(), 422, 'import_empty'],
    ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])]), 415, 'table_kind'],
    ['half an archive', new Blob(['PK\x03\x04 and no more']), 422, 'table_unreadable'],
    ['a PDF', new Blob(['%PDF-1.4\nuno;dos']), 415, 'table_kind'],
    ['a letter', new Blob(['Estimados señores:\nqueremos reservar']), 415, 'table_kind'],
    ['quotes that never end', new Blob([`${HEAD}\n"Polideportivo;Cancha`]), 422, 'table_unreadable'],
    [
      'too many rows',
      csv(...Array.from({ length: 10_001 }, () => row('04/12/2026', '8:00', '9:00'))),
      422,
      'import_too_long',
    ],
    ['9 MB', new Blob([new Uint8Array(9 * 1024 * 1024).fill(65)]), 413, 'file_too_large'],
  ])('%s is refused with a sentence', async (_, file, status, code) => {
    const answer = await send(file, { dry_run: 'true' });
    expect(answer).toMatchObject({ status, body: { response: 'ERROR', code } });
    expect(answer.body.error).toMatch(/\.$/);
  });

  test('its order is listed with the people of each row, and a series still has its QR', async () => {
    const rows = Array.from({ length: 31 }, (_, index) => {
      const start = 480 + (index % 8) * 60;
      return row(`${12 + Math.floor(index / 8)}/01/2027`, `${start / 60}:00`, `${start / 60 + 1}:00`, {
        name: `Encargado ${index + 1}`,
      });
    });
    const answer = await send(csv(...rows));
    expect(answer.body).toMatchObject({ created: 31 });
    const [cell] = await day('2027-01-12');
    const { body } = await staff.get(`/api/reservation/search?query=${cell?.reservation_id}`);
    const pages = await pdfPages(await download(`/download/invoice_/${body.order_id}`));
    const lines = pages.flatMap(linesOf).map((line) => line.join(' '));
    expect(lines.slice(0, 3)).toEqual([
      'Orden completa',
      expect.stringMatching(/^[A-Z0-9]{9} · 31 reservas$/),
      'Generado el 21/11/2026 a las 08:00',
    ]);
    for (let number = 1; number <= 31; number++)
      expect(lines.filter((line) => line.includes(`Encargado ${number} `))).toHaveLength(1);
    const series = await staff.post(
      '/admin/programmation/create',
      seriesForm('DIARIA', 30, { selected_date: '2028-01-01' }),
    );
    const { order_id } = series.body.reservation as { order_id: string };
    const paper = await pdfPages(await download(`/download/invoice_/${order_id}`));
    expect(paper.flat().map(({ text }) => text)).toContain('30 reservas');
  });

  test('staff import nothing', async () => {
    expect(
      (await multipart(staff, '/api/import/reservations', { file: csv(row('04/12/2026', '8:00', '9:00')) }))
        .status,
    ).toBe(403);
  });

  test('raced by bookings, it is whole or not at all, and nothing is booked twice', async () => {
    const date = '2026-12-10';
    const hours = Array.from({ length: 12 }, (_, index) => 7 + index);
    const file = csv(...hours.map((hour) => row('10/12/2026', `${hour}:00`, `${hour + 1}:00`)));
    const book = (hour: number) => staff.post('/admin/programmation/create', hourForm(date, hour));
    const [imported, ...booked] = await Promise.all([send(file), ...[18, 16, 12].map(book)]);
    const made = booked.filter(({ status }) => status === 200).length;
    expect([0, 12]).toContain(imported?.body.created);
    expect(imported?.body.created === 12 ? made : 0).toBe(0);
    expect(await day(date)).toHaveLength((imported?.body.created as number) + made);
  });
});
