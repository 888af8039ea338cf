/** A browser's half of the conversation: keeps cookies and the anti-forgery token, sends what the pages send. */
export interface HttpClient {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** @throws where the log-in is refused */
  login(email: string, password: string): Promise<void>;
  /** From now on talks to another process, or to the same one started anew; keeps its cookies. */
  moveTo(url: string): void;
  /** What a page of ours sends along with a POST: for a test that writes its request itself. */
  postHeaders(): Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The tests look into whatever came.
  readonly body: Readonly<Record<string, never>> & Readonly<Record<string, unknown>>;
}

/** A client of the product at `url`. */
export function httpClient(url: string): HttpClient {
  const cookies = new Map<string, string>();
  let base = url;
  let token = '';

  const pageHeaders = () => ({
    'X-Requested-With': 'XMLHttpRequest',
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...pageHeaders(),
        ...(method === 'GET' ? {} : { 'X-CSRF-TOKEN': token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : {} };
  }

  async function renewToken(): Promise<void> {
    token = String((await send('GET', '/api/session')).body.csrf_token);
  }

  return {
    get: (path) => send('GET', path),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    delete: (path) => send('DELETE', path),
    moveTo(next) {
      base = next;
    },
    postHeaders: () => ({ ...pageHeaders(), 'X-CSRF-TOKEN': token, 'Content-Type': 'application/json' }),
    async login(email, password) {
      await renewToken();
      const { status, body } = await send('POST', '/api/login', { email, password });
      if (status !== 200) throw new Error(`log-in refused: ${status} ${JSON.stringify(body)}`);
      await renewToken();
    },
  };
}
