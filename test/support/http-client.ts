import { exchange, type WholeResponse } from './exchange.ts';

export interface Answer extends WholeResponse {
  /** `{}` unless JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export const codeOf = ({ status, body }: Answer) => [status, body.code];

interface Sent {
  readonly json?: unknown;
  /** Needs a `Content-Type` in `headers`. */
  readonly raw?: string | ReadableStream;
  /** `FormData` with files, or a plain form. */
  readonly form?: FormData | URLSearchParams;
  /** `null` omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
}

/** A browser: keeps cookies and token, and sends what pages send. */
export class HttpClient {
  readonly cookies = new Map<string, string>();
  token = '';
  #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async open(): Promise<this> {
    this.token = String((await this.get('/api/session')).body.csrf_token);
    return this;
  }

  /** @throws if refused */
  async login(email: string, password: string): Promise<this> {
    await this.open();
    const { status, text } = await this.post('/api/login', { email, password });
    if (status !== 200) throw new Error(`log-in refused: ${status} ${text}`);
    return this.open();
  }

  /** Keeps its cookies. */
  moveTo(url: string): void {
    this.#url = url;
  }

  get(path: string, headers: Sent['headers'] = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  post(path: string, json: unknown = {}, headers: Sent['headers'] = {}): Promise<Answer> {
    return this.send('POST', path, { json, headers });
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { status, headers, text } = await this.#exchange(method, path, sent);
    const isJson = text !== '' && /[/+]json\b/.test(headers.get('content-type') ?? '');
    return { status, headers, text, body: isJson ? JSON.parse(text) : {} };
  }

  /** The body is still to be read. */
  async fetch(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const body = bodyOf(sent);
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: this.#headers(method, sent),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
      ...(sent.signal ? { signal: sent.signal } : {}),
    } as RequestInit);
    this.#keep(response.headers.getSetCookie());
    return response;
  }

  async #exchange(method: string, path: string, sent: Sent): Promise<WholeResponse> {
    const body = bodyOf(sent);
    const url = this.#url + path;
    if (body instanceof ReadableStream || !url.startsWith('http:')) {
      const response = await this.fetch(method, path, sent);
      return { status: response.status, headers: response.headers, text: await response.text() };
    }
    const headers = this.#headers(method, sent);
    const response = await exchange({ method, url, headers, body, signal: sent.signal });
    this.#keep(response.headers.getSetCookie());
    return response;
  }

  #headers(method: string, { json, headers }: Sent): Record<string, string> {
    const all: Record<string, string | null> = {
      ...this.postHeaders(),
      ...(method === 'GET' ? { 'X-CSRF-TOKEN': null } : {}),
      ...(json === undefined ? { 'Content-Type': null } : {}),
      ...headers,
    };
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null);
    return Object.fromEntries(given);
  }

  /** For tests that build their own requests. */
  postHeaders(): Record<string, string> {
    return {
      Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRF-TOKEN': this.token,
      'Content-Type': 'application/json',
    };
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function bodyOf({ json, raw, form }: Sent) {
  return raw ?? form ?? (json === undefined ? undefined : JSON.stringify(json));
}
