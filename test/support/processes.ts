import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** False also for one that has ended and that its parent has not noticed yet. */
export function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** @throws where the process ends instead */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`);
      }),
    ]);
    return message;
  } finally {
    // The other one must not go on listening.
    over.abort();
  }
}
