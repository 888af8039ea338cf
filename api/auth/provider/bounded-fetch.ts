import { setTimeout as delay } from 'node:timers/promises';

/** Longer answers of a provider are none. */
const MAX_BYTES = 1_048_576;
const RETRY_AFTER_MS = 200;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** `fetch` that reads answers to a limit, and within the time that `signal` gives. */
export async function boundedFetch(url: string, sent: Sent): Promise<Response> {
  const { body: form, signal = null, ...rest } = sent;
  const response = await fetch(url, { ...rest, signal, body: bodyOf(form), redirect: 'manual' });
  const { status, headers } = response;
  const body = await readBounded(response);
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
}

/** Once more where there was no answer at all: for reads. */
export async function retryingFetch(url: string, sent: Sent): Promise<Response> {
  try {
    return await boundedFetch(url, sent);
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    await delay(RETRY_AFTER_MS);
    return boundedFetch(url, sent);
  }
}

/** The libraries send forms. */
function bodyOf(body: unknown): string | URLSearchParams | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body;
  throw new Error('a request to the provider has a body of another kind');
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new TypeError(`an answer is longer than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}
