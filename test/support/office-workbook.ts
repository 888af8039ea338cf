import { zipArchive } from './zip-archive.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** General, date (14), time (20), and letters in formats of a date and a number. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2">
<numFmt numFmtId="164" formatCode="[$-100A]dddd, d &quot;de&quot; mmmm &quot;de&quot; yyyy"/>
<numFmt numFmtId="165" formatCode="[Red]&quot;días &quot;#,##0\\ \\h"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20"/><xf numFmtId="164"/>
<xf numFmtId="165"/></cellXfs></styleSheet>`;

interface Parts {
  readonly sheets: readonly string[];
  readonly strings?: string;
  readonly is1904?: boolean;
  /** Attributes besides name and id. */
  readonly states?: readonly string[];
  /** Prefix of the main namespace, like `x:`. */
  readonly prefix?: string;
  /** Default: once. */
  readonly mentions?: number;
}

/** Entries in the order of Excel, XML by hand. */
export function officeWorkbook({
  sheets,
  strings,
  is1904 = false,
  states = [],
  prefix = '',
  mentions = 1,
}: Parts): Blob {
  const named = (xml: string) => xml.replace(/<(\/?)(?=[a-z])/gi, `<$1${prefix}`);
  const root = (name: string, content: string) =>
    `${DECLARATION}<${prefix}${name} xmlns${prefix && `:${prefix.slice(0, -1)}`}="${MAIN}" xmlns:r="${RELATIONS}">${named(content)}</${prefix}${name}>`;
  const list = sheets.map(
    (_, at) => `<sheet name="Hoja ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}" ${states[at] ?? ''}/>`,
  );
  const relations = [
    ...sheets.map((_, at) => ['worksheet', `worksheets/${sheetName(at)}.xml`]),
    ['styles', 'styles.xml'],
    ...(strings === undefined ? [] : [['sharedStrings', '/xl/sharedStrings.xml']]),
  ].map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  const book = `<workbookPr date1904="${Number(is1904)}"/><sheets>${list.join('')}${list[0]?.repeat(mentions - 1) ?? ''}</sheets>`;
  return new Blob([
    new Uint8Array(
      zipArchive([
        { name: '[Content_Types].xml', content: `${DECLARATION}<Types/>` },
        { name: 'xl/workbook.xml', content: root('workbook', book) },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: `${DECLARATION}<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
        },
        ...sheets.map((content, at) => ({
          name: `xl/worksheets/${sheetName(at)}.xml`,
          content: root('worksheet', content),
        })),
        { name: 'xl/styles.xml', content: `${DECLARATION}${STYLES}` },
        ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: root('sst', strings) }]),
      ]),
    ),
  ]);
}

/** Not every program calls the first one "sheet1". */
const sheetName = (at: number) => (at === 0 ? 'Hoja' : `sheet${at + 1}`);
