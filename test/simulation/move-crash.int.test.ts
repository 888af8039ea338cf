import { describe, onTestFinished, test } from 'vitest';
import { BOTH_LOGS } from '../support/both-logs.ts';
import { crashAt, newWorld } from '../support/move-world.ts';

const STEPS = [1, 2, 3].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]);

describe.each(Object.entries(BOTH_LOGS))('on %s', (_, openLog) => {
  test.each(STEPS)(
    'a process that dies at append %s of a move, %s it is written, leaves the reservation in one place',
    {
      timeout: 30_000,
    },
    async (at, when) => {
      const log = await openLog();
      onTestFinished(() => log.end());
      await crashAt(await newWorld(log.open()), at, when);
    },
  );
});
