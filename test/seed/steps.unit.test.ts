import { expect, test } from 'vitest';
import { runSteps, type Step } from '../../seed/steps.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Steps that note when they begin and end; each takes this many ticks. */
function noting(...rows: [key: string, ticks: number, after?: string[]][]) {
  const notes: string[] = [];
  const steps = rows.map(
    ([key, ticks, after = []]): Step => ({
      key,
      after,
      async run() {
        notes.push(`+${key}`);
        for (let count = 0; count < ticks; count++) await tick();
        notes.push(`-${key}`);
      },
    }),
  );
  return { steps, notes };
}

test('steps run side by side, as many at once as were asked for', async () => {
  const { steps, notes } = noting(['a', 3], ['b', 1], ['c', 1]);
  await runSteps(steps, { atOnce: 2 });
  expect(notes).toEqual(['+a', '+b', '-b', '+c', expect.anything(), expect.anything()]);
});

test('a step waits for those that must be done before', async () => {
  const { steps, notes } = noting(['slow', 5], ['follows', 1, ['slow']], ['free', 1]);
  await runSteps(steps, { atOnce: 3 });
  expect(notes.indexOf('+follows')).toBeGreaterThan(notes.indexOf('-slow'));
  expect(notes.indexOf('+free')).toBeLessThan(notes.indexOf('-slow'));
});

test('a failing step ends the run with its error, when the others under way have ended', async () => {
  const { steps, notes } = noting(['a', 4], ['never', 1, ['broken']], ['b', 1]);
  const broken: Step = { key: 'broken', run: () => Promise.reject(new Error('no')) };
  const done: string[] = [];
  const [a, ...rest] = steps;
  const run = runSteps([a as Step, broken, ...rest], { atOnce: 2, onDone: () => done.push('done') });
  await expect(run).rejects.toThrow('no');
  expect(notes).toEqual(['+a', '-a']);
  expect(done).toHaveLength(1);
});

test('a signal ends the run between two steps', async () => {
  const { steps, notes } = noting(['a', 1], ['b', 1]);
  const stop = new AbortController();
  const run = runSteps(steps, {
    atOnce: 1,
    signal: stop.signal,
    onDone: () => stop.abort(new Error('ended')),
  });
  await expect(run).rejects.toThrow('ended');
  expect(notes).toEqual(['+a', '-a']);
});
