import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SITE, stubCaches } from './fake-caches.ts';

const TICKET = '/download/ticket/q1';
const PATIENCE = 5;

let tickets: ReturnType<typeof stubCaches>;
let respond: (answer: Response) => void;
let fail: (cause: Error) => void;
const fetched = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  // Otherwise Workbox logs each request.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('FetchEvent', class {});
  const answer = new Promise<Response>((resolve, reject) => {
    respond = resolve;
    fail = reject;
  });
  vi.stubGlobal('fetch', fetched.mockReset().mockReturnValue(answer));
  tickets = stubCaches();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function ask(path: string): Promise<string> {
  const { serverOrSaved } = await import('../../web/offline/server-or-saved.ts');
  const strategy = serverOrSaved({ cacheName: 'tickets', patience: PATIENCE });
  const event = Object.assign(new Event('fetch'), { waitUntil: () => undefined });
  return (await strategy.handle({ request: new Request(SITE + path), event })).text();
}

describe('the service worker', () => {
  it('awaits a slow server where nothing is saved, and asks once', async () => {
    const asked = ask(TICKET);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(PATIENCE * 1000 + 1);
    respond(new Response('of the server'));
    expect(await asked).toBe('of the server');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('answers with a saved ticket where the server is slow', async () => {
    await tickets.put(TICKET, new Response('saved'));
    const asked = ask(TICKET);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(PATIENCE * 1000 + 1);
    expect(await asked).toBe('saved');
  });

  it('answers without a connection only for what is saved: not with one paper for another', async () => {
    await tickets.put(TICKET, new Response('saved'));
    fail(new TypeError('no connection'));
    expect(await ask(TICKET)).toBe('saved');
    await expect(ask(`${TICKET}?paper=roll`)).rejects.toThrow('no-response');
  });

  it('saves nothing by itself', async () => {
    respond(new Response('of the server'));
    expect(await ask(TICKET)).toBe('of the server');
    await vi.runAllTimersAsync();
    expect(await tickets.keys()).toEqual([]);
  });
});
