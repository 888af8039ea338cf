import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';

const HOUR_MS = 60 * 60_000;
/** How long the link to a new password works. */
export const RESET_HOURS = 2;
export const CONFIRM_DAYS = 14;

/**
 * Returns the token of a password link and stores its hash; it works once. The token derives from the requesting event,
 * so that a mail repeated after a crash has the same one.
 */
export async function issueResetToken(
  pool: Pool,
  { secret, eventId, userId, at }: { secret: string; eventId: string; userId: string; at: string },
): Promise<string> {
  const token = createHmac('sha256', secret).update(`reset:${eventId}`).digest('base64url');
  await pool.query(
    `insert into auth.mail_tokens (token_hash, user_id, expires_at) values ($1, $2, $3)
     on conflict (token_hash) do nothing`,
    [hashOf(token), userId, new Date(Date.parse(at) + RESET_HOURS * HOUR_MS).toISOString()],
  );
  return token;
}

export const INVITE_DAYS = 7;

/** The token of an invitation; the same in the mail and on the inviting administrator's screen. */
export function inviteToken(secret: string, inviteId: string): string {
  return createHmac('sha256', secret).update(`invite:${inviteId}`).digest('base64url');
}

/** Link to the page on which the invited person chooses a password. */
export function inviteLink(site: string, token: string): string {
  return `${site}/password/reset#token=${token}&invitation=1`;
}

/** Stores the hash of an invitation's token, which works once; earlier links of the account stop working. */
export async function keepInviteToken(
  pool: Pool,
  { userId, token, at }: { userId: string; token: string; at: string },
): Promise<string> {
  const expiresAt = new Date(Date.parse(at) + INVITE_DAYS * 24 * HOUR_MS).toISOString();
  await endResetTokens(pool, userId);
  await pool.query('insert into auth.mail_tokens (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    hashOf(token),
    userId,
    expiresAt,
  ]);
  return expiresAt;
}

export const EMAIL_CHANGE_HOURS = 24;

/** The token of the link that changes an address; it works only for the account that requested it. */
export function emailChangeToken(secret: string, changeId: string): string {
  return createHmac('sha256', secret).update(`email:${changeId}`).digest('base64url');
}

/** Whether a token belongs to this change of an address. */
export function isEmailChangeToken(secret: string, changeId: string, token: string): boolean {
  const given = Buffer.from(token);
  const expected = Buffer.from(emailChangeToken(secret, changeId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Links to a new password that were sent to an account stop working. */
export async function endResetTokens(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from auth.mail_tokens where user_id = $1', [userId]);
}

/** Uses a token up: the account that it is for, or null. All other links of that account stop working. */
export async function redeemResetToken(pool: Pool, token: string, now: string): Promise<string | null> {
  const { rows } = await pool.query<{ userId: string }>(
    `delete from auth.mail_tokens where token_hash = $1 and expires_at > $2 returning user_id as "userId"`,
    [hashOf(token), now],
  );
  const userId = rows[0]?.userId ?? null;
  if (userId !== null) await endResetTokens(pool, userId);
  return userId;
}

/** The token of the link that confirms an address: signed, and good for two weeks from `at`. */
export function confirmToken(secret: string, userId: string, at: string): string {
  const until = Math.floor(Date.parse(at) / HOUR_MS) + CONFIRM_DAYS * 24;
  return [Buffer.from(userId).toString('base64url'), until.toString(36), signed(secret, userId, until)].join(
    '.',
  );
}

/** The account whose address a token confirms; null for an unknown or expired token. */
export function readConfirmToken(secret: string, token: string, now: string): string | null {
  const [user = '', end = '', signature = ''] = token.split('.');
  const userId = Buffer.from(user, 'base64url').toString();
  const until = Number.parseInt(end, 36);
  if (!Number.isSafeInteger(until) || until < Math.floor(Date.parse(now) / HOUR_MS)) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signed(secret, userId, until));
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

function signed(secret: string, userId: string, until: number): string {
  return createHmac('sha256', secret).update(`confirm:${userId}:${until}`).digest('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
