import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces';
import type { Reservation } from '../contract/reservations.ts';
import { writtenStatus } from '../presenters/reservation.ts';
import { reservationsText } from '../presenters/spanish.ts';
import { A4_MARGIN, A4_WIDTH, ACCENT, columnWidths, QUIET, renderA4, stampOf } from './pdf.ts';
import { printable } from './printable.ts';

/** Code, date, hours, place and state. */
const WIDTHS = ['code', 110, 58, 'rest', 54] as const;
/** If all have one place, named above the table. */
const WIDTHS_WITHOUT_PLACE = ['code', 'rest', 83, 72] as const;

/** Points of the QR, its text and the gap. */
const CODE_WIDTH = 130;
const COLUMN_GAP = 24;
const TEXT_WIDTH = A4_WIDTH - 2 * A4_MARGIN - CODE_WIDTH - COLUMN_GAP;

/** Names the order: the look-up shows nothing of a cancelled one. */
export function firstOpen(reservations: readonly [Reservation, ...Reservation[]]): Reservation {
  return reservations.find(({ status }) => status !== 1) ?? reservations[0];
}

/** "Orden completa" by date, with a QR of `address`. */
export function renderOrder(
  reservations: readonly [Reservation, ...Reservation[]],
  address: string,
): Promise<Buffer> {
  const { shortcode } = firstOpen(reservations);
  const title = `Orden de ${shortcode}`;
  return renderA4(title, title, {
    ...stampOf(reservations),
    content: [
      {
        columns: [
          {
            width: TEXT_WIDTH,
            stack: [
              { text: 'Reservas', bold: true, color: QUIET },
              { text: 'Orden completa', fontSize: 28, bold: true, color: ACCENT },
              { text: summary(reservations), color: QUIET, fontSize: 13, margin: [0, 0, 0, 16] },
              ...rows(reservations),
            ],
          },
          { width: CODE_WIDTH, qr: address, fit: CODE_WIDTH },
        ],
        columnGap: COLUMN_GAP,
      },
      table(reservations),
    ],
  });
}

function summary(reservations: readonly Reservation[]): string {
  const open = reservations.filter(({ status }) => status !== 1).length;
  const cancelled = reservations.length - open;
  const ending = cancelled === 1 ? 'cancelada' : 'canceladas';
  if (open === 0) return `${reservationsText(cancelled)} ${ending}`;
  return cancelled === 0 ? reservationsText(open) : `${reservationsText(open)} · ${cancelled} ${ending}`;
}

function isOne([first, ...rest]: readonly Reservation[], field: 'place' | 'observations'): boolean {
  return rest.every((reservation) => reservation[field] === first?.[field]);
}

/** Dates that were changed alone, or imported, may differ: each name once, and no remark over dates it is not of. */
function rows(reservations: readonly [Reservation, ...Reservation[]]): Content[] {
  const [first] = reservations;
  const each = (of: (reservation: Reservation) => string) =>
    [...new Set(reservations.map(of))].filter((name) => name !== '').join(', ');
  const all: [string, string][] = [
    ...(isOne(reservations, 'place') ? [['Lugar', first.place] satisfies [string, string]] : []),
    ['Tipo de reservación', each(({ reservation_type }) => reservation_type)],
    ['Actividad', each(({ activity }) => activity?.name ?? '')],
    ['Encargado', each(({ name }) => name)],
    ['Organización / Institución', each(({ dependency }) => dependency)],
    ['Correlativo / Pase', each(({ reference }) => reference)],
    ['Medio de solicitud', each(({ origin }) => origin)],
    ['Observaciones', isOne(reservations, 'observations') ? first.observations : ''],
  ];
  return all
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      text: [{ text: `${label}: `, color: QUIET }, { text: printable(value) }],
      fontSize: 12,
      margin: [0, 0, 0, 5],
    }));
}

const ROOMY: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === 0 ? 0 : line === table.headerRows ? 1.5 : 0.5),
  hLineColor: (line, { table }) => (line === table.headerRows ? ACCENT : '#D5DADD'),
  vLineWidth: () => 0,
  paddingTop: () => 7,
  paddingBottom: () => 7,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: (column, { table }) => (column + 1 === table.body[0]?.length ? 0 : 8),
};

function table(reservations: readonly [Reservation, ...Reservation[]]): Content {
  const isOnePlace = isOne(reservations, 'place');
  const titles = ['Código', 'Fecha', 'Horario', ...(isOnePlace ? [] : ['Lugar']), 'Estado'];
  const head: TableCell[] = titles.map((text) => ({ text, bold: true }));
  const body: TableCell[][] = reservations.map(({ shortcode, date_es, hours, place, status, approval }) => [
    ...[shortcode, date_es, hours],
    ...(isOnePlace ? [] : [printable(place)]),
    writtenStatus(status, approval?.state === 'pending'),
  ]);
  const fontSize = isOnePlace ? 11 : 9;
  const shortcodes = reservations.map(({ shortcode }) => shortcode);
  return {
    layout: ROOMY,
    margin: [0, 24, 0, 0],
    fontSize,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths(isOnePlace ? WIDTHS_WITHOUT_PLACE : WIDTHS, shortcodes, fontSize),
      body: [head, ...body],
    },
  };
}
