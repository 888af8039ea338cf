import { posix } from 'node:path';
import { refused } from '../../errors/refusals.ts';
import type { Archive } from './archive.ts';
import { readXml, type XmlBudget, type XmlReader } from './xml.ts';

/** ECMA-376, parts 18.2, 18.4 and 18.8. */
export interface Workbook {
  /** Entries in order, hidden sheets last. */
  readonly sheets: readonly string[];
  readonly strings: readonly string[];
  /** Whether a style's numbers are dates or times. */
  readonly isDate: readonly boolean[];
  /** Days count from 1904 (Excel for Mac). */
  readonly is1904: boolean;
}

export const WORKBOOK = 'xl/workbook.xml';
/** A city has one a month or a center. */
const MAX_SHEETS = 100;

/** @throws Refused if it has too many sheets */
export async function readWorkbook(archive: Archive, budget: XmlBudget): Promise<Workbook> {
  const targets = await readTargets(archive, budget);
  const book = await readBook(archive, budget);
  if (book.sheets.length > MAX_SHEETS) throw refused({ code: 'table_too_large' });
  const named = book.sheets.map(({ id }) => targets.byId.get(id)).filter((name) => name !== undefined);
  return {
    // A sheet may be listed twice.
    sheets: [...new Set(named)],
    strings: await readStrings(archive, budget, targets.byKind.get('sharedStrings')),
    isDate: await readDateStyles(archive, budget, targets.byKind.get('styles')),
    is1904: book.is1904,
  };
}

async function readTargets(archive: Archive, budget: XmlBudget) {
  const byId = new Map<string, string>();
  const byKind = new Map<string, string>();
  const reader: XmlReader = {
    open({ name, attribute }) {
      if (name !== 'Relationship') return;
      const target = posix.resolve('/xl', attribute('Target')).slice(1);
      byId.set(attribute('Id'), target);
      byKind.set(posix.basename(attribute('Type')), target);
    },
  };
  await readXml(await archive.open('xl/_rels/workbook.xml.rels'), reader, budget);
  return { byId, byKind };
}

async function readBook(archive: Archive, budget: XmlBudget) {
  const shown: { readonly id: string }[] = [];
  const hidden: { readonly id: string }[] = [];
  let is1904 = false;
  const reader: XmlReader = {
    open({ name, attribute }) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904'));
      if (name !== 'sheet') return;
      const list = ['', 'visible'].includes(attribute('state')) ? shown : hidden;
      list.push({ id: attribute('id') });
    },
  };
  await readXml(await archive.open(WORKBOOK), reader, budget);
  return { sheets: [...shown, ...hidden], is1904 };
}

async function readStrings(
  archive: Archive,
  budget: XmlBudget,
  name = 'xl/sharedStrings.xml',
): Promise<string[]> {
  const strings: string[] = [];
  const text = collectText();
  const reader: XmlReader = {
    ...text.reader,
    open(element) {
      if (element.name === 'si') text.flush();
      text.reader.open(element);
    },
    close(closed) {
      text.reader.close(closed);
      if (closed === 'si') strings.push(text.flush());
    },
  };
  await readXml(await archive.open(name), reader, budget);
  return strings;
}

/** Text of `<t>`, without phonetics (`<rPh>`). */
export function collectText() {
  let text = '';
  let isText = false;
  let isSound = false;
  return {
    reader: {
      open({ name }: { readonly name: string }) {
        if (name === 'rPh') isSound = true;
        if (name === 't') isText = !isSound;
      },
      text(part: string) {
        if (isText) text += part;
      },
      close(name: string) {
        if (name === 'rPh') isSound = false;
        if (name === 't') isText = false;
      },
    },
    flush(): string {
      const taken = unescaped(text);
      text = '';
      return taken;
    },
  };
}

/** Excel writes characters forbidden in XML as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function readDateStyles(
  archive: Archive,
  budget: XmlBudget,
  name = 'xl/styles.xml',
): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const isDate: boolean[] = [];
  let isOfCells = false;
  const reader: XmlReader = {
    open({ name: element, attribute }) {
      if (element === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode'));
      if (element === 'cellXfs') isOfCells = true;
      if (element === 'xf' && isOfCells) isDate.push(isDateFormat(Number(attribute('numFmtId')), formats));
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false;
    },
  };
  await readXml(await archive.open(name), reader, budget);
  return isDate;
}

/** Built-in date formats (18.8.30). */
const DATE_FORMATS = [14, 22, 27, 36, 45, 47, 50, 58] as const;

function isDateFormat(id: number, formats: ReadonlyMap<number, string>): boolean {
  const code = formats.get(id);
  if (code === undefined)
    return DATE_FORMATS.some(
      (from, index) => index % 2 === 0 && id >= from && id <= (DATE_FORMATS[index + 1] ?? 0),
    );
  const [first = ''] = code.split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return true;
  // Ignores quoted and escaped letters, colors and languages.
  return /[ymdhs]/i.test(first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, ''));
}
