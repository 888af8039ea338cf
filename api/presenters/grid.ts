import type { Gap } from '../../domain/catalog/gap.ts';
import { type Gaps, gapOf } from '../../domain/schedule/gaps.ts';
import {
  contains,
  GRID_END,
  GRID_START,
  type Interval,
  overlaps,
  toTime,
  union,
} from '../../domain/schedule/interval.ts';
import type { AttractionDay, HeldTime } from '../../projections/day-grid/queries.ts';
import type { GridView } from '../../projections/day-grid/view.ts';
import type { GridCell } from '../contract/grid.ts';
import { hours, longDate } from './spanish.ts';

const HOUR = 60;
const NOBODY = 'Reservado';
const WHOLE_GRID = { start: GRID_START, end: GRID_END };

type Shown = Pick<GridView, 'days' | 'lists'>;

/** `now`: local `YYYY-MM-DD HH:mm:ss`. */
export function presentGrid({ days, lists }: GridView, date: string, now: string) {
  return {
    activities: [...lists.activities],
    reservation_types: lists.reservationTypes.map(({ id, name, strcode }) => ({ id, name, strcode })),
    origins: [...lists.origins],
    dependencies: [...lists.dependencies],
    data: presentDay({ days, lists }, date),
    attractions: presentAttractions(days),
    now,
  };
}

export const presentDay = (view: Shown, date: string): GridCell[] =>
  presentCells(view.days, date, gapsOf(view));

/** 18 hours for each court. */
function presentCells(days: readonly AttractionDay[], date: string, gaps: Gaps): GridCell[] {
  const dateEs = longDate(date);
  return days.flatMap((day) => {
    const open = union(day.weekHours);
    const held = day.reservations.map((held) => presentHeld(held, gapOf(gaps, day.id, held.typeId)));
    return SLOTS.map((slot) => cellOf({ day, open, held, date, dateEs }, slot));
  });
}

interface Court {
  readonly day: AttractionDay;
  readonly open: readonly Interval[];
  readonly held: readonly Held[];
  readonly date: string;
  readonly dateEs: string;
}

type Held = ReturnType<typeof presentHeld>;

function gapsOf({ days, lists }: Shown): Gaps {
  const byId = (entries: readonly (Gap & { readonly id: number })[]) =>
    new Map(entries.map((entry) => [entry.id, { fields: entry }]));
  return { attractions: byId(days), types: byId(lists.reservationTypes) };
}

function presentHeld(reservation: HeldTime, gap: Gap) {
  const who = reservation.who || NOBODY;
  const codes = [reservation.shortcode, reservation.reference, reservation.cui];
  return {
    reservation,
    gap,
    text: describe(reservation),
    who,
    start: toTime(reservation.start),
    end: toTime(reservation.end),
    keywords: wordsIn(codes),
    keywordsAsOther: wordsIn([who, reservation.activity, ...codes]),
  };
}

const wordsIn = (texts: readonly string[]): string => texts.filter(Boolean).join(' ');

/** A single literal: spreads take ten times as long, for 900 cells. */
function cellOf({ day, open, held, date, dateEs }: Court, slot: Slot): GridCell {
  const [first, ...others] = held.filter(({ reservation }) => overlaps(reservation, slot));
  return {
    reservation_id: first ? first.reservation.id : null,
    reservation_type_id: first ? first.reservation.typeId : 0,
    reservation_text: first ? first.text : '',
    attraction_id: day.id,
    attraction_name: day.name,
    date,
    date_es: dateEs,
    hour: slot.hour,
    hour_next: slot.hourNext,
    who: first ? first.who : '',
    what: first ? first.reservation.activity : '',
    start: first ? first.start : '',
    end: first ? first.end : '',
    checked_in: first ? first.reservation.checkedIn : false,
    approval_pending: first ? first.reservation.isPending : false,
    minutes_before: first ? first.gap.minutes_before : 0,
    minutes_after: first ? first.gap.minutes_after : 0,
    closed: !open.some((stretch) => contains(stretch, slot)),
    closure: day.closings.find((closing) => overlaps(closing, slot))?.reason ?? '',
    blocked_by: first ? null : blockedIn(day, slot),
    others: others.map(({ reservation }) => reservation.id),
    keywords: first ? wordsIn([first.keywords, ...others.map((other) => other.keywordsAsOther)]) : '',
  };
}

function blockedIn({ blocked }: AttractionDay, slot: Slot): GridCell['blocked_by'] {
  const one = blocked.find((time) => overlaps(time, slot));
  if (!one) return null;
  const { reservationId, attractionId, attraction } = one;
  return { reservation_id: reservationId, attraction_id: attractionId, attraction };
}

interface Slot extends Interval {
  readonly hour: string;
  readonly hourNext: string;
}

const SLOTS: readonly Slot[] = Array.from({ length: (GRID_END - GRID_START) / HOUR }, (_, index) => {
  const start = GRID_START + index * HOUR;
  return { start, end: start + HOUR, hour: toTime(start), hourNext: toTime(start + HOUR) };
});

/** `Ana López · Fútbol · 07:00–08:00`; unique within a day. */
export function describe(reservation: HeldTime): string {
  return [reservation.who || NOBODY, reservation.activity, hours(reservation)].filter(Boolean).join(' · ');
}

function presentAttractions(days: readonly AttractionDay[]) {
  return days
    .filter(({ removed }) => !removed)
    .map(({ id, name, typeId, type, capacity, image, activities, floor, reservations }) => ({
      id,
      name,
      attraction_type_id: typeId,
      attraction_type: type,
      capacity,
      image,
      activities: [...activities],
      floor,
      outside: reservations
        .filter((held) => !overlaps(held, WHOLE_GRID))
        .map((held) => ({ reservation_id: held.id, hours: hours(held), who: held.who || NOBODY })),
    }));
}
