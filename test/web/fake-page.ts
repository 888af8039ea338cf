import { vi } from 'vitest';

/** A request to a fake server. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Reply = { readonly status?: number; readonly json?: unknown; readonly text?: string } | Error;

/** Stands in for the page's `<meta name="csrf-token">`. */
export function stubPage(token: string): { content: string } {
  const meta = { content: token };
  vi.stubGlobal('document', { querySelector: () => meta });
  return meta;
}

/** Stands in for the network: answers one reply after the other and keeps what was asked. */
export function stubServer(...replies: Reply[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    asked.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const reply = replies[asked.length - 1];
    if (!reply) throw new Error(`no reply left for ${url}`);
    if (reply instanceof Error) throw reply;
    return new Response(reply.text ?? JSON.stringify(reply.json), { status: reply.status ?? 200 });
  });
  return asked;
}
