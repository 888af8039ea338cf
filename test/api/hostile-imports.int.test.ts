import { describe, expect, test, vi } from 'vitest';
import { suggestionFor } from '../../api/documents/import/catalogs.ts';
import { readCsv } from '../../api/documents/import/csv.ts';
import { readImport } from '../../api/documents/import/read-import.ts';
import { MAX_IMPORT_ROWS } from '../../domain/import/decide.ts';
import { OverLimitError } from '../../platform/foreign-bytes/reader-process.ts';
import { gridApiOfFile } from '../support/grid-api.ts';
import { csv, csvRows, hostileTables, sheetOf, workbookWith } from '../support/hostile-tables.ts';
import type { HttpClient } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { officeWorkbook } from '../support/office-workbook.ts';

const api = await gridApiOfFile();
const admin = await api.as('admin');

const read = async (file: Uint8Array | string) => {
  const table = await readImport(typeof file === 'string' ? Buffer.from(file) : file);
  return 'refusal' in table ? table.refusal.code : table.rows.length;
};

describe('a file without bounds is refused:', () => {
  test.each([
    ['nested elements', 'table_too_complex'],
    ['100,000 merged ranges', 'table_too_large'],
    ['merged ranges that cover each other', 'table_too_large'],
    ['millions of empty rows', 'table_too_large'],
    ['a hundred and one sheets', 'table_too_large'],
    ['a CSV of empty lines with delimiters', 'table_too_large'],
  ] as const)('%s', async (name, code) => {
    expect(await read(await hostileTables[name]())).toBe(code);
  });

  test('cells whose texts are one shared string of the largest size', async () => {
    const strings = `<si><t>${'x'.repeat(5_000)}</t></si>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(6)}</row>`;
    const sheet = sheetOf(1).replace('</sheetData>', `${row.repeat(2_000)}</sheetData>`);
    expect(await read(new Uint8Array(await officeWorkbook({ strings, sheets: [sheet] }).arrayBuffer()))).toBe(
      'table_too_large',
    );
  });
});

describe('reading ends', () => {
  // Beyond what the parsers read ahead.
  const far = 200_000;

  test('at the limit of rows of a CSV: what is wrong behind it is never read', async () => {
    const broken = `"${'x'.repeat(600_000)}`;
    expect(await read(csv(csvRows(10) + broken))).toBe('table_unreadable');
    expect(await read(csv(csvRows(far) + broken))).toBe(MAX_IMPORT_ROWS + 1);
  });

  test('at the limit of rows of a sheet', async () => {
    expect(await read(await workbookWith('</nothing>'))).toBe('table_unreadable');
    expect(await read(await workbookWith('</nothing>', 50_000))).toBe(MAX_IMPORT_ROWS + 1);
  });

  test('with the line of a CSV that is asked for last', async () => {
    const lines: number[] = [];
    for await (const { line } of readCsv(Buffer.from(csv(csvRows(far))))) {
      lines.push(line);
      if (lines.length === 3) break;
    }
    expect(lines).toEqual([1, 2, 3]);
  });

  test('with the second mention of a sheet: one that is listed thirty times is read once', async () => {
    const parts = { sheets: [sheetOf(9_000)], mentions: 30 };
    expect(await read(new Uint8Array(await officeWorkbook(parts).arrayBuffer()))).toBe(9_000);
  });
});

test('a text that is longer than any name is not compared with the names that exist', () => {
  const name = 'Polideportivo '.repeat(10);
  expect(suggestionFor(`${name}x`, [name])).toBe(` Existen: «${name}».`);
});

describe('an import', () => {
  const send = (client: HttpClient, file: Uint8Array | string) => {
    const form = new FormData();
    form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]));
    return client.send('POST', '/api/import/reservations', { form });
  };

  // Millions of rows are made and read here, beside whatever else runs.
  const LONG = { timeout: limitOf(90_000) };
  test('is read by another process, while requests are answered; the next import is read', LONG, async () => {
    const order: string[] = [];
    const note = (what: string) => (answer: { status: number; body: object }) =>
      order.push(`${what} ${answer.status}`);
    const hostile = send(admin, await hostileTables['millions of empty rows']()).then(note('hostile'));
    const next = send(admin, csv(csvRows(2))).then(note('next'));
    for (let asked = 0; asked < 5; asked += 1) note('request')(await admin.get('/api/imports'));
    await Promise.all([hostile, next]);
    expect(order).toEqual([...Array(5).fill('request 200'), 'hostile 413', 'next 200']);
    expect(api.deps.foreignReader.pid).not.toBeNull();
    expect(api.deps.foreignReader.pid).not.toBe(process.pid);
  });

  test('that is too much for that process is refused, and changes nothing', async () => {
    const before = await api.booking.store.head();
    const reading = vi.spyOn(api.deps.foreignReader, 'read').mockRejectedValueOnce(new OverLimitError());
    const answer = await send(admin, csv(csvRows(1)));
    reading.mockRestore();
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      413,
      'table_too_complex',
      'El archivo es demasiado complejo. Copie solo las filas con reservas a un libro nuevo y guárdelo como .xlsx.',
    ]);
    expect(await api.eventsAfter(before)).toEqual([]);
  });
});
