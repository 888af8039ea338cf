import { describe, expect, test } from 'vitest';
import { readTable } from '../../api/documents/import/read-import.ts';
import { parseDate, parseTime } from '../../api/documents/import/values.ts';
import { bytesOf } from '../../api/foreign-bytes/read.ts';
import { officeWorkbook } from '../support/office-workbook.ts';

/** Days from 1900 to 2 March 2027, and from 1904. */
const DAY = 46448;
const DAY_1904 = DAY - 1462;
const HEADERS = ['Sede', 'Fecha', 'Inicio', 'Encargado'];

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const headers = `<row>${HEADERS.map(inline).join('')}</row>`;

const read = async (workbook: Blob) => {
  const { headers: names, rows } = await readTable(await bytesOf(workbook), 100);
  return { names, rows: rows.map(({ line, cells }) => [line, ...cells]) };
};
/** The date and the hour of the first row, as read. */
const understood = async (workbook: Blob) => {
  const [row] = (await read(workbook)).rows;
  return [parseDate(String(row?.[2])), parseTime(String(row?.[3]))];
};

describe('workbooks as programs write them', () => {
  test('texts are shared, in runs of several fonts, with escaped characters and their sounds', async () => {
    const strings = `<si><t>Sede</t></si><si><t xml:space="preserve"> Encargado </t></si><si><t/></si>
      <si><r><rPr><b/></rPr><t>Ana </t></r><r><t xml:space="preserve">María_x000D_
y Íñigo</t></r><rPh sb="0" eb="1"><t>ana</t></rPh></si><si><t>1 &amp; 2</t></si>`;
    const cells = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>';
    const below =
      '<row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4" t="s"><v>2</v></c><c r="C4" t="s"><v>3</v></c></row>';
    const file = officeWorkbook({ strings, sheets: [`<sheetData>${cells}${below}</sheetData>`] });
    expect(await read(file)).toEqual({
      names: ['Sede', '', 'Encargado'],
      rows: [[4, '1 & 2', '', 'Ana María\r\ny Íñigo']],
    });
  });

  test('names with accents are whole wherever a long file is cut for reading', async () => {
    const names = Array.from({ length: 4000 }, (_, at) => `${'Ñ'.repeat(at % 7)}ía ${at}`);
    const rows = names.slice(0, 90).map((name) => `<row>${inline(name)}${inline(name)}</row>`);
    const strings = names.map((name) => `<si><t>${name}</t></si>`).join('');
    const shared = names.slice(-9).map((_, at) => `<c t="s"><v>${names.length - 9 + at}</v></c>`);
    const sheet = `<sheetData>${headers}${rows.join('')}<row>${shared.join('')}</row></sheetData>`;
    const all = await read(officeWorkbook({ strings, sheets: [sheet] }));
    expect(all.rows.slice(0, 90).map(([, name]) => name)).toEqual(names.slice(0, 90));
    expect(all.rows.at(-1)?.slice(1)).toEqual(names.slice(-9));
  });

  test('rows and cells without numbers follow one another; names have a prefix', async () => {
    const row = `<row>${inline('Central')}<c s="1"><v>${DAY}</v></c><c s="2"><v>0.29166666666666669</v></c></row>`;
    const file = officeWorkbook({ prefix: 'x:', sheets: [`<sheetData>${headers}${row}</sheetData>`] });
    expect(await read(file)).toEqual({ names: HEADERS, rows: [[2, 'Central', '2027-03-02', '07:00']] });
  });

  test.each([
    ['numbers with the format of dates', '<c s="1"><v>46448</v></c><c s="2"><v>0.75</v></c>', false],
    ['dates with words in their format', '<c s="3"><v>46448</v></c><c s="2"><v>0.75</v></c>', false],
    ['numbers without a format', '<c><v>46448</v></c><c><v>7.5E-1</v></c>', false],
    ['a moment in both columns', '<c s="1"><v>46448.75</v></c><c s="2"><v>46448.75</v></c>', false],
    ['days that are counted from 1904', `<c s="1"><v>${DAY_1904}</v></c><c s="2"><v>0.75</v></c>`, true],
    [
      'a moment that is counted from 1904',
      `<c s="1"><v>${DAY_1904}.75</v></c><c s="2"><v>${DAY_1904}.75</v></c>`,
      true,
    ],
    [
      'formulas with their values',
      '<c s="1"><f>A1+1</f><v>46448</v></c><c s="2"><f t="shared" si="0"/><v>0.75</v></c>',
      false,
    ],
    ['formulas of 1904', `<c s="1"><f>A1+1</f><v>${DAY_1904}</v></c><c s="2"><f>B1</f><v>0.75</v></c>`, true],
    [
      'formulas that give texts',
      '<c t="str"><f>TEXT(A1)</f><v>2/3/2027</v></c><c t="str"><f>A1</f><v>6 p. m.</v></c>',
      false,
    ],
    [
      'dates as texts of ISO',
      '<c t="d" s="1"><v>2027-03-02T00:00:00</v></c><c t="d" s="2"><v>2027-03-02T18:00:00Z</v></c>',
      false,
    ],
  ])('%s are understood', async (_, cells, is1904) => {
    const file = officeWorkbook({
      is1904,
      sheets: [`<sheetData>${headers}<row>${inline('Central')}${cells}</row></sheetData>`],
    });
    expect(await understood(file)).toEqual(['2027-03-02', 18 * 60]);
  });

  test('midnight at the end of a day is 24:00, in both counts; other numbers stay what they are', async () => {
    for (const is1904 of [false, true]) {
      const row =
        '<row><c t="b"><v>1</v></c><c t="e"><f>X</f><v>#REF!</v></c><c s="2"><v>1</v></c><c s="4"><v>12</v></c></row>';
      const file = officeWorkbook({ is1904, sheets: [`<sheetData>${headers}${row}</sheetData>`] });
      expect((await read(file)).rows).toEqual([[2, 'VERDADERO', '#REF!', '24:00', '12']]);
    }
  });

  test('a cell merged over several rows counts in each row that has other data', async () => {
    const sheet = `<sheetData><row r="1">${['Liga', ''].map(inline).join('')}</row>
      <row r="2">${HEADERS.map(inline).join('')}</row>
      <row r="3">${['Central', '2/3/2027', '7:00', 'Ana'].map(inline).join('')}</row>
      <row r="4"><c r="A4"/><c r="B4"/><c r="C4" t="inlineStr"><is><t>8:00</t></is></c></row>
      <row r="5"><c r="A5"/><c r="B5"/></row>
      <row r="6"><c r="C6" t="inlineStr"><is><t>9:00</t></is></c></row></sheetData>
      <mergeCells count="3"><mergeCell ref="A1:D1"/><mergeCell ref="A3:A6"/><mergeCell ref="$B$3:B4"/></mergeCells>`;
    expect((await read(officeWorkbook({ sheets: [sheet] }))).rows).toEqual([
      [3, 'Central', '2/3/2027', '7:00', 'Ana'],
      [4, 'Central', '2/3/2027', '8:00'],
      [6, 'Central', '', '9:00'],
    ]);
  });

  test('a sheet that is hidden counts only where no other has the columns', async () => {
    const sheet = (name: string) =>
      `<sheetData>${headers}<row>${HEADERS.map(() => inline(name)).join('')}</row></sheetData>`;
    const [hidden, shown] = ['state="hidden"', ''];
    const rows = async (states: string[], sheets: string[]) =>
      (await read(officeWorkbook({ states, sheets }))).rows[0]?.[1];
    expect(await rows([hidden, shown], [sheet('oculta'), sheet('visible')])).toBe('visible');
    expect(await rows([hidden, shown], [sheet('oculta'), '<sheetData/>'])).toBe('oculta');
  });

  test('a workbook whose sheet is no XML is refused with its reason', async () => {
    const file = officeWorkbook({ sheets: ['<sheetData><row></sheetData>'] });
    await expect(readTable(await bytesOf(file), 10)).rejects.toMatchObject({
      refusal: { code: 'table_unreadable' },
    });
  });
});

describe('files of text as spreadsheets write them', () => {
  const text = 'Sede;Fecha;Inicio;Encargado\r\nCentral;2/3/2027;18:00;Íñigo Ñandú\r\n';
  test.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')],
  ])('%s', async (_, bytes) => {
    expect(await read(new Blob([new Uint8Array(bytes)]))).toEqual({
      names: HEADERS,
      rows: [[2, 'Central', '2/3/2027', '18:00', 'Íñigo Ñandú']],
    });
  });
});
