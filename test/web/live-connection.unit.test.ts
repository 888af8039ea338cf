import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveTopic } from '../../api/contract/live-topics.ts';
import { LiveConnection, type LiveSource, movesOf } from '../../web/shared/call/live-connection.ts';

class FakeSource extends EventTarget implements LiveSource {
  readyState = 0;
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  moved(data: string): void {
    this.dispatchEvent(new MessageEvent('moved', { data }));
  }
  recent(data: string): void {
    this.dispatchEvent(new MessageEvent('recent', { data }));
  }
  /** 0: the browser tries again by itself; 2: it has given up. */
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
}

let sources: FakeSource[];
let page: FakeDocument;
let connection: LiveConnection;
let heard: string[][];
let topics: string[];
let refusals: number;
const last = () => sources.at(-1) ?? new FakeSource();

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  sources = [];
  heard = [];
  topics = [];
  refusals = 0;
  const connect = (wanted: readonly LiveTopic[]) => {
    topics.push(wanted.join(' '));
    const source = new FakeSource();
    sources.push(source);
    return source;
  };
  connection = new LiveConnection(connect, () => {
    refusals += 1;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listen = () => connection.listen(({ keys }) => heard.push([...keys]));

describe('one connection serves all listeners', () => {
  test('it opens with the first and closes with the last', () => {
    const one = listen();
    const two = listen();
    expect(sources).toHaveLength(1);
    last().open();
    last().moved('{"keys":["day:1:2026-11-21"]}');
    expect(heard).toEqual([['day:1:2026-11-21'], ['day:1:2026-11-21']]);
    one.stop();
    expect(last().isClosed).toBe(false);
    two.stop();
    expect(last().isClosed).toBe(true);
    expect(connection.state()).toBe('idle');
  });
});

describe('a lost connection', () => {
  test('that the browser takes up again makes listeners load everything', () => {
    listen();
    last().open();
    expect(heard).toEqual([]);
    last().fail(0);
    expect(refusals).toBe(0);
    last().open();
    expect(heard).toEqual([['*']]);
    expect(connection.state()).toBe('online');
  });

  test('that the browser gave up is opened again, later each time', () => {
    listen();
    last().fail(2);
    expect(refusals).toBe(1);
    vi.advanceTimersByTime(999);
    expect(sources).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(2);
    last().fail(2);
    vi.advanceTimersByTime(1_999);
    expect(sources).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(3);
  });

  test('counts as offline after a few seconds, however many attempts fail meanwhile', () => {
    const states: string[] = [];
    listen();
    connection.watch(() => states.push(connection.state()));
    last().open();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      last().fail(0);
      vi.advanceTimersByTime(1_500);
    }
    expect(states).toEqual(['online', 'connecting', 'offline']);
    last().open();
    expect(connection.state()).toBe('online');
  });

  test('a short gap is not announced', () => {
    listen();
    last().open();
    last().fail(0);
    vi.advanceTimersByTime(3_000);
    last().open();
    vi.advanceTimersByTime(10_000);
    expect(connection.state()).toBe('online');
  });

  test('is taken up at once when the network comes back', () => {
    listen();
    last().fail(2);
    window.dispatchEvent(new Event('online'));
    expect(sources).toHaveLength(2);
  });
});

test('a tab out of sight gives its connection back, and loads everything when it is seen again', () => {
  listen();
  last().open();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(60_000);
  expect(last().isClosed).toBe(true);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sources).toHaveLength(2);
  last().open();
  expect(heard).toEqual([['*']]);
});

test('an event that cannot be read may mean anything', () => {
  const anything = { keys: ['*'], views: null };
  expect(movesOf('{"keys":["catalog"]}')).toEqual({ keys: ['catalog'], views: null });
  const views = { catalog: '12' };
  expect(movesOf(JSON.stringify({ keys: ['catalog'], views }))).toEqual({ keys: ['catalog'], views });
  expect(movesOf('{"keys":["catalog"],"views":{"catalog":"x"}}')).toEqual(anything);
  expect(movesOf('{"keys":5}')).toEqual(anything);
  expect(movesOf('nonsense')).toEqual(anything);
});

describe('topics', () => {
  const hear = (...wanted: LiveTopic[]) => connection.listen(({ keys }) => heard.push([...keys]), wanted);

  test('a view hears of its own topics only', () => {
    hear('day:1:2026-11-21');
    hear('catalog');
    last().open();
    last().moved('{"keys":["catalog","day:2:2026-11-21"]}');
    expect(heard).toEqual([['catalog']]);
  });

  test('a topic that the connection has already needs no other one', () => {
    hear('day:*:2026-11-21');
    last().open();
    hear('day:7:2026-11-21');
    expect(sources).toHaveLength(1);
  });

  test('a new topic opens a connection beside the old one, which stays until it is there', () => {
    const listener = hear('day:1:2026-11-21');
    const first = last();
    first.open();
    listener.setTopics(['day:1:2026-11-22']);
    expect(topics).toEqual(['day:1:2026-11-21', 'day:1:2026-11-22']);
    expect(first.isClosed).toBe(false);
    expect(connection.state()).toBe('online');
    last().open();
    expect(first.isClosed).toBe(true);
    last().moved('{"keys":["day:1:2026-11-22"]}');
    expect(heard).toEqual([['day:1:2026-11-22']]);
  });

  test('several new topics at once lose none of the changes in the gap', () => {
    hear('day:1:2026-11-21');
    last().open();
    hear('day:1:2026-11-22');
    hear('catalog');
    last().open();
    const keys = ['day:1:2026-11-21', 'day:1:2026-11-22', 'catalog'];
    last().recent(JSON.stringify({ keys }));
    expect(heard).toEqual([['day:1:2026-11-22'], ['catalog']]);
  });

  test('the last topic gone closes it', () => {
    const listener = hear('catalog');
    last().open();
    listener.setTopics([]);
    expect(last().isClosed).toBe(true);
    expect(connection.state()).toBe('idle');
  });

  test('the server ending it for good makes the page ask who is logged in', () => {
    hear('catalog');
    last().open();
    last().dispatchEvent(new Event('ended'));
    expect(refusals).toBe(1);
  });
});
