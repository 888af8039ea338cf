import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { type LogRow, logSheet } from '../../api/documents/log-xlsx.ts';

const entry = {
  id: '1',
  created_at_date: '2026-11-21',
  created_at_hour: '08:00:00',
  table: 'reservations',
  type: 'upd',
  register_id: 'r1',
  register_name: 'r1',
  register_subject: '',
  user_email: '',
  summary: 'Datos de la reserva modificados',
};

async function cellsOf(changes: LogRow['changes']) {
  async function* rows() {
    yield [{ ...entry, changes }];
  }
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await buffer(logSheet(rows()))) as unknown as ArrayBuffer);
  const row = workbook.worksheets[0]?.getRow(3);
  return [9, 10].map((column) => row?.getCell(column));
}

const valuesOf = async (changes: LogRow['changes']) =>
  (await cellsOf(changes)).map((cell) => cell?.value ?? null);

test('before and after follow the columns of the log, a field a line, and are never formulas', async () => {
  const changes = [
    { field: 'observations', label: 'Observaciones', before: '=1+1', after: null },
    { field: 'dependency', label: 'Organización / Institución', before: null, after: '@SUM(A1)' },
    { field: 'image', label: 'Imagen', before: null, after: 'people/a.webp' },
  ];
  expect(await valuesOf(changes)).toEqual([
    'Observaciones: =1+1',
    'Observaciones: —\nOrganización / Institución: @SUM(A1)\nImagen: Imagen',
  ]);
});

test('each field of before and after has a line of its own', async () => {
  const fields = ['date', 'start'].map((field) => ({ field, label: field, before: null, after: '1' }));
  // Excel shows line breaks only where the text is wrapped.
  for (const cell of await cellsOf(fields)) expect(cell?.alignment?.wrapText).toBe(true);
});

test('a text that Excel would not open is cut beside its emoji', async () => {
  const label = 'Aviso de privacidad';
  const change = { field: 'landing.privacy', label, before: null, after: '🎾'.repeat(20_000) };
  const [before, after] = await valuesOf([change]);
  expect(before).toBeNull();
  expect(String(after).length).toBeLessThanOrEqual(32_767);
  expect(String(after)).toMatch(/🎾…$/u);
  expect(String(after).isWellFormed()).toBe(true);
});
