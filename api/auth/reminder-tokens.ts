import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

/** Only stops and resumes reminders. Signed without expiry, so that old mails work. */
export function reminderToken(secret: string, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${signed(secret, userId)}`;
}

/** Null: not signed by us. */
export function readReminderToken(secret: string, token: string): string | null {
  const [user = '', signature = ''] = token.split('.');
  const userId = Buffer.from(user, 'base64url').toString();
  return isSameSecret(signature, signed(secret, userId)) ? userId : null;
}

function signed(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`reminders:${userId}`).digest('base64url');
}
