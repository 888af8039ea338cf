import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { ERASED } from '../../domain/event-definition.ts';
import { freeTime } from '../../domain/schedule/availability.ts';
import { type Gaps, keptTimes } from '../../domain/schedule/gaps.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import type { AttractionDay, HeldTime } from '../../projections/day-grid/queries.ts';
import type { BoardAttraction } from '../contract/board.ts';

const FREE = 'Libre';
const TAKEN = 'Reservado';

/** Free for citizens: with the time between bookings. */
export function presentBoardDay(
  { id, name, hours, reservations, blocked }: AttractionDay,
  gaps: Gaps,
): BoardAttraction {
  const taken = [
    ...reservations.map((held) => ({ ...held, text: maskedText(held) })),
    ...blocked.map((met) => ({ ...met, text: `Ocupada por ${met.attraction}` })),
  ].map((time) => ({ ...time, state: 'taken' as const }));
  const free = freeTime({
    hours,
    reservations: keptTimes({ id, reservations, blocked }, NORMAL_TYPE_ID, gaps),
  }).map((gap) => ({
    ...gap,
    text: FREE,
    state: 'free' as const,
  }));
  const slots = [...taken, ...free]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text, state }) => ({
      hour_start: toTime(start),
      hour_end: toTime(end),
      text,
      state,
    }));
  return { id, name, slots };
}

/** Organization unmasked, else a first name: `Liga Norte · Fútbol`, `Ana L. · Tenis`. */
function maskedText({ dependency, name, activity }: HeldTime): string {
  return [dependency || maskedName(name) || TAKEN, activity].filter(Boolean).join(' · ');
}

/** `Ana L.` of `Ana López Pérez`. */
export function maskedName(name: string): string {
  if (name === ERASED) return '';
  const [first = '', surname = ''] = name.trim().split(/\s+/);
  const [initial] = new Intl.Segmenter('es').segment(surname);
  return initial ? `${first} ${initial.segment}.` : first;
}
