import { expect, test } from 'vitest';
import { Shutdown, StoppingError } from '../../bootstrap/shutdown.ts';

test('parts stop in the reverse order of their start, each once', async () => {
  const shutdown = new Shutdown();
  const stopped: string[] = [];
  for (const name of ['database', 'log', 'server']) shutdown.add(() => stopped.push(name));
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(stopped).toEqual(['server', 'log', 'database']);
});

test('a part that fails to stop does not keep the others from stopping', async () => {
  const shutdown = new Shutdown();
  let stopped = false;
  shutdown.add(() => {
    stopped = true;
  });
  shutdown.add(() => Promise.reject(new Error('stuck')));
  await expect(shutdown.run()).rejects.toMatchObject({ errors: [new Error('stuck')] });
  expect(stopped).toBe(true);
});

test('a part that starts meanwhile is stopped at once, and its start goes no further', async () => {
  const shutdown = new Shutdown();
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  shutdown.add(() => slow);
  const done = shutdown.run();
  let stopped = false;
  const late = () =>
    shutdown.add(async () => {
      await Promise.resolve();
      stopped = true;
    });
  expect(late).toThrow(StoppingError);
  finish();
  await done;
  expect(stopped).toBe(true);
});
