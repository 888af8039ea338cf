import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Identifies an account in the links of its reminders, which only stop and resume them. Signed, without expiry: a link
 * in an old mail must work.
 */
export function reminderToken(secret: string, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${signed(secret, userId)}`;
}

/** The account that a token names; null for a token that we did not sign. */
export function readReminderToken(secret: string, token: string): string | null {
  const [user = '', signature = ''] = token.split('.');
  const userId = Buffer.from(user, 'base64url').toString();
  const given = Buffer.from(signature);
  const expected = Buffer.from(signed(secret, userId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

function signed(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`reminders:${userId}`).digest('base64url');
}
