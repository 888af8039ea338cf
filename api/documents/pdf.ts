import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Reservation } from '../contract/reservations.ts';
import { loadPdfMake, TEXT_FONT } from './fonts.ts';

export const ACCENT = '#0F7B5F';
export const QUIET = '#5B6770';

/** Points of an A4 page's width, and of the margins at its sides. */
export const A4_WIDTH = 595.28;
export const A4_MARGIN = 48;

/**
 * Renders a document. Typed text goes through `printable`, into columns of fixed width: a long word would push a column
 * that grows with its contents off the page.
 */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  const pdfmake = await loadPdfMake();
  return pdfmake
    .createPdf({
      defaultStyle: { font: TEXT_FONT, fontSize: 10, lineHeight: 1.25 },
      ...definition,
    })
    .getBuffer();
}

/**
 * Printed across a document that is no longer valid, because all of it is cancelled or expired. Without `size` it is as
 * large as fits on the page.
 */
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
