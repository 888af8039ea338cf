import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { canonicalEntrySql } from '../../../projections/person-directory/entries-of.ts';
import { hashOf } from '../../auth/token-hash.ts';

export interface Guest {
  /** Known only to owner and guest, who cancels with it. */
  readonly id: string;
  readonly name: string;
}

/** Days after the reservation. */
const KEEP_DAYS = 7;

/**
 * On reservations `r` and links `s`: the reservation now belongs to somebody else than when it was shared. Links of former
 * releases don't say whose they are.
 */
const HAS_OTHER_PERSON = `s.person_id is not null
  and ${canonicalEntrySql('r.person_id')} is distinct from ${canonicalEntrySql('s.person_id')}`;
/** Links that are valid. */
const SHARED = `auth.shared_reservations s join read.reservations r
  on r.reservation_id = s.reservation_id and not (${HAS_OTHER_PERSON})`;

/** Ends an earlier link; its guests stay if the same person shared it. */
export async function issueShareToken(
  pool: Pool,
  { reservationId, personId, at }: { reservationId: string; personId: string | null; at: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await forgetWhere(pool, `s.reservation_id = $1 and ${HAS_OTHER_PERSON}`, reservationId);
  await pool.query(
    `insert into auth.shared_reservations (reservation_id, token_hash, created_at, person_id)
     values ($1, $2, $3, $4)
     on conflict (reservation_id) do update set token_hash = excluded.token_hash,
       created_at = excluded.created_at, person_id = excluded.person_id`,
    [reservationId, hashOf(token), at, personId],
  );
  return token;
}

/** Deletes the guests; false: no link. */
export async function endSharing(pool: Pool, reservationId: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from auth.shared_reservations where reservation_id = $1', [
    reservationId,
  ]);
  return rowCount === 1;
}

/** Null: ended or never issued. */
export async function findShared(pool: Pool, token: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select s.reservation_id as id from ${SHARED} where s.token_hash = $1`,
    [hashOf(token)],
  );
  return rows[0]?.id ?? null;
}

/** In order of confirmation; null: not shared. */
export async function readParty(pool: Pool, reservationId: string): Promise<readonly Guest[] | null> {
  const { rows } = await pool.query<{ guests: Guest[] }>(
    `select (select coalesce(json_agg(json_build_object('id', g.guest_id, 'name', g.name)
        order by g.number), '[]') from auth.party_guests g
        where g.reservation_id = s.reservation_id) as guests
     from ${SHARED} where s.reservation_id = $1`,
    [reservationId],
  );
  return rows[0]?.guests ?? null;
}

/** Only below `room`; concurrent guests are serialized. */
export async function joinParty(
  pool: Pool,
  { token, name, room, at }: { token: string; name: string; room: number; at: string },
): Promise<{ readonly guestId: string } | 'full' | 'unknown'> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `select s.reservation_id as id from ${SHARED} where s.token_hash = $1 for update of s`,
      [hashOf(token)],
    );
    const [shared] = rows;
    const guestId = randomBytes(16).toString('base64url');
    const added = shared
      ? await client.query(
          `insert into auth.party_guests (guest_id, reservation_id, name, joined_at)
           select $1, $2, $3, $4
           where (select count(*) from auth.party_guests where reservation_id = $2) < $5`,
          [guestId, shared.id, name, at, room],
        )
      : null;
    await client.query('commit');
    if (!added) return 'unknown';
    return added.rowCount === 1 ? { guestId } : 'full';
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export async function removeGuest(pool: Pool, reservationId: string, guestId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from auth.party_guests where reservation_id = $1 and guest_id = $2',
    [reservationId, guestId],
  );
  return rowCount === 1;
}

/** After a week. Not those of another person: read models that are still being built may have a former one. `now`: ISO 8601, UTC. */
export async function forgetParties(pool: Pool, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - KEEP_DAYS * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await forgetWhere(pool, 'r.date < $1', before);
}

export async function forgetPartiesOf(pool: Pool, personId: string): Promise<void> {
  await forgetWhere(pool, '(r.person_id = $1 or s.person_id = $1)', personId);
}

/** `condition`: on `$1`, reservations `r` and links `s`. */
async function forgetWhere(pool: Pool, condition: string, value: string): Promise<void> {
  const { rows } = await pool.query<{ known: boolean }>(
    "select to_regclass('read.reservations') is not null and to_regclass('read.people') is not null as known",
  );
  // Read models may not exist yet.
  if (!rows[0]?.known) return;
  await pool.query(
    `delete from auth.shared_reservations s using read.reservations r
     where r.reservation_id = s.reservation_id and ${condition}`,
    [value],
  );
}
