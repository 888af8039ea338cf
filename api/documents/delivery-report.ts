import PostalMime from 'postal-mime';
import { isOfAddress, refusedAddress } from '../../platform/mail.ts';

export interface ReturnedMail {
  /** Contains the return path. */
  readonly headers: string;
  /** Code of an address that takes no mail; null: delayed, or another reason. */
  readonly status: string | null;
}

/** RFC 3464; `status` is null for other mails. */
export async function readReturnedMail(message: Uint8Array): Promise<ReturnedMail> {
  const mail = await PostalMime.parse(message, { attachmentEncoding: 'arraybuffer' });
  const headers = mail.headers.map(({ key, value }) => `${key}: ${value}`).join('\n');
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return { headers, status: null };
  const { content } = report;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  // The first block is about the message, others about recipients.
  const [, ...recipients] = text.split(/\r?\n[ \t]*\r?\n/).filter((block) => block.trim() !== '');
  const statuses = await Promise.all(recipients.map(statusOf));
  return { headers, status: statuses.find((status) => status !== null) ?? null };
}

/** Blocks are written like headers. */
async function statusOf(block: string): Promise<string | null> {
  const { headers } = await PostalMime.parse(`${block.trim()}\r\n\r\n`);
  const field = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  if (field('action').trim().toLowerCase() !== 'failed') return null;
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? '';
  if (isOfAddress(status)) return status;
  // 5.0.0 says nothing; the other server's response may.
  const reply = field('diagnostic-code');
  const code = Number(/\b5\d\d\b/.exec(reply)?.[0]);
  return status === '' || status === '5.0.0' ? (refusedAddress(code, reply)?.status ?? null) : null;
}
