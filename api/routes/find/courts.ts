import type { Pool } from 'pg';
import type { LocalMoment } from '../../../domain/calendar/moment.ts';
import { toTime, union } from '../../../domain/schedule/interval.ts';
import { type AttractionDay, type HeldTime, readDayOf } from '../../../projections/day-grid/queries.ts';
import { searchWords } from '../../../projections/kit/search/letter-runs.ts';
import type { SearchHit } from '../../contract/find.ts';
import { hours, longDate, reservationsText } from '../../presenters/spanish.ts';
import { type Question, questionsIn } from './question.ts';
import { digitsOf } from './spoken-times.ts';

const COURTS = 6;

interface CourtQuery {
  readonly typed: string;
  readonly now: LocalMoment;
  readonly centerId: number;
}

interface Court {
  readonly id: number;
  readonly name: string;
  readonly centerId: number;
  readonly center: string;
}

interface CourtsFound {
  /** The question asks who is there. */
  readonly isQuestion: boolean;
  readonly results: readonly SearchHit[];
}

export async function findCourts(pool: Pool, { typed, now, centerId }: CourtQuery): Promise<CourtsFound> {
  const courts = await readCourts(pool, centerId);
  for (const { court, when } of questionsIn(typed, now)) {
    const meant = courts.filter((one) => isNamed(one, court)).slice(0, COURTS);
    if (meant.length === 0) continue;
    if (!when) return { isQuestion: false, results: meant.map((one) => courtFound(one, one.center)) };
    return { isQuestion: true, results: await answers(pool, meant, when, now) };
  }
  return { isQuestion: false, results: [] };
}

async function readCourts(pool: Pool, centerId: number): Promise<readonly Court[]> {
  const { rows } = await pool.query<Court>({
    name: 'courts by name',
    text: `select a.id, a.name, a.center_id as "centerId", coalesce(c.name, '') as center
      from read.attractions a left join read.centers c on c.id = a.center_id where not a.removed
      order by (a.center_id = $1) desc, a.id`,
    values: [centerId],
  });
  return rows;
}

/** Numbers match exactly, one or two letters a beginning, more any part. */
function isNamed({ name, center }: Court, words: readonly string[]): boolean {
  const own = searchWords(`${name} ${center}`).map(digitsOf);
  const isIn = (word: string) =>
    own.some((one) =>
      /^\d+$/.test(word) ? one === word : word.length > 2 ? one.includes(word) : one.startsWith(word),
    );
  return words.length > 0 && words.every(isIn);
}

async function answers(
  pool: Pool,
  courts: readonly Court[],
  { date, minutes }: NonNullable<Question['when']>,
  now: LocalMoment,
): Promise<SearchHit[]> {
  const ids = courts.map(({ id }) => id);
  const days = new Map((await readDayOf(pool, ids, date)).map((day) => [day.id, day]));
  const each = (answer: (court: Court, day: AttractionDay) => SearchHit[]) =>
    courts.flatMap((court) => {
      const day = days.get(court.id);
      return day ? answer(court, day) : [];
    });
  const elapsed = date < now.date ? 24 * 60 : date === now.date ? now.minute : 0;
  if (minutes.length > 0)
    return minutes.flatMap((minute) => each((court, day) => [atHour(court, day, { date, minute, elapsed })]));
  return each((court, day) => [
    courtFound(court, `${longDate(date)}: ${counted(day.reservations.length)} · ${court.center}`, { date }),
    // All bookings of several courts would bury the courts.
    ...(courts.length === 1 ? day.reservations.map((held) => heldFound(court, date, held)) : []),
  ]);
}

const counted = (count: number) => (count === 0 ? 'sin reservas' : reservationsText(count));

interface AskedHour {
  readonly date: string;
  readonly minute: number;
  readonly elapsed: number;
}

function atHour(court: Court, day: AttractionDay, { date, minute, elapsed }: AskedHour): SearchHit {
  const held = day.reservations.find(({ start, end }) => start <= minute && minute < end);
  if (held) return heldFound(court, date, held);
  const hour = toTime(minute);
  const found = courtFound(court, `${longDate(date)} · ${court.center}`, { date, hour });
  return {
    ...found,
    id: `${court.id} ${hour}`,
    title: `${court.name}, ${hour}: ${stateAt(day, minute, elapsed)}`,
  };
}

/** For a past hour its former state. */
function stateAt(
  { reservations, hours: open, closings, blocked }: AttractionDay,
  minute: number,
  elapsed: number,
): string {
  const holds = ({ start, end }: { start: number; end: number }) => start <= minute && minute < end;
  const isOver = (end: number) => Math.min(end, minute + 60) <= elapsed;
  const closing = closings.find(holds);
  if (closing) return `${isOver(closing.end) ? 'estuvo cerrada' : 'cerrada'} (${closing.reason})`;
  const blocking = blocked.find(holds);
  if (blocking) return `${isOver(blocking.end) ? 'estuvo ocupada' : 'ocupada'} por ${blocking.attraction}`;
  const stretch = union(open).find(holds);
  if (!stretch) return 'fuera de horario';
  const ends = [...reservations, ...closings].map(({ start }) => start).filter((start) => start > minute);
  const end = Math.min(stretch.end, ...ends);
  if (!isOver(end)) return `libre hasta las ${toTime(end)}`;
  // Still free: later hours were not asked for.
  return end <= elapsed ? `estuvo libre hasta las ${toTime(end)}` : 'estuvo libre';
}

function heldFound({ name, center, centerId }: Court, date: string, held: HeldTime): SearchHit {
  return {
    kind: 'reservation',
    id: held.id,
    title: held.who || 'Reservado',
    detail: `${name}, ${hours(held)} · ${longDate(date)} · ${center} · ${held.shortcode}`,
    url: gridOf(centerId, { date }),
  };
}

function courtFound(
  { id, name, centerId }: Court,
  detail: string,
  at: { date?: string; hour?: string } = {},
) {
  return {
    kind: 'attraction' as const,
    id: String(id),
    title: name,
    detail,
    url: gridOf(centerId, { ...at, court: String(id) }),
  };
}

function gridOf(centerId: number, at: Readonly<Record<string, string>>): string {
  return `/admin/programmation?${new URLSearchParams({ center: String(centerId), ...at })}`;
}
