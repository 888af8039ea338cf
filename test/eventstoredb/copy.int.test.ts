import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { copyLog } from '../../eventstore/transfer/copy.ts';
import { compareDigests, digestStreams } from '../../eventstore/transfer/digest.ts';
import { startStandInProcess } from '../support/esdb-stand-in/child.ts';
import { limitOf } from '../support/limits.ts';
import { newDataFolder } from '../support/product-process.ts';
import { event, openStore } from './support.ts';

describe('a copy into EventStoreDB (stand-in)', () => {
  test('goes on over a server that is killed, each event once and each stream in order', {
    timeout: limitOf(60_000),
  }, async () => {
    const STREAMS = 100;
    const source = memoryEventStore();
    for (const turn of [0, 1, 2, 3, 4])
      for (let index = 0; index < STREAMS; index += 1)
        await source.append(`s${index}`, turn === 0 ? 'no_stream' : BigInt(turn - 1), [event()]);
    const server = await startStandInProcess({ file: join(newDataFolder(), 'esdb-log') });
    onTestFinished(() => server.kill());
    const target = openStore(server.url, { callTimeoutMs: 3_000, giveUpAfterMs: 30_000 });
    let killing: Promise<void> | undefined;
    await copyLog(source, target, ({ copied }) => {
      if (copied > 150) killing ??= server.kill().then(() => server.restart());
    });
    expect(killing).toBeDefined();
    await killing;
    expect(compareDigests(await digestStreams(source), await digestStreams(target))).toEqual([]);
  });
});
