import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { accessOf, allows } from './access.ts';
import { hashOf } from './token-hash.ts';

/** `attractionId` null: the owner's own reservations. */
export interface CalendarFeed {
  readonly userId: string;
  readonly attractionId: number | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Replaces an earlier address of the same feed. */
export async function issueCalendarToken(
  pool: Pool,
  { userId, attractionId, createdAt }: CalendarFeed,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into auth.calendar_tokens (user_id, attraction_id, token_hash, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, attraction_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [userId, attractionId ?? 0, hashOf(token), createdAt],
  );
  return token;
}

/** False: there was none. */
export async function revokeCalendarToken(
  pool: Pool,
  { userId, attractionId }: Pick<CalendarFeed, 'userId' | 'attractionId'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from auth.calendar_tokens where user_id = $1 and attraction_id = $2',
    [userId, attractionId ?? 0],
  );
  return rowCount === 1;
}

/** At a ban and at its end: an address that was being made at the ban is stored after it. */
export async function endCalendarTokens(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from auth.calendar_tokens where user_id = $1', [userId]);
}

/** Where staff are demoted, and as above where they are staff again. */
export async function endCourtCalendarsUnlessStaff(
  pool: Pool,
  userId: string,
  rolesBeforeAndAfter: readonly (readonly number[])[],
): Promise<void> {
  if (rolesBeforeAndAfter.every((roles) => allows(accessOf(roles), 'staff'))) return;
  await pool.query('delete from auth.calendar_tokens where user_id = $1 and attraction_id <> 0', [userId]);
}

const FEED = `user_id as "userId", nullif(attraction_id, 0) as "attractionId", created_at as "createdAt"`;

/** Null: ended or never issued. */
export async function findCalendarFeed(pool: Pool, token: string): Promise<CalendarFeed | null> {
  const { rows } = await pool.query<CalendarFeed>(
    `select ${FEED} from auth.calendar_tokens where token_hash = $1`,
    [hashOf(token)],
  );
  return rows[0] ?? null;
}

export async function listCalendarFeeds(pool: Pool, userId: string): Promise<CalendarFeed[]> {
  const { rows } = await pool.query<CalendarFeed>(
    `select ${FEED} from auth.calendar_tokens where user_id = $1 order by attraction_id`,
    [userId],
  );
  return rows;
}
