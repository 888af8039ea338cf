import { daysLater } from '../../domain/calendar/days.ts';

/** A stretch of time that is counted as one: a year (`2026`), a month (`2026-11`) or a day (`2026-11-24`). */
type Period = string;

/** A period whose counts are added, or taken away again. */
export interface Weighed {
  readonly period: Period;
  readonly sign: 1 | -1;
}

const YEAR = 4;
const MONTH = 7;

/** The fewest periods that make up an interval of dates, both ends included: a year without its last days is two or three. */
export function weighedPeriods(from: string, to: string): Weighed[] {
  return ofLength(YEAR, from, to, ofMonths);
}

type Split = (from: string, to: string) => Weighed[];

/** A part of a period: out of smaller ones, or the whole of it without the rest, whichever is less. */
function ofStretch(period: Period, from: string, to: string, split: Split): Weighed[] {
  const [first, last] = [firstOf(period), lastOf(period)];
  const added = from === first && to === last ? null : split(from, to);
  const rest = [...split(first, daysLater(from, -1)), ...split(daysLater(to, 1), last)];
  if (added && added.length <= rest.length + 1) return added;
  return [{ period, sign: 1 }, ...rest.map((part) => ({ ...part, sign: opposite(part.sign) }))];
}

const opposite = (sign: 1 | -1): 1 | -1 => (sign === 1 ? -1 : 1);

function ofMonths(from: string, to: string): Weighed[] {
  return ofLength(MONTH, from, to, ofDays);
}

/** One period after the other. `letters`: of its name, which a date begins with. */
function ofLength(letters: number, from: string, to: string, split: Split): Weighed[] {
  const weighed: Weighed[] = [];
  for (let date = from; date <= to; ) {
    const period = date.slice(0, letters);
    const end = earlier(to, lastOf(period));
    weighed.push(...ofStretch(period, date, end, split));
    date = daysLater(end, 1);
  }
  return weighed;
}

function ofDays(from: string, to: string): Weighed[] {
  const weighed: Weighed[] = [];
  for (let date = from; date <= to; date = daysLater(date, 1)) weighed.push({ period: date, sign: 1 });
  return weighed;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

function firstOf(period: Period): string {
  return period.length === 4 ? `${period}-01-01` : `${period}-01`;
}

function lastOf(period: Period): string {
  const [year = 0, month = 12] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
