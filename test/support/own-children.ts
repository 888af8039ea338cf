import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Processes that a test file started and that still run. */
const running = new Set<ChildProcess>();

/** Has the process ended with the file at the latest, also where the set-up that started it ran out of time. */
export function ownChild<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends the processes that are left over. @returns how many there were */
export async function endOwnChildren(): Promise<number> {
  const left = [...running].filter(({ pid }) => pid !== undefined);
  running.clear();
  await Promise.all(
    left.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // One that a test has stopped where it was does not see other signals.
      child.kill('SIGKILL');
      await ended;
    }),
  );
  return left.length;
}
