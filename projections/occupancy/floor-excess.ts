import { type FloorTime, floorTimes, type PlacedLink, shareOf } from '../../domain/occupancy/floor-times.ts';
import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';
import type { Database } from '../kit/projection.ts';
import { COUNTED_BY } from './counted-by.ts';
import { weighedPeriods } from './periods.ts';

interface TimesQuery {
  readonly from: string;
  readonly to: string;
  /** 0: all. */
  readonly centerId: number;
}

const LINKS = `select l.attraction_id as "attractionId", l.floor_id as "floorId", f.center_id as "centerId", l.cells,
    l.from_date as "from"
  from read.floor_links l left join read.floors f on f.floor_id = l.floor_id
  where l.from_date <= $1 order by l.completed`;

/** The floors of an interval, each cut where its attractions or their cells change. */
export async function readFloorTimes(db: Database, { from, to, centerId }: TimesQuery): Promise<FloorTime[]> {
  const { rows } = await db.query<PlacedLink>(LINKS, [to]);
  return floorTimes(rows, { from, to }).filter((floor) => centerId === 0 || floor.centerId === centerId);
}

/** Counts of the reservations of an attraction on a floor, in the dates of one time of the floor. */
interface Weighed {
  readonly attractionId: number;
  readonly centerId: number;
  /** More than its share of the floor, of a minute of the whole court: 0 to 1. */
  readonly excess: number;
  readonly time: FloorTime;
}

function weighed(floors: readonly FloorTime[]): Weighed[] {
  const all = floors.flatMap((time) =>
    [...time.layout.keys()].map((attractionId) => ({
      attractionId,
      centerId: time.centerId,
      excess: 1 - shareOf(time, attractionId),
      time,
    })),
  );
  return all.filter(({ excess }) => excess > 0);
}

const ASKED = 'unnest($2::int[], $3::int[], $4::float8[], $5::text[]';

const OF_PERIODS = `
  select asked.center_id, u.key, u.period, asked.excess * u.minutes as minutes
  from (select * from ${ASKED}) counted(place, center_id, excess, period) offset 0) asked
  join read.reservation_uses u on u.facet = $1 and u.period = asked.period and u.center_id = asked.place`;

const OF_DAYS = `
  select asked.center_id, u.key, u.period, asked.excess * u.minutes as minutes
  from (select * from ${ASKED}, $6::text[]) counted(place, center_id, excess, first, last) offset 0) asked
  join read.reservation_uses u on u.facet = $1 and u.center_id = asked.place
    and u.period >= asked.first and u.period <= asked.last and length(u.period) = 10`;

/** Reserved minutes that the counts have too much, by key of the group: reservations on a floor count whole in them. */
export async function readFloorExcess(
  db: Database,
  group: OccupancyGroup,
  floors: readonly FloorTime[],
): Promise<ReadonlyMap<string, number>> {
  const courts = weighed(floors);
  if (courts.length === 0) return new Map();
  const [facet, key] = COUNTED_BY[group];
  const isByDate = group === 'date';
  const { rows } = await db.query<{ key: string; minutes: number }>(
    `select ${key} as key, sum(c.minutes) as minutes from (${isByDate ? OF_DAYS : OF_PERIODS}) c group by 1`,
    [facet, ...(isByDate ? daysOf(courts) : periodsOf(courts))],
  );
  return new Map(rows.map(({ key: name, minutes }) => [name, minutes]));
}

/** Negative: see the counts. */
const placeOf = ({ attractionId }: Weighed) => -attractionId;

function daysOf(courts: readonly Weighed[]) {
  return [
    courts.map(placeOf),
    courts.map(({ centerId }) => centerId),
    courts.map(({ excess }) => excess),
    courts.map(({ time }) => time.from),
    courts.map(({ time }) => time.to),
  ];
}

function periodsOf(courts: readonly Weighed[]) {
  // Floors seldom change, so most of them have the whole interval.
  const known = new Map<string, ReturnType<typeof weighedPeriods>>();
  const periods = ({ time: { from, to } }: Weighed) => {
    const key = `${from} ${to}`;
    const found = known.get(key) ?? weighedPeriods(from, to);
    known.set(key, found);
    return found;
  };
  const asked = courts.flatMap((court) =>
    periods(court).map(({ period, sign }) => ({ court, period, sign })),
  );
  return [
    asked.map(({ court }) => placeOf(court)),
    asked.map(({ court }) => court.centerId),
    asked.map(({ court, sign }) => sign * court.excess),
    asked.map(({ period }) => period),
  ];
}
