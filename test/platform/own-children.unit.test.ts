import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endOwnChildren, ownChild } from '../support/own-children.ts';

const forever = () => ownChild(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']));

test('processes that a set-up left behind are ended, and those that have ended are forgotten', async () => {
  const ended = forever();
  ended.kill('SIGKILL');
  await once(ended, 'exit');
  const [left, stopped] = [forever(), forever()];
  stopped.kill('SIGSTOP');
  expect(await endOwnChildren()).toBe(2);
  expect([left.signalCode, stopped.signalCode]).toEqual(['SIGKILL', 'SIGKILL']);
  expect(await endOwnChildren()).toBe(0);
});
