import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Reservation } from '../contract/reservations.ts';
import { A4_MARGIN, A4_WIDTH, ACCENT, QUIET, renderPdf, stampOf } from './pdf.ts';
import { printable } from './printable.ts';

export type Paper = 'a4' | 'roll';

const CANCELLED = 1;

/** Points of 80 mm paper and its printable width. */
const ROLL_WIDTH = 226.8;
/** Points of each of two columns of details on A4. */
const COLUMN_GAP = 24;
const HALF = (A4_WIDTH - 2 * A4_MARGIN - COLUMN_GAP) / 2;

/** Points of texts, the QR and the gap above it. */
type Sizes = Readonly<
  Record<'place' | 'date' | 'hours' | 'code' | 'detail' | 'label' | 'qr' | 'gap', number>
>;

/** A4 is read at arm's length at a door. */
const A4: Sizes = { place: 28, date: 18, hours: 38, code: 30, detail: 13, label: 9, qr: 300, gap: 28 };
/** The first in which all texts are on one page. */
const A4_SIZES: readonly [Sizes, ...Sizes[]] = [
  A4,
  { ...A4, place: 18, gap: 16 },
  { ...A4, place: 18, qr: 220, gap: 12, detail: 11 },
  { ...A4, place: 12, qr: 180, gap: 8, detail: 8, label: 8, hours: 30, code: 24 },
];
const ROLL: Sizes = { place: 20, date: 13, hours: 22, code: 16, detail: 10, label: 8, qr: 130, gap: 8 };

/** Without staff's notes, because the code suffices to get it. The QR opens `address`. */
export async function renderTicket(
  reservation: Reservation,
  address: string,
  paper: Paper,
  centerAddress: string,
): Promise<Buffer> {
  const definition = (sizes: Sizes) => ({
    ...texts(reservation),
    ...stampOf([reservation], paper === 'roll' ? ROLL_STAMP : {}),
    content: body(reservation, address, { paper, sizes }, centerAddress),
  });
  if (paper === 'roll') return renderPdf({ ...rollPage(), ...definition(ROLL) });
  const footer = a4Footer(reservation, centerAddress);
  const [usual, ...smaller] = A4_SIZES;
  const render = (sizes: Sizes) => onA4(definition(sizes), footer);
  let made = await render(usual);
  for (const sizes of smaller) if (made.pages > 1) made = await render(sizes);
  return made.pdf;
}

async function onA4(definition: TDocumentDefinitions, foot: Content) {
  let pages = 0;
  const footer = (_: number, count: number) => {
    pages = count;
    return foot;
  };
  const margins: Partial<TDocumentDefinitions> = { pageMargins: [A4_MARGIN, A4_MARGIN, A4_MARGIN, 72] };
  const pdf = await renderPdf({ ...definition, ...margins, pageSize: 'A4', footer });
  return { pdf, pages };
}

const a4Footer = (reservation: Reservation, address: string): Content => ({
  stack: [
    ...(stateOf(reservation) === null
      ? [{ text: 'Muestre este código en la entrada, en papel o en la pantalla.', bold: true }]
      : []),
    {
      text: printable([reservation.place_center, address].filter(Boolean).join(' · ')),
      color: QUIET,
      fontSize: 9,
    },
  ],
  alignment: 'center',
  margin: [A4_MARGIN, 12, A4_MARGIN, 0],
});
/** As long as its content; a new object, since pdfmake writes the length into it. */
const rollPage = (): Partial<TDocumentDefinitions> => ({
  pageSize: { width: ROLL_WIDTH, height: 'auto' },
  pageMargins: [12, 12, 12, 16],
});
/** pdfmake can't fit a stamp to an open page length. */
const ROLL_STAMP = { fontSize: 44, angle: -60 } as const;

function texts({ shortcode }: Reservation) {
  return { info: { title: `Ticket ${shortcode}`, author: 'Reservas' }, language: 'es' };
}

interface Look {
  readonly paper: Paper;
  readonly sizes: Sizes;
}

function body(reservation: Reservation, address: string, look: Look, centerAddress: string): Content[] {
  const { paper, sizes } = look;
  const code: Content[] = [
    { qr: address, fit: sizes.qr, alignment: 'center', margin: [0, sizes.gap, 0, 4] },
    { text: 'Código de reservación', color: QUIET, fontSize: sizes.label, alignment: 'center' },
    {
      text: reservation.shortcode,
      fontSize: sizes.code,
      bold: true,
      characterSpacing: 2,
      alignment: 'center',
    },
  ];
  const details = detailRows(reservation, sizes);
  const top = [...head(reservation, look, centerAddress), ...state(reservation), ...code];
  return paper === 'roll' ? [...top, ...details] : [...top, inTwoColumns(details, sizes)];
}

function head(reservation: Reservation, { paper, sizes }: Look, centerAddress: string): Content[] {
  const alignment = 'center';
  return [
    { text: 'Reservas · Ticket de reserva', bold: true, color: QUIET, alignment, margin: [0, 0, 0, 4] },
    { text: printable(reservation.place_center), color: QUIET, alignment },
    ...(centerAddress && paper === 'roll'
      ? [{ text: printable(centerAddress), color: QUIET, fontSize: sizes.label, alignment } as const]
      : []),
    {
      text: printable(reservation.place_attraction),
      fontSize: sizes.place,
      bold: true,
      color: ACCENT,
      alignment,
    },
    { text: reservation.date_es, fontSize: sizes.date, alignment, margin: [0, 6, 0, 0] },
    { text: reservation.hours, fontSize: sizes.hours, bold: true, alignment },
  ];
}

/** Null: it opens the door. */
function stateOf({ status, approval }: Reservation): string | null {
  if (status === CANCELLED) return 'RESERVA CANCELADA';
  return approval?.state === 'pending' ? 'PENDIENTE DE APROBACIÓN' : null;
}

function state(reservation: Reservation): Content[] {
  const text = stateOf(reservation);
  if (text === null) return [];
  return [
    {
      text,
      bold: true,
      color: '#B42318',
      fontSize: 14,
      alignment: 'center',
      margin: [0, 8, 0, 0],
    },
  ];
}

function inTwoColumns(details: readonly Content[], { gap }: Sizes): Content {
  const half = (rest: number) => ({
    width: HALF,
    stack: details.filter((_, index) => index % 2 === rest),
  });
  return { columns: [half(0), half(1)], columnGap: COLUMN_GAP, margin: [0, gap - 4, 0, 0] };
}

function detailRows(reservation: Reservation, sizes: Sizes): Content[] {
  const rows: [string, string][] = [
    ['Encargado', reservation.name],
    ['Organización / Institución', reservation.dependency],
    ['Actividad', reservation.activity?.name ?? ''],
    ['Correlativo / Pase', reservation.reference],
  ];
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      stack: [
        { text: label, color: QUIET, fontSize: sizes.label },
        { text: printable(value), fontSize: sizes.detail },
      ],
      margin: [0, 6, 0, 0],
    }));
}
