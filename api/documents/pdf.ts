import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Reservation } from '../contract/reservations.ts';
import { loadPdfMake, TEXT_FONT, textWidth } from './fonts.ts';

export const ACCENT = '#0F7B5F';
export const QUIET = '#5B6770';

/** Points of A4 and its margins. */
export const A4_WIDTH = 595.28;
export const A4_MARGIN = 48;

/** Text passes `printable`; columns have fixed widths, or a long word would push one off the page. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  const pdfmake = await loadPdfMake();
  return pdfmake
    .createPdf({
      defaultStyle: { font: TEXT_FONT, fontSize: 10, lineHeight: 1.25 },
      ...definition,
    })
    .getBuffer();
}

/** On pages of A4, with `foot` before the number of each. */
export function renderA4(title: string, foot: string, definition: TDocumentDefinitions): Promise<Buffer> {
  return renderPdf({
    info: { title, author: 'Reservas' },
    language: 'es',
    pageSize: 'A4',
    pageMargins: [A4_MARGIN, 48, A4_MARGIN, 56],
    footer: (page, pages) => ({
      text: `${foot} · página ${page} de ${pages}`,
      alignment: 'center',
      color: QUIET,
      fontSize: 8,
      margin: [0, 16, 0, 0],
    }),
    ...definition,
  });
}

/** Points between two columns of a table. */
const GAP = 16;

/** Points of the columns of a table on A4; a code is never broken, and `rest` breaks a long word, unlike `*`. */
export function columnWidths(
  columns: readonly (number | 'code' | 'rest')[],
  shortcodes: readonly string[],
  fontSize: number,
): number[] {
  const code = Math.ceil(Math.max(...shortcodes.map((text) => textWidth(text, fontSize))));
  const known = columns.map((column) => (column === 'code' ? code : column));
  const rest = known.reduce<number>(
    (left, column) => (column === 'rest' ? left : left - column),
    A4_WIDTH - 2 * A4_MARGIN - GAP * (columns.length - 1),
  );
  return known.map((column) => (column === 'rest' ? rest : column));
}

/** Stamp of a cancelled or expired document; without `size` as large as possible. */
export function stampOf(
  reservations: readonly Reservation[],
  size: { readonly fontSize?: number; readonly angle?: number } = {},
): Pick<TDocumentDefinitions, 'watermark'> {
  const [first] = reservations;
  if (first?.status !== 1 && first?.status !== 3) return {};
  if (reservations.some(({ status }) => status !== first.status)) return {};
  return {
    watermark: {
      text: first.status_name,
      font: TEXT_FONT,
      bold: true,
      color: '#B42318',
      opacity: 0.25,
      ...size,
    },
  };
}
