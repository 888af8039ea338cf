import type { z } from 'zod';
import type { Call } from '../../../api/contract/call.ts';
import { FORM_PROOF_HEADER } from '../../../api/contract/form-proof.ts';
import { networkError } from './api-error.ts';
import { csrfToken } from './csrf.ts';
import { type EndOfWrite, own } from './own-changes.ts';

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** The same key again gives the first answer again and changes nothing (`send.ts`). Default: a fresh one. */
  readonly idempotencyKey?: string | undefined;
  readonly formProof?: string | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface SendInput extends RequestOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly json: unknown;
}

interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
}

/** A server that does not answer for this long counts as unreachable; uploads may take longer. */
const PATIENCE_MS = 30_000;
const UPLOAD_PATIENCE_MS = 180_000;

/** Sends a request and returns the answer, of any status. Throws `ApiError` (`network`), or the abort's own reason. */
export async function send(call: AnyCall, input: SendInput): Promise<Answer> {
  const outgoing = outgoingOf(call, input);
  const isUpload = outgoing.body instanceof FormData;
  const waiting = new AbortController();
  const giveUp = () => waiting.abort(input.signal?.reason);
  const end = own.watch?.(call);
  const timer = setTimeout(giveUp, isUpload ? UPLOAD_PATIENCE_MS : PATIENCE_MS);
  input.signal?.addEventListener('abort', giveUp);
  if (input.signal?.aborted) giveUp();
  try {
    const { status, text } = await (isUpload && input.onProgress
      ? upload(outgoing, input.onProgress, waiting.signal)
      : fetched(outgoing, waiting.signal, end));
    return { ok: status >= 200 && status < 300, status, json: jsonOf(text) };
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw networkError(cause);
  } finally {
    end?.();
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', giveUp);
  }
}

function outgoingOf(call: AnyCall, input: SendInput): Outgoing {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
  };
  if (call.method !== 'GET') headers['X-CSRF-TOKEN'] = csrfToken();
  if (input.formProof) headers[FORM_PROOF_HEADER] = input.formProof;
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  const body = input.body === undefined ? null : bodyOf(call, input.body);
  // The browser itself writes the type of a form, with the boundary of its parts.
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  return { url: addressOf(call.path, input.params, input.query), method: call.method, headers, body };
}

function bodyOf({ bodyKind }: AnyCall, body: unknown): string | FormData {
  if (bodyKind !== 'multipart') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

async function fetched({ url, ...rest }: Outgoing, signal: AbortSignal, end: EndOfWrite | undefined) {
  const { body, ...init } = rest;
  const response = await fetch(url, {
    ...init,
    ...(body === null ? {} : { body }),
    credentials: 'same-origin',
    signal,
  });
  const text = await response.text();
  end?.(response.headers);
  return { status: response.status, text };
}

/** Not `fetch`, which does not report upload progress. */
function upload(
  { url, method, headers, body }: Outgoing,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sending.onload = () => resolve({ status: sending.status, text: sending.responseText });
    sending.onerror = () => reject(new Error('the upload was cut off'));
    sending.onabort = () => reject(signal.reason ?? new Error('the upload took too long'));
    signal.addEventListener('abort', () => sending.abort());
    if (signal.aborted) return reject(signal.reason);
    sending.send(body);
  });
}

/** The address of a call: `:name` filled in, the query appended; what is null, undefined or '' is left out. */
export function addressOf(path: string, params?: unknown, query?: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === null || value === '') throw new Error(`${path} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
