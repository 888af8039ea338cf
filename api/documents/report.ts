import type { Readable } from 'node:stream';
import type { ListedReservation } from '../presenters/listed-reservation.ts';
import { spanishDate } from '../presenters/spanish.ts';
import { fontSources, TEXT_FONT } from './fonts.ts';
import { ACCENT, QUIET } from './pdf.ts';
import { drawRow, type Page, type ReportColumn, rowHeight } from './report-table.ts';
import { type Sink, streamed } from './streamed.ts';

const MARGIN = 36;
/** Points from the lower edge to the end of rows and to the page number. */
const FOOT = 40;

/** Rows between turns for other requests: a row takes about a millisecond. */
const ROWS_OF_A_TURN = 10;

/** A4, landscape. */
const COLUMNS: readonly ReportColumn[] = [
  { header: 'Estado', width: 58 },
  { header: 'Shortcode', width: 64 },
  { header: 'Pase / Correlativo', width: 84 },
  { header: 'Organización / Institución', width: 130 },
  { header: 'Encargado', width: 122 },
  { header: 'Fecha', width: 56 },
  { header: 'Horario', width: 62 },
  { header: 'Lugar', width: 193 },
];

export interface ReportHead {
  readonly title: string;
  /** `Polideportivo · del 01/11/2026 al 30/11/2026`. */
  readonly subtitle: string;
  readonly total: number;
  /** When, local: `YYYY-MM-DD HH:mm:ss`. */
  readonly made: string;
}

/** Streams pages. */
export function reservationReport(
  head: ReportHead,
  batches: AsyncIterable<readonly ListedReservation[]>,
): Readable {
  return streamed(async (sink) => {
    const pages = openPages(sink, head, await newDocument(head));
    for await (const batch of batches) {
      for (const [index, row] of batch.entries()) {
        if (index % ROWS_OF_A_TURN === 0) await sink.ready();
        pages.add(textsOf(row));
      }
    }
    pages.end();
  });
}

function textsOf(row: ListedReservation): string[] {
  return [
    row.status,
    row.shortcode,
    row.reference,
    row.dependency,
    row.requester,
    row.date.split('-').reverse().join('/'),
    row.hours,
    row.place,
  ];
}

function openPages({ stream }: Sink, head: ReportHead, doc: Page) {
  doc.pipe(stream);
  let number = 0;
  let y = 0;
  const bottom = () => doc.page.height - FOOT;
  const turn = () => {
    doc.addPage();
    number += 1;
    footer(doc, number, head);
    y = columnHeads(doc, number === 1 ? heading(doc, head) : MARGIN);
  };
  turn();
  return {
    add(texts: readonly string[]) {
      const height = rowHeight(doc, COLUMNS, texts);
      if (y + height > bottom()) turn();
      drawRow(doc, COLUMNS, texts, { x: MARGIN, y, height });
      y += height;
    },
    end() {
      if (head.total === 0)
        doc
          .font(TEXT_FONT)
          .fontSize(10)
          .fillColor(QUIET)
          .text('Sin datos para mostrar.', MARGIN, y + 8);
      doc.end();
    },
  };
}

async function newDocument({ title }: ReportHead): Promise<Page> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: 'es',
    info: { Title: title, Author: 'Reservas' },
  });
  for (const [name, source] of Object.entries(fontSources())) doc.registerFont(name, source);
  return doc;
}

function heading(doc: Page, { title, subtitle, total, made }: ReportHead): number {
  doc.font(`${TEXT_FONT} bold`).fontSize(18).fillColor(ACCENT).text(title, MARGIN, MARGIN);
  const count = `${total.toLocaleString('es-GT')} ${total === 1 ? 'reserva' : 'reservas'}`;
  doc.font(TEXT_FONT).fontSize(9).fillColor(QUIET);
  doc.text(`${subtitle} · ${count}`, MARGIN, MARGIN + 24, { width: doc.page.width - 2 * MARGIN });
  const [date = '', time = ''] = made.split(' ');
  doc.text(`Generado el ${spanishDate(date)} a las ${time.slice(0, 5)}`, MARGIN, doc.y);
  return doc.y + 8;
}

function columnHeads(doc: Page, y: number): number {
  const headers = COLUMNS.map(({ header }) => header);
  const height = rowHeight(doc, COLUMNS, headers);
  doc.fillColor(QUIET);
  drawRow(doc, COLUMNS, headers, { x: MARGIN, y, height, bold: true });
  doc.fillColor('black');
  return y + height;
}

/** The total of pages is unknown while streaming. */
function footer(doc: Page, number: number, { title, subtitle }: ReportHead): void {
  const width = doc.page.width - 2 * MARGIN;
  doc.font(TEXT_FONT).fontSize(8).fillColor(QUIET);
  const text = `${title} · ${subtitle} · página ${number}`;
  doc.text(text, MARGIN, doc.page.height - FOOT + 14, {
    width,
    align: 'center',
    lineBreak: false,
    ellipsis: true,
  });
  doc.fillColor('black');
}
