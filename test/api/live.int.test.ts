import { afterEach, describe, expect, test } from 'vitest';
import { createSessions } from '../../api/auth/sessions.ts';
import { createLive, type Live } from '../../api/http/live/live.ts';
import { UNKNOWN } from '../../api/http/monitoring/system.ts';
import { apiOfFile, type RoleName } from '../support/api-scenario.ts';
import { eventually } from '../support/eventually.ts';
import { HttpClient } from '../support/http-client.ts';

/** Those of each API of the tests. */
const OWN_VIEWS = ['accounts', 'person-directory', 'floors'] as const;
let open: AbortController[] = [];
let live: Live | undefined;
const api = await apiOfFile({
  handlers: {
    // The same with less patience, behind the same policy.
    live(input) {
      live ??= createLive({ ...input.deps, sessions: createSessions(input.deps), recheckMs: 20 });
      return live.handlers.live(input);
    },
  },
});
afterEach(() => {
  for (const connection of open) connection.abort();
  open = [];
});

/** Somebody at work, once all views have passed the events of their account: none of them moves later. */
async function enter(role: RoleName) {
  const client = await api.as(role);
  const seen = await api.deps.waiter.waitFor(await api.booking.store.head(), OWN_VIEWS, 10_000);
  if (!seen) throw new Error('the views lag behind');
  return client;
}

/** An open connection and what it has brought so far. */
async function listen(client: HttpClient, topics?: string) {
  const stop = new AbortController();
  open.push(stop);
  const query = topics === undefined ? '' : `?topics=${topics}`;
  const response = await client.fetch('GET', `/api/live${query}`, { signal: stop.signal });
  const connection = { status: response.status, headers: response.headers, text: '', ended: false };
  void (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? [])
        connection.text += decoder.decode(chunk, { stream: true });
    } catch {
      // The test has left.
    }
    connection.ended = true;
  })();
  await eventually('the connection greets', () => connection.text.includes('retry: 2000\n\n'));
  return {
    ...connection,
    leave: () => stop.abort(),
    seen: () => connection.text,
    over: () => connection.ended,
  };
}

const VIEWS = { 'reservation-detail': '1' };
const moved = (...keys: string[]) =>
  api.deps.bus.publish({ projection: 'reservation-detail', position: '1', keys });
const messages = (text: string) =>
  [...text.matchAll(/^event: (?:moved|recent)\ndata: (.*)\n\n/gm)].map(([, data]) =>
    JSON.parse(String(data)),
  );

describe('the live view', () => {
  test('sends what moved, several changes in one message', async () => {
    const connection = await listen(await enter('staff'));
    expect(connection.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(connection.headers.get('Content-Encoding')).toBeNull();
    moved('day:1:2026-11-21', 'reservation:a');
    moved('day:1:2026-11-21', 'day:2:2026-11-21');
    await eventually('a message', () => messages(connection.seen()).length > 0);
    expect(messages(connection.seen())).toEqual([
      { keys: ['day:1:2026-11-21', 'reservation:a', 'day:2:2026-11-21'], views: VIEWS },
    ]);
  });

  test('has no positions of the log for visitors: they count events', async () => {
    const connection = await listen(new HttpClient(api.url), 'day:1:2026-11-21');
    moved('day:1:2026-11-21');
    await eventually('a message', () => messages(connection.seen()).length > 0);
    expect(messages(connection.seen()).at(-1)).toEqual({ keys: ['day:1:2026-11-21'] });
  });

  test('reaches everybody', async () => {
    const connections = await Promise.all(
      [await api.as('staff'), await api.as('admin')].map((client) => listen(client)),
    );
    moved('catalog');
    for (const { seen } of connections) await eventually('a message', () => messages(seen()).length === 1);
  });

  test('says "everything" where too much has moved', async () => {
    const connection = await listen(await enter('staff'));
    moved(...Array.from({ length: 501 }, (_, index) => `day:${index}:2026-11-21`));
    await eventually('a message', () => messages(connection.seen()).length > 0);
    expect(messages(connection.seen())).toEqual([{ keys: ['*'], views: VIEWS }]);
  });

  test('is counted by the metrics, without those who have left', async () => {
    const count = async () =>
      /^live_connections (\d+)$/m.exec((await api.deps.metrics.page(UNKNOWN)).text)?.[1];
    await eventually('nobody is left of the tests before', async () => (await count()) === '0');
    const connection = await listen(await enter('staff'));
    expect(await count()).toBe('1');
    connection.leave();
    await eventually('the connection is forgotten', async () => (await count()) === '0');
  });

  test('takes HEAD without staying open', async () => {
    expect((await (await api.as('staff')).send('HEAD', '/api/live')).status).toBe(200);
  });
});

describe('an open live view ends', () => {
  test('when its account is banned', async () => {
    const client = await api.as('staff');
    const connection = await listen(client);
    await api.change({ type: 'ToggleBan', userId: client.userId });
    await eventually('the end', connection.over);
  });

  test('when its account loses the role', async () => {
    const client = await api.as('staff');
    const connection = await listen(client);
    await api.change({ type: 'AssignRoles', userId: client.userId, roles: [1] });
    await eventually('the end', connection.over);
  });

  test('when its session ends, even without a message', async () => {
    const client = await api.as('staff');
    const connection = await listen(client);
    await client.post('/api/logout');
    await eventually('the end', connection.over);
  });

  test('when nobody reads what it brings', async () => {
    const client = await api.as('staff');
    const stop = new AbortController();
    open.push(stop);
    const response = await client.fetch('GET', '/api/live', { signal: stop.signal });
    const count = async () =>
      /^live_connections (\d+)$/m.exec((await api.deps.metrics.page(UNKNOWN)).text)?.[1];
    expect(await count()).toBe('1');
    await eventually(
      'it is cut off',
      async () => {
        moved(...Array.from({ length: 400 }, (_, index) => `day:${index}:${'x'.repeat(2_000)}`));
        return (await count()) === '0';
      },
      20_000,
    );
    expect(response.status).toBe(200);
  });
});

describe('topics', () => {
  test('a visitor hears of the days that the page shows, and of nothing else', async () => {
    const connection = await listen(await api.visitor(), 'day:7:2026-12-01,day:*:2026-12-02');
    moved('reservation:a', 'day:7:2026-12-01', 'day:8:2026-12-01', 'day:9:2026-12-02', 'person:p');
    await eventually('a message', () => messages(connection.seen()).length > 0);
    expect(messages(connection.seen())).toEqual([{ keys: ['day:7:2026-12-01', 'day:9:2026-12-02'] }]);
  });

  test('a change just before the subscription is sent at once', async () => {
    moved('day:70:2026-12-03');
    const connection = await listen(await api.visitor(), 'day:70:2026-12-03');
    await eventually('a message', () => messages(connection.seen()).length > 0);
    expect(messages(connection.seen())).toEqual([{ keys: ['day:70:2026-12-03'] }]);
  });

  test.each([
    ['public', 'reservation:a', 401],
    ['public', '*', 401],
    ['user', 'reservation:a,catalog', 200],
    ['user', 'reservation:*', 403],
    ['user', 'audit', 403],
    ['staff', 'audit,person:*', 200],
    ['staff', 'nonsense', 422],
  ] as const)('as %s, %s: %i', async (role, topics, status) => {
    const client = role === 'public' ? await api.visitor() : await api.as(role);
    const stop = new AbortController();
    open.push(stop);
    const response = await client.fetch('GET', `/api/live?topics=${topics}`, { signal: stop.signal });
    expect(response.status).toBe(status);
  });

  test('an account has twenty connections at the most', async () => {
    const client = await api.as('user');
    for (let count = 0; count < 20; count += 1) await listen(client, 'catalog');
    expect((await client.send('GET', '/api/live?topics=catalog')).body.code).toBe('too_many');
  });
});
