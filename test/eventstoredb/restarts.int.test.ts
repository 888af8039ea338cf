import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EventStore } from '../../eventstore/port.ts';
import { startStandInProcess } from '../support/esdb-stand-in/child.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { event, events, follow, idsOf, openStore, stream } from './support.ts';

const SLOW = limitOf(90_000);

const PATIENT = { callTimeoutMs: 500, giveUpAfterMs: 20_000 };

async function openProcess() {
  const folder = mkdtempSync(join(tmpdir(), 'esdb-stand-in-'));
  const server = await startStandInProcess({ file: join(folder, 'log.ndjson') });
  onTestFinished(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return server;
}

interface Writing {
  /** Ids in the order of the answers, which is that of the log within a writer. */
  readonly written: string[][];
  readonly done: Promise<void>;
  stop(): void;
}

/** This many writers, each with a stream of its own, each append after the answer to the one before. */
function keepWriting(store: EventStore, writers: number): Writing {
  let stopped = false;
  const written = Array.from({ length: writers }, (): string[] => []);
  const names = written.map(() => stream());
  const done = Promise.all(
    written.map(async (ids, writer) => {
      while (!stopped) {
        const each = event();
        const expected = ids.length === 0 ? 'no_stream' : BigInt(ids.length - 1);
        const { revision } = await store.append(names[writer] ?? '', expected, [each]);
        expect(revision).toBe(BigInt(ids.length));
        ids.push(each.id);
      }
    }),
  ).then(() => undefined);
  return {
    written,
    done,
    stop: () => {
      stopped = true;
    },
  };
}

describe('EventStoreDB (stand-in, a process of its own)', () => {
  test('killed and started again under load: each answered append is there once, each is given once', {
    timeout: SLOW,
  }, async () => {
    const server = await openProcess();
    const store = openStore(server.url, PATIENT);
    const followers = [
      follow(store),
      follow(store, { batchSize: 7 }),
      follow(store, { filter: { types: ['No'] } }),
    ];
    const writing = keepWriting(store, 8);
    const count = () => writing.written.flat().length;
    for (let round = 1; round <= 3; round += 1) {
      await eventually('some appends', () => count() >= round * 100, 20_000);
      await server.kill();
      await server.restart();
    }
    await eventually('appends after the last restart', () => count() >= 500, 20_000);
    writing.stop();
    await writing.done;
    const log = await store.readAll({ maxCount: 100_000 });
    expect(idsOf(log).toSorted()).toEqual(writing.written.flat().toSorted());
    const head = await store.head();
    // Or beyond it: checkpoints may be at the server's own events, too.
    for (const follower of followers) {
      await eventually('the head', () => (follower.positions.at(-1) ?? 0n) >= head);
    }
    expect(idsOf(followers[0]?.events ?? [])).toEqual(idsOf(log));
    expect(idsOf(followers[1]?.events ?? [])).toEqual(idsOf(log));
    expect(followers[2]?.events).toEqual([]);
  });

  test('frozen and thawed under load: nothing lost, nothing doubled', { timeout: SLOW }, async () => {
    const server = await openProcess();
    const store = openStore(server.url, PATIENT);
    const follower = follow(store);
    const writing = keepWriting(store, 16);
    const count = () => writing.written.flat().length;
    for (let round = 1; round <= 2; round += 1) {
      await eventually('some appends', () => count() >= round * 100, 20_000);
      server.freeze();
      await expect(openStore(server.url, { giveUpAfterMs: 1_000 }).head()).rejects.toThrow(/does not answer/);
      server.thaw();
    }
    await eventually('appends after the thaw', () => count() >= 400, 20_000);
    writing.stop();
    await writing.done;
    const log = await store.readAll({ maxCount: 100_000 });
    expect(idsOf(log).toSorted()).toEqual(writing.written.flat().toSorted());
    await eventually('all given', () => follower.events.length >= log.length);
    expect(idsOf(follower.events)).toEqual(idsOf(log));
  });

  test('an append at any revision, repeated after a restart that forgot its ids, gives the first answer', {
    timeout: SLOW,
  }, async () => {
    const server = await openProcess();
    const name = stream();
    const written = events(3);
    const store = openStore(server.url, PATIENT);
    const first = await store.append(name, 'any', written);
    await store.append(name, 'any', events(2));
    await server.kill();
    await server.restart();
    expect(await store.append(name, 'any', written)).toEqual(first);
    expect(await store.readStream(name)).toHaveLength(5);
  });

  test('while it is away, calls end with a clear error in bounded time, and work again when it is back', {
    timeout: SLOW,
  }, async () => {
    const server = await openProcess();
    const store = openStore(server.url, { giveUpAfterMs: 500 });
    await store.append(stream(), 'any', [event()]);
    await server.kill();
    for (let n = 0; n < 3; n += 1) {
      await expect(store.append(stream(), 'any', [event()])).rejects.toThrow(/does not answer/);
      await expect(store.head()).rejects.toThrow(/does not answer/);
    }
    await server.restart();
    await expect.poll(() => store.head().catch(() => 0n), { timeout: 10_000 }).toBeGreaterThan(0n);
    expect(await store.append(stream(), 'no_stream', [event()])).toMatchObject({ revision: 0n });
  });
});
