import { ADMIN_ROLE, STAFF_ROLE } from '../../domain/user/roles.ts';
import type { Database } from '../kit/projection.ts';

export interface FirstSteps {
  readonly centers: number;
  readonly attractions: number;
  /** Attractions with activities, by which the public finds courts. */
  readonly activities: number;
  readonly hours: number;
  /** Accounts of staff and administrators. */
  readonly colleagues: number;
}

export async function readFirstSteps(db: Database): Promise<FirstSteps> {
  const { rows } = await db.query<FirstSteps>(
    `select (select count(*)::int from read.centers where not removed) as centers,
       (select count(*)::int from read.attractions where not removed) as attractions,
       (select count(*)::int from read.attractions where not removed and cardinality(activities) > 0) as activities,
       (select count(distinct attraction_id)::int from read.opening_hours where active and not removed) as hours,
       (select count(*)::int from read.users where active and roles && array[${STAFF_ROLE}, ${ADMIN_ROLE}]) as colleagues`,
  );
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return row;
}
