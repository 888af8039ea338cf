import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Reservation } from '../contract/reservations.ts';
import { loadPdfMake, TEXT_FONT } from './fonts.ts';

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
