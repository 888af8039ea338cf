import type { PreviewDate } from '../../../../api/contract/booking.ts';
import { counted } from '../grid/cells/text.ts';

/** The last preview and the question it answered. */
export interface SeenPreview {
  readonly question: string;
  readonly dates: readonly PreviewDate[];
}

/** Dates that somebody took while the form was open: free when the same question was asked before, taken now. */
export function newlyTaken(before: SeenPreview | null, now: SeenPreview): PreviewDate[] {
  if (before?.question !== now.question) return [];
  const bookable = new Set(
    before.dates.filter(({ state }) => state === 'free' || state === 'closed').map(({ date }) => date),
  );
  return now.dates.filter(({ state, date }) => state === 'taken' && bookable.has(date));
}

/** Who took it: `Cancha 3, sábado 21 de noviembre, 07:00–08:00, se acaba de ocupar: Ana · Fútbol.` */
export function takeoverText(taken: readonly PreviewDate[], court: string, hours: string): string {
  const [first] = taken;
  if (!first) return '';
  const more = taken.length > 1 ? ` Y ${counted(taken.length - 1, 'fecha más', 'fechas más')}.` : '';
  const who = first.taken_by ? `: ${first.taken_by}` : '';
  return `${court}, ${first.date_es}, ${hours}, se acaba de ocupar${who}.${more}`;
}
