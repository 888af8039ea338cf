import { refused } from '../../errors/refusals.ts';
import { openArchive } from './archive.ts';
import { fillMerged, type MergedCells, mergedCells, placeOf } from './merged-cells.ts';
import { MAX_COLUMNS, type SheetRow, type TableRow } from './table-row.ts';
import { collectText, readWorkbook, unescaped, WORKBOOK, type Workbook } from './workbook.ts';
import { type Element, newXmlBudget, readXml } from './xml.ts';

const MAX_MERGED = 20_000;

/** Rows by sheet, at most `maxRows` each, merged cells repeated. @throws Refused */
export async function* readXlsx(bytes: Buffer, maxRows: number): AsyncGenerator<SheetRow> {
  const archive = await openArchive(bytes);
  if (!archive.has(WORKBOOK)) throw refused({ code: 'table_kind' });
  const budget = newXmlBudget();
  const workbook = await readWorkbook(archive, budget);
  for (const [index, name] of workbook.sheets.entries()) {
    const sheet = new Sheet(workbook, maxRows);
    await readXml(await archive.open(name), sheet, budget);
    for (const row of fillMerged(sheet.rows, sheet.merged)) yield { sheet: index + 1, ...row };
  }
}

/** A sheet (18.3), whose row numbers and cell places are optional. */
class Sheet {
  readonly rows: TableRow[] = [];
  readonly merged: MergedCells[] = [];
  readonly #workbook: Workbook;
  readonly #maxRows: number;
  readonly #inline = collectText();
  #line = 0;
  #cells: string[] = [];
  #column = -1;
  #cell = { type: '', style: 0, value: '' };
  #isValue = false;

  constructor(workbook: Workbook, maxRows: number) {
    this.#workbook = workbook;
    this.#maxRows = maxRows;
  }

  readonly open = ({ name, attribute }: Element): void => {
    this.#inline.reader.open({ name });
    if (name === 'row') {
      this.#line = Number(attribute('r')) || this.#line + 1;
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = placeOf(attribute('r'))?.column ?? this.#column + 1;
      this.#cell = { type: attribute('t'), style: Number(attribute('s')), value: '' };
    } else if (name === 'v') this.#isValue = true;
    else if (name === 'mergeCell') this.#addMerged(attribute('ref'));
  };

  readonly isDone = (): boolean => this.rows.length >= this.#maxRows;

  readonly text = (part: string): void => {
    this.#inline.reader.text(part);
    if (this.#isValue) this.#cell.value += part;
  };

  readonly close = (name: string): void => {
    this.#inline.reader.close(name);
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.rows.length < this.#maxRows && this.#cells.some((text) => text !== ''))
      this.rows.push({ line: this.#line, cells: this.#cells });
  };

  #addMerged(reference: string): void {
    this.merged.push(...mergedCells(reference));
    if (this.merged.length > MAX_MERGED) throw refused({ code: 'table_too_large' });
  }

  #endCell(): void {
    const inline = this.#inline.flush();
    if (this.#column >= MAX_COLUMNS) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cellText({ ...this.#cell, inline }, this.#workbook);
  }
}

/** 18.3.1.4; of a formula its stored value. */
interface SheetCell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly inline: string;
}

function cellText(cell: SheetCell, workbook: Workbook): string {
  const { type, style, value, inline } = cell;
  switch (type) {
    case 's':
      return workbook.strings[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'str':
    case 'e':
      return unescaped(value);
    case 'b':
      return value === '1' ? 'VERDADERO' : 'FALSO';
    case 'd':
      return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace(/Z$/, '');
    default:
      return numberText(value, workbook.isDate[style] === true, workbook.is1904);
  }
}

function numberText(value: string, isDate: boolean, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  return isDate ? momentText(number, is1904) : String(number);
}

const DAY_MINUTES = 1440;
const ZERO = Date.UTC(1899, 11, 30);
const ZERO_1904 = Date.UTC(1904, 0, 1);
/** Numbers in the first year are times. */
const FIRST_YEAR = 366;

function momentText(days: number, is1904: boolean): string {
  // Fractions of a day have rounding errors.
  const minutes = Math.round(days * DAY_MINUTES);
  if (minutes === DAY_MINUTES) return '24:00';
  const moment = new Date((is1904 ? ZERO_1904 : ZERO) + minutes * 60_000);
  if (Number.isNaN(moment.getTime())) return '';
  const [date = '', time = ''] = [moment.toISOString().slice(0, 10), moment.toISOString().slice(11, 16)];
  if (days < FIRST_YEAR) return time;
  return time === '00:00' ? date : `${date} ${time}`;
}
