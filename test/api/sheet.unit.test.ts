import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { sheetOf } from '../../api/documents/sheet.ts';

const COLUMNS = [{ header: 'Número', width: 10, value: (row: number) => row }];

/** The worksheets of a list of numbers. */
async function sheetsOf(mostRows: number, ...batches: readonly (readonly number[])[]) {
  const given = (async function* () {
    yield* batches;
  })();
  const workbook = new ExcelJS.Workbook();
  const bytes = await buffer(sheetOf('Lista', COLUMNS, given, mostRows));
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  return workbook.worksheets.map((sheet) => ({
    name: sheet.name,
    cells: (sheet.getColumn(1).values as unknown[]).slice(1),
    filter: sheet.autoFilter,
    view: sheet.views[0],
  }));
}

test('more rows than a worksheet takes go on in the next, under the same headings', async () => {
  const frozen = expect.objectContaining({ state: 'frozen', ySplit: 2 });
  expect(await sheetsOf(2, [1, 2, 3], [4, 5])).toEqual([
    { name: 'Lista', cells: ['Lista', 'Número', 1, 2], filter: 'A2:A4', view: frozen },
    { name: 'Lista (2)', cells: ['Lista (2)', 'Número', 3, 4], filter: 'A2:A4', view: frozen },
    { name: 'Lista (3)', cells: ['Lista (3)', 'Número', 5], filter: 'A2:A3', view: frozen },
  ]);
});

test('a full worksheet is followed by none that is empty', async () => {
  expect((await sheetsOf(2, [1, 2])).map(({ name }) => name)).toEqual(['Lista']);
  expect((await sheetsOf(2)).map(({ cells }) => cells)).toEqual([['Lista', 'Número']]);
});
