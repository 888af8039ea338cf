import { EMOJI_FONT, TEXT_FONT } from './fonts.ts';
import { printable } from './printable.ts';

export interface ReportColumn {
  readonly header: string;
  /** Points. */
  readonly width: number;
}

const PADDING = 4;
const FONT_SIZE = 8;
const LINE = '#D5DBDF';

export type Page = PDFKit.PDFDocument;

export function rowHeight(doc: Page, columns: readonly ReportColumn[], texts: readonly string[]): number {
  doc.font(TEXT_FONT).fontSize(FONT_SIZE);
  const heights = columns.map(({ width }, index) =>
    doc.heightOfString(texts[index] || ' ', { width: width - 2 * PADDING }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

/** Upper left corner at `x` and `y`. */
export function drawRow(
  doc: Page,
  columns: readonly ReportColumn[],
  texts: readonly string[],
  at: { readonly x: number; readonly y: number; readonly height: number; readonly bold?: boolean },
): void {
  let { x } = at;
  doc.fontSize(FONT_SIZE);
  for (const [index, { width }] of columns.entries()) {
    drawText(
      doc,
      texts[index] ?? '',
      { x: x + PADDING, y: at.y + PADDING, width: width - 2 * PADDING },
      at.bold,
    );
    x += width;
  }
  const bottom = at.y + at.height;
  doc.moveTo(at.x, bottom).lineTo(x, bottom).lineWidth(0.5).strokeColor(LINE).stroke();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawText(doc: Page, text: string, { x, y, width }: Box, bold = false): void {
  const runs = printable(text);
  const usual = bold ? `${TEXT_FONT} bold` : TEXT_FONT;
  if (typeof runs === 'string') {
    if (runs !== '') doc.font(usual).text(runs, x, y, { width });
    return;
  }
  for (const [index, run] of runs.entries()) {
    const continued = index < runs.length - 1;
    doc.font(run.font === EMOJI_FONT ? EMOJI_FONT : usual);
    if (index === 0) doc.text(run.text, x, y, { width, continued });
    else doc.text(run.text, { width, continued });
  }
}
