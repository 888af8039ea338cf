import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const SIGNATURE_LENGTH = 16;

interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** `rebotes+{account}{signature}@…` identifies a bounce; signed over the present address. `mailbox`: for bounces. */
export function returnPathOf(secret: string, { id, email }: Recipient, mailbox: string): string | null {
  if (!UUID.test(id)) return null;
  const [local, domain] = mailbox.split('@');
  return `${local}+${id.replaceAll('-', '')}${signed(secret, { id, email })}@${domain}`;
}

export function returnPathsIn(text: string): readonly { readonly id: string; readonly signature: string }[] {
  return [...text.toLowerCase().matchAll(/\+([\da-f]{32})([\da-f]{16})@/g)].map(
    ([, account = '', signature = '']) => ({
      id: account.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      signature,
    }),
  );
}

export function isReturnPathOf(secret: string, recipient: Recipient, signature: string): boolean {
  return isSameSecret(signature, signed(secret, recipient));
}

function signed(secret: string, { id, email }: Recipient): string {
  const digest = createHmac('sha256', secret).update(`bounce:${id}:${email.toLowerCase()}`).digest('hex');
  return digest.slice(0, SIGNATURE_LENGTH);
}
