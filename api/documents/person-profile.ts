import type { Content, TableCell } from 'pdfmake/interfaces';
import type { Person, PersonInfo, PersonReservation } from '../contract/people.ts';
import { dayMonthYear } from '../presenters/person.ts';
import { reservationsText } from '../presenters/spanish.ts';
import { ACCENT, columnWidths, QUIET, renderA4 } from './pdf.ts';
import { printable } from './printable.ts';

/** Code, place, entry, exit and check-in. */
const WIDTHS = ['code', 'rest', 80, 80, 80] as const;
/** Points of the history. */
const FONT_SIZE = 9;
const GENDERS: Readonly<Record<string, string>> = { M: 'Masculino', F: 'Femenino' };

/** `printedAt`: `YYYY-MM-DD HH:mm:ss`, local. */
export function renderPersonProfile(
  info: Pick<PersonInfo, 'person' | 'reservations' | 'reservations_total'>,
  printedAt: string,
): Promise<Buffer> {
  const { person, reservations } = info;
  return renderPersonPaper(
    person,
    { title: 'Perfil', subtitle: 'Perfil e historial de reservas' },
    printedAt,
    [
      { text: countOf(info), fontSize: 13, bold: true, margin: [0, 18, 0, 0] },
      ...(reservations.length > 0 ? [history(reservations)] : []),
    ],
  );
}

/** `printedAt`: as above. */
export function renderPersonPaper(
  person: Person,
  { title, subtitle }: { readonly title: string; readonly subtitle: string },
  printedAt: string,
  content: readonly Content[],
): Promise<Buffer> {
  const name = `${person.first_name} ${person.last_name}`;
  return renderA4(`${title} de ${name}`, `Impreso el ${dateTime(printedAt)}`, {
    content: [
      { text: printable(name), fontSize: 20, bold: true, color: ACCENT },
      { text: subtitle, color: QUIET, margin: [0, 0, 0, 12] },
      ...personFacts(person),
      ...content,
    ],
  });
}

function personFacts(person: Person): Content[] {
  return factLines([
    ['DPI', `${person.human_cui} (${person.dpi_verified_at ? 'verificado' : 'sin verificar'})`],
    ['Género', GENDERS[person.gender] ?? person.gender],
    ['Fecha de nacimiento', person.birth_es],
    ['Teléfono', person.human_phone],
  ]);
}

export type Fact = readonly [label: string, value: string];

export function factLines(facts: readonly Fact[]): Content[] {
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ text: [{ text: `${label}: `, color: QUIET }, { text: printable(value) }] }));
}

function countOf({
  reservations: { length },
  reservations_total: total,
}: Pick<PersonInfo, 'reservations' | 'reservations_total'>): string {
  if (length < total) return `Las ${length} más recientes de ${reservationsText(total)}`;
  return length === 0 ? 'Sin reservas' : reservationsText(length);
}

function history(reservations: readonly PersonReservation[]): Content {
  const head: TableCell[] = ['Código', 'Lugar', 'Entrada', 'Salida', 'Check-in'].map((text) => ({
    text,
    bold: true,
  }));
  const rows: TableCell[][] = reservations.map((reservation) => [
    reservation.shortcode,
    printable(`${reservation.place_attraction} · ${reservation.place_center}`),
    dateTime(reservation.date_start),
    dateTime(reservation.date_end),
    reservation.status === 1 ? 'Cancelada' : dateTime(reservation.check_in) || '(sin marcar)',
  ]);
  const shortcodes = reservations.map(({ shortcode }) => shortcode);
  const widths = columnWidths(WIDTHS, shortcodes, FONT_SIZE);
  return {
    layout: 'lightHorizontalLines',
    margin: [0, 8, 0, 0],
    fontSize: FONT_SIZE,
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
  };
}

/** `24/11/2026 10:05` of `2026-11-24 10:05:00`. */
export function dateTime(text: string): string {
  const [date = '', time = ''] = text.split(' ');
  return `${dayMonthYear(date)} ${time.slice(0, 5)}`.trim();
}
