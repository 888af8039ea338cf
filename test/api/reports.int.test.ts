import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { form, gridApiOfFile, seriesForm } from '../support/grid-api.ts';
import { linesOf, pdfPages } from '../support/pdf-pages.ts';

const FORMULA = '=HYPERLINK("http://example.org";"Ganó")';
const LONG = 'Federación Departamental de Ligas Menores de Fútbol, Baloncesto y Papifútbol del Sur';

const api = await gridApiOfFile();
const staff = await api.as('staff');
const first = await staff.post(
  '/admin/programmation/create',
  form({ reservation_name: FORMULA, reservation_reference: '+1', reservation_dependency: LONG }),
);
const shortcode = (first.body.reservation as { shortcode: string }).shortcode;
const party = {
  selected_hour_start: '12:00',
  selected_hour_end: '13:30',
  reservation_name: 'Íñigo 🎾 Ñuño',
};
const series = await staff.post('/admin/programmation/create', seriesForm('DIARIA', 30, party));
expect(series.status, JSON.stringify(series.body)).toBe(200);
const [, gone] = series.body.reservations as { id: string }[];
await staff.delete(`/api/reservation/${gone?.id}`);

async function download(path: string) {
  const response = await staff.fetch('GET', path);
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the Excel sheet of a list', () => {
  async function sheetOf(query: string) {
    const { headers, bytes } = await download(`/download/reservations.xlsx?${query}`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
    const [sheet] = workbook.worksheets;
    if (!sheet) throw new Error('no sheet');
    return { headers, sheet };
  }
  const cells = (row: ExcelJS.Row) => (row.values as unknown[]).slice(1);

  test('has a title, frozen headings with filters, and real dates and times', async () => {
    const { headers, sheet } = await sheetOf('center=1&dateFrom=2026-11-24&dateTo=2026-11-24');
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(headers.get('content-disposition')).toContain(
      'filename="Reservaciones 2026-11-24 2026-11-24.xlsx"',
    );
    expect(sheet.name).toBe('Reservaciones');
    expect(cells(sheet.getRow(1))).toEqual(['Reservaciones']);
    expect(cells(sheet.getRow(2)).slice(0, 8)).toEqual([
      ...['Estado', 'Shortcode', 'Pase / Correlativo', 'Organización / Institución'],
      ...['Encargado', 'Fecha', 'Horario', 'Lugar'],
    ]);
    expect(cells(sheet.getRow(3))).toEqual([
      ...['Confirmada', shortcode, '+1', LONG, FORMULA],
      ...[new Date('2026-11-24T00:00:00Z'), '10:00–11:00', 'Polideportivo - Cancha 1'],
      ...[new Date('1899-12-30T10:00:00Z'), new Date('1899-12-30T11:00:00Z'), 'Momento', 'Fútbol'],
    ]);
    expect(sheet.getRow(3).getCell(5).type).toBe(ExcelJS.ValueType.String);
    expect(sheet.getRow(3).getCell(6).numFmt).toBe('dd/mm/yyyy');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
    expect(sheet.autoFilter).toBe('A2:L4');
    expect(sheet.rowCount).toBe(4);
  });

  test('has all pages of what the list of each screen shows', async () => {
    const rows = async (query: string) => (await sheetOf(query)).sheet.rowCount - 2;
    expect(await rows('dateFrom=2026-11-24&dateTo=2026-12-31')).toBe(30);
    expect(await rows('dateFrom=2026-11-24&dateTo=2026-12-31&showCancelled=true')).toBe(31);
    expect(await rows(`dateFrom=2026-11-24&dateTo=2026-12-31&code=${shortcode}`)).toBe(1);
    expect(await rows('query_date=all_year&center=all&search_method=all&showCancelled=1')).toBe(31);
    expect(await rows(`query_date=this_month&search_method=code&query=${shortcode}`)).toBe(1);
    expect(await rows('search=nuno')).toBe(29);
    expect(await rows('search=nadie')).toBe(0);
  });

  test('has a name of 175 characters at the most', async () => {
    const { headers } = await sheetOf(`search=${'b'.repeat(200)}`);
    const [, name = ''] = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect(name).toHaveLength(175);
    expect(name).toMatch(/^Reservaciones bbb.*\.xlsx$/);
  });

  test.each([
    '',
    'dateFrom=2026-11-24',
    'query_date=today&search_method=cui',
    'dateFrom=2026-11-24&dateTo=2026-11-23',
  ])('with «%s» is refused', async (query) => {
    const { status, body } = await staff.get(`/download/reservations.xlsx?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid' });
  });
});

describe('the report of an interval', () => {
  test('has every reservation, with headings and a number on each page', async () => {
    const { headers, bytes } = await download('/download/report/1/2026-11-24/2026-12-31');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain('inline');
    const pages = (await pdfPages(bytes)).map(linesOf);
    expect(pages.length).toBeGreaterThan(1);
    const [first = []] = pages;
    expect(first[0]).toEqual(['Reservaciones']);
    expect(first[1]?.join(' ')).toBe('Polideportivo · del 24/11/2026 al 31/12/2026 · 30 reservas');
    expect(first[2]?.join(' ')).toBe('Generado el 21/11/2026 a las 08:00');
    for (const [index, lines] of pages.entries()) {
      const text = lines.map((line) => line.join(' ')).join('\n');
      expect(text).toContain(`página ${index + 1}`);
      expect(text).toContain('Pase / Correlativo');
    }
    const all = pages.flat().map((line) => line.join(' '));
    expect(all.filter((line) => /^Confirmada/.test(line))).toHaveLength(30);
    expect(all.find((line) => line.includes(shortcode))).toMatch(
      /24\/11\/2026 10:00–11:00 Polideportivo - Cancha 1$/,
    );
  });

  test('wraps what is long within its column and keeps signs of every kind', async () => {
    const { bytes } = await download(`/download/report/1/2026-11-24/2026-11-24/${shortcode}`);
    const [page = []] = await pdfPages(bytes);
    const wrapped = page.filter(({ text }) => LONG.includes(text.trim()) && text.trim().length > 5);
    expect(wrapped.map(({ text }) => text.trim()).join(' ')).toBe(LONG);
    expect(new Set(wrapped.map(({ x }) => x)).size).toBe(1);
    const party = await pdfPages(
      (await download('/download/report/0/2026-11-25/2026-11-30?attraction=1')).bytes,
    );
    expect(party.flat().some(({ text }) => text.includes('Íñigo'))).toBe(true);
  });

  test('has what the words or the person of its list let through, and says which', async () => {
    const linesFor = async (query: string) => {
      const { bytes } = await download(`/download/report/1/2026-11-24/2026-12-31?${query}`);
      return (await pdfPages(bytes)).flatMap(linesOf).map((line) => line.join(' '));
    };
    const found = await linesFor('search=nuno');
    expect(found[1]).toBe('Polideportivo · del 24/11/2026 al 31/12/2026 · «nuno» · 29 reservas');
    expect(found.filter((line) => /^Confirmada/.test(line))).toHaveLength(29);
    expect(found.some((line) => line.includes(shortcode))).toBe(false);
    const ofNobody = await linesFor('cui=1234567890101');
    expect(ofNobody[1]).toContain('DPI 1234567890101');
    expect(ofNobody).toContain('Sin datos para mostrar.');
  });

  test('names its center, removed ones too, its attraction and its code', async () => {
    const admin = await api.as('admin');
    const made = await admin.post('/api/center', { name: 'Centro Viejo' });
    const { id } = made.body.center as { id: number };
    expect((await admin.delete(`/api/center/${id}`)).status).toBe(200);
    const headOf = async (rest: string) => {
      const { bytes } = await download(`/download/report/${rest}`);
      return (await pdfPages(bytes)).map(linesOf)[0]?.[1]?.join(' ');
    };
    const day = '2026-11-24/2026-11-24';
    expect(await headOf(`all/${day}`)).toBe('Todos los centros deportivos · 24/11/2026 · 2 reservas');
    expect(await headOf(`${id}/${day}`)).toBe('Centro Viejo · 24/11/2026 · 0 reservas');
    expect(await headOf(`999/${day}`)).toBe('Centro deportivo desconocido · 24/11/2026 · 0 reservas');
    expect(await headOf(`1/${day}?attraction=1`)).toBe('Polideportivo - Cancha 1 · 24/11/2026 · 2 reservas');
    expect(await headOf(`0/${day}?attraction=1`)).toBe('Polideportivo - Cancha 1 · 24/11/2026 · 2 reservas');
    expect(await headOf(`1/${day}?attraction=999`)).toBe(
      'Polideportivo - Atracción desconocida · 24/11/2026 · 0 reservas',
    );
    expect(await headOf(`1/${day}/${shortcode.toLowerCase()}`)).toBe(
      `Polideportivo · 24/11/2026 · código ${shortcode} · 1 reserva`,
    );
  });

  test('says so where there is nothing', async () => {
    const { bytes } = await download('/download/report/1/2020-01-01/2020-01-02');
    const [page = []] = await pdfPages(bytes);
    expect(page.map(({ text }) => text)).toContain('Sin datos para mostrar.');
  });

  test('is refused where it ends before it begins', async () => {
    expect((await staff.get('/download/report/1/2026-11-24/2026-11-23')).status).toBe(422);
  });
});
