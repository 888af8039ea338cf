import { createCodec } from '../../eventstore/codec.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { generationsOf } from '../../projections/runner/bookkeeping.ts';
import { readModelFindings } from '../support/product-findings.ts';
import type { Disk } from './disk.ts';
import type { Tables } from './tables.ts';
import { reservations } from './views.ts';

/** Faults of read models at rest, as sentences: each has read all, is as if made again, and shows the reservations of the days. */
export async function tableFindings(
  { pool }: Tables,
  disk: Disk,
  projections: readonly Projection[],
): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const projection of projections) {
    const { name } = projection;
    const known = await generationsOf(pool, name);
    const live = known.find(({ status }) => status === 'live');
    for (const { status, failedEvent, error } of known)
      if (failedEvent) findings.push(`${name}, ${status}, stopped at ${failedEvent}: ${error}`);
    if (live?.version !== projection.version || known.length > 1)
      findings.push(`${name} is not switched to its version: ${known.map(({ version }) => version)}`);
    const unread = await disk.log.readAll({
      after: live?.checkpoint ?? 0n,
      filter: { types: projection.events },
    });
    if (unread.length > 0) findings.push(`${name} has not read ${unread.length} events`);
  }
  return [
    ...findings,
    ...(await readModelFindings({ pool, store: disk.log, codec: createCodec(disk.keys) }, projections)),
    ...(await reservationsShown({ pool }, disk)),
  ];
}

interface Shown {
  readonly id: string;
  readonly place: string;
}

/** The reservations of the tables are those of the days, at the same place and time. */
async function reservationsShown({ pool }: Pick<Tables, 'pool'>, disk: Disk): Promise<readonly string[]> {
  const { rows } = await pool.query<Shown>(
    `select reservation_id as id, concat_ws(' ', attraction_id, date, start_minute, end_minute,
       case when cancelled_at is not null then 'cancelled' when checked_in_at is not null then 'checked-in'
         else 'confirmed' end, person_id) as place
     from read.reservations`,
  );
  const shown = new Map(rows.map(({ id, place }) => [id, place]));
  const held = await reservations(disk);
  const wrong = held.flatMap(({ attractionId, date, booking }) => {
    const { start, end, status, personId } = booking;
    const expected = [attractionId, date, start, end, status, personId]
      .filter((one) => one !== null)
      .join(' ');
    const found = shown.get(booking.reservationId);
    return found === expected ? [] : [`${booking.reservationId} is ${expected}, and shown as ${found}`];
  });
  const known = new Set(held.map(({ booking }) => booking.reservationId));
  const more = rows.flatMap(({ id, place }) =>
    known.has(id) ? [] : [`${id} is shown as ${place}, and in no day`],
  );
  return [...wrong, ...more];
}
