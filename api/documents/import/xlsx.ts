import { refused } from '../../errors/refusals.ts';
import { openArchive } from './archive.ts';
import { cellText } from './cell-text.ts';
import { fillMerged, type MergedCells, mergedCells, placeOf } from './merged-cells.ts';
import { MAX_COLUMNS, type SheetRow, type TableRow } from './table-row.ts';
import { collectText, readWorkbook, WORKBOOK, type Workbook } from './workbook.ts';
import { type Element, newXmlBudget, readXml } from './xml.ts';

/** Ranges over several rows, of a sheet. */
const MAX_MERGED = 20_000;

/**
 * The rows of a workbook with text, sheet by sheet, at most `maxRows` of each. A cell merged over several rows counts in
 * each of them. @throws Refused where it is no workbook or holds too much
 */
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

/** Reads one sheet (18.3): numbers of rows and places of cells may be left out, then they follow one another. */
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
    const inline = this.#inline.take();
    if (this.#column >= MAX_COLUMNS) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cellText({ ...this.#cell, inline }, this.#workbook);
  }
}
