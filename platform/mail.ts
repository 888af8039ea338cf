import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { LOOPBACK } from './address-list.ts';

export interface Mail {
  /** Stable over retries, to recognize duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content: Buffer | string;
    readonly contentType: string;
  }[];
  /** One-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** For bounces; absent: the sender. */
  readonly returnPath?: string;
}

export interface Mailer {
  /** @throws MailRefusedError or MailDeferredError about the mail; others are about the server */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Permanent: don't retry. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  constructor(
    message: string,
    /** Set if the address is the reason. `status`: see `refusedAddress`. */
    readonly address: { readonly status: string } | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Retry later, for example after greylisting; others may be sent. */
export class MailDeferredError extends Error {
  override readonly name = 'MailDeferredError';
}

interface Sender {
  /** `Reservas <reservas@example.org>`. */
  readonly from: string;
}

const TIMEOUT_MS = 20_000;
/** RFC 5321, 4.5.3.2.6: a server may take that long to accept a mail. */
const SILENCE_MS = 10 * 60_000;

/** `url`: `smtp:` or `smtps:`, maybe with a log-in. */
export function smtpTransport(url: string) {
  const address = new URL(url);
  return createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...encryptionOf(address),
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
  });
}

export function smtpMailer(url: string, { from }: Sender): Mailer {
  const transport = smtpTransport(url);
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        throw answerOf(error) ?? withoutTls(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/** A log-in never goes out in the clear, except on this machine or by `?tls=false`. */
function encryptionOf({ hostname, username, searchParams }: URL) {
  if (searchParams.get('tls') === 'false') return { ignoreTLS: true };
  return { requireTLS: username !== '' && !LOOPBACK.test(hostname) };
}

/** Null: other errors. */
function withoutTls(error: unknown): Error | null {
  if (!(error instanceof Error) || !('code' in error && 'response' in error)) return null;
  return error.code === 'ETLS' ? new Error(NO_TLS, { cause: error }) : null;
}

const NO_TLS =
  'the server of SMTP_URL offers no STARTTLS, and its password is not sent in the clear: use smtps://, or ?tls=false for a relay in your own network';

/** Writes `{id}.eml` atomically. */
export function fileMailer(folder: string, { from }: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}

function messageOf(
  { id, to, subject, text, html, attachments, unsubscribeUrl, returnPath }: Mail,
  from: string,
) {
  return {
    from,
    to,
    subject,
    text,
    html,
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
    attachments: [...attachments],
    messageId: `<${id}@${domainOf(from)}>`,
    // Suppresses vacation notices.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'es',
      ...(unsubscribeUrl === undefined ? {} : unsubscribing(unsubscribeUrl)),
    },
  };
}

function unsubscribing(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** Null: errors that affect all mails. */
function answerOf(error: unknown): Error | null {
  if (!(error instanceof Error) || !('responseCode' in error)) return null;
  const { responseCode } = error;
  const command = 'command' in error ? error.command : '';
  if (typeof responseCode !== 'number') return null;
  const isRecipient = command === 'RCPT TO';
  // Replies to the connection or the sender concern all mails, as does 421, which closes the connection.
  if (!isRecipient && command !== 'DATA') return null;
  if (responseCode >= 500 && responseCode < 600) {
    const reply = 'response' in error ? String(error.response) : '';
    const address = isRecipient ? refusedAddress(responseCode, reply) : null;
    return new MailRefusedError('the server refuses this mail', address, { cause: error });
  }
  if (responseCode >= 400 && responseCode !== 421)
    return new MailDeferredError('the server takes this mail later', { cause: error });
  return null;
}

/** Code of RFC 3463 (`5.1.1`) or SMTP; null if sender, content or route is the reason (`5.3` to `5.7`). */
export function refusedAddress(code: number, reply: string): { readonly status: string } | null {
  const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0];
  if (enhanced === undefined) return [550, 551, 552, 553].includes(code) ? { status: String(code) } : null;
  return isOfAddress(enhanced) ? { status: enhanced } : null;
}

/** Whether the code is about the address or mailbox, permanently. */
export function isOfAddress(status: string): boolean {
  return /^5\.[12]\./.test(status);
}
