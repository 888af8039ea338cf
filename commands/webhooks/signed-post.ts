import { Webhook as Signer } from 'standardwebhooks';
import { type OutgoingOptions, postOutside } from '../../platform/outgoing/post.ts';
import type { Tried } from './deliveries.ts';

export interface SignedMessage {
  readonly eventId: string;
  readonly body: string;
}

/** One try, with the headers of Standard Webhooks. Never throws. */
export async function postSigned(
  url: string,
  secrets: readonly string[],
  message: SignedMessage,
  signal: AbortSignal,
  outgoing: OutgoingOptions,
): Promise<Tried> {
  const begun = performance.now();
  const sent = { headers: signed(secrets, message), body: message.body, signal };
  const answer = await postOutside(new URL(url), sent, outgoing);
  return { answer, tookMs: Math.round(performance.now() - begun) };
}

function signed(
  secrets: readonly string[],
  { eventId, body }: SignedMessage,
): Readonly<Record<string, string>> {
  // Receivers compare it with their own clock, so it is never the clock of a test.
  const at = new Date();
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(eventId, at, body)).join(' '),
    'user-agent': 'Reservas-Webhooks/1',
  };
}

export const isDone = ({ answer: { status } }: Tried) => status !== null && status >= 200 && status < 300;
