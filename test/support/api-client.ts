import { setTimeout as delay } from 'node:timers/promises';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body where it is a JSON object, else `{}`. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface Sent {
  /** Becomes JSON. */
  readonly json?: unknown;
  /** Sent as it is, along with a `Content-Type` in `headers`. */
  readonly raw?: string | ReadableStream;
  /** Over those that a page of ours sends; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
}

/** A browser with a page of ours open: keeps its cookies and its anti-forgery token. */
export class ApiClient {
  readonly cookies = new Map<string, string>();
  token = '';
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Opens a page: gets the token that belongs to the cookies. */
  async open(): Promise<this> {
    this.token = String((await this.get('/api/session')).body.csrf_token);
    return this;
  }

  get(path: string, headers: Sent['headers'] = {}): Promise<ApiAnswer> {
    return this.send('GET', path, { headers });
  }

  post(path: string, json: unknown = {}, headers: Sent['headers'] = {}): Promise<ApiAnswer> {
    return this.send('POST', path, { json, headers });
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<ApiAnswer> {
    const response = await this.fetch(method, path, sent);
    const text = await response.text();
    const { status, headers } = response;
    const isJson = text !== '' && (headers.get('content-type')?.includes('application/json') ?? false);
    return { status, headers, text, body: isJson ? JSON.parse(text) : {} };
  }

  /** The answer with its body still to be read. */
  async fetch(method: string, path: string, { json, raw, headers, signal }: Sent = {}): Promise<Response> {
    const all: Record<string, string | null> = {
      Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRF-TOKEN': method === 'GET' ? null : this.token,
      'Content-Type': json === undefined ? null : 'application/json',
      ...headers,
    };
    const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
      ...(signal ? { signal } : {}),
    } as RequestInit);
    this.#keep(response.headers.getSetCookie());
    return response;
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Waits until `look` says true, with a bound. `what` tells what was missing. */
export async function eventually(
  what: string,
  look: () => boolean | Promise<boolean>,
  ms = 5_000,
): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`after ${ms} ms still not: ${what}`);
    await delay(10);
  }
}
