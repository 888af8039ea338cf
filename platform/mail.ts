import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  /** Names it for good: sent again after a crash it has the same, so that servers and readers can tell. */
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
}

/** Sends mails. A port: by SMTP, or as files. */
export interface Mailer {
  /** @throws MailRefusedError where this address will never take it; anything else may be tried again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server refused the mail for good: sending it again would not help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

interface Sender {
  /** `Reservas <reservas@example.org>`. */
  readonly from: string;
}

const TIMEOUT_MS = 20_000;

/** Sends by SMTP; `url` may hold user and password. */
export function smtpMailer(url: string, { from }: Sender): Mailer {
  const address = new URL(url);
  const transport = createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        if (isRefusal(error)) throw new MailRefusedError('the server refuses this mail', { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Writes each mail as a file `{id}.eml`, whole or not at all. */
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

function messageOf({ id, to, subject, text, html, attachments }: Mail, from: string) {
  return {
    from,
    to,
    subject,
    text,
    html,
    attachments: [...attachments],
    messageId: `<${id}@${domainOf(from)}>`,
    // Vacation notices and the like are not wanted.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es' },
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** 5xx of the mail itself. A refused log-in is a setting to be mended, and mends all mails. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  const isLogIn = 'code' in error && error.code === 'EAUTH';
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && !isLogIn;
}
