import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { isSameSecret } from './same-secret.ts';
import { hashOf } from './token-hash.ts';

const HOUR_MS = 60 * 60_000;
export const RESET_HOURS = 2;
export const CONFIRM_DAYS = 14;

/** Single-use password link, stored as a hash. Derived from the event, so a repeated mail has the same one. */
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

/** Equal in the mail and on the administrator's screen. */
export function inviteToken(secret: string, inviteId: string): string {
  return createHmac('sha256', secret).update(`invite:${inviteId}`).digest('base64url');
}

export function inviteLink(site: string, token: string): string {
  return `${site}/password/reset#token=${token}&invitation=1`;
}

/** Stores a single-use invitation as a hash; ends earlier links. */
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

/** Works only for the account that requested it. */
export function emailChangeToken(secret: string, changeId: string): string {
  return createHmac('sha256', secret).update(`email:${changeId}`).digest('base64url');
}

export function isEmailChangeToken(secret: string, changeId: string, token: string): boolean {
  return isSameSecret(token, emailChangeToken(secret, changeId));
}

export async function endResetTokens(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from auth.mail_tokens where user_id = $1', [userId]);
}

/** The account of a link that still holds, or null. */
export async function ownerOfResetToken(pool: Pool, token: string, now: string): Promise<string | null> {
  const { rows } = await pool.query<{ userId: string }>(
    'select user_id as "userId" from auth.mail_tokens where token_hash = $1 and expires_at > $2',
    [hashOf(token), now],
  );
  return rows[0]?.userId ?? null;
}

/** Stores the password and ends all links of the account, or neither. Returns the account; null: the link no longer holds. */
export async function redeemResetToken(
  pool: Pool,
  {
    token,
    passwordHash,
    now,
  }: { readonly token: string; readonly passwordHash: string; readonly now: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ userId: string }>(
    `with redeemed as (
       delete from auth.mail_tokens where token_hash = $1 and expires_at > $2 returning user_id),
     others as (
       delete from auth.mail_tokens t using redeemed r where t.user_id = r.user_id and t.token_hash <> $1)
     update auth.credentials c set password_hash = $3, changed_at = now()
       from redeemed r where c.user_id = r.user_id returning c.user_id as "userId"`,
    [hashOf(token), now, passwordHash],
  );
  return rows[0]?.userId ?? null;
}

/** Signed, valid for two weeks from `at`. */
export function confirmToken(secret: string, userId: string, at: string): string {
  const until = Math.floor(Date.parse(at) / HOUR_MS) + CONFIRM_DAYS * 24;
  return [Buffer.from(userId).toString('base64url'), until.toString(36), signed(secret, userId, until)].join(
    '.',
  );
}

/** Null: unknown or expired. */
export function readConfirmToken(secret: string, token: string, now: string): string | null {
  const [user = '', end = '', signature = ''] = token.split('.');
  const userId = Buffer.from(user, 'base64url').toString();
  const until = Number.parseInt(end, 36);
  if (!Number.isSafeInteger(until) || until < Math.floor(Date.parse(now) / HOUR_MS)) return null;
  return isSameSecret(signature, signed(secret, userId, until)) ? userId : null;
}

function signed(secret: string, userId: string, until: number): string {
  return createHmac('sha256', secret).update(`confirm:${userId}:${until}`).digest('base64url');
}
