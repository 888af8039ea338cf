import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownChild } from '../own-children.ts';

export interface StandInProcess {
  /** Permanent. */
  readonly url: string;
  /** A crash. */
  kill(): Promise<void>;
  /** Same port and events. */
  restart(): Promise<void>;
  /** Connections stay open without any answer. */
  freeze(): void;
  thaw(): void;
}

/** Events are kept in `file`. Listens before it returns. */
export async function startStandInProcess(options: {
  readonly file: string;
  readonly port?: number;
}): Promise<StandInProcess> {
  let running = await start(options.file, options.port ?? 0);
  const { url } = running;
  const port = Number(new URL(url).port);
  return {
    url,
    async kill() {
      if (running.child.exitCode !== null || running.child.signalCode !== null) return;
      const exited = once(running.child, 'exit');
      running.child.kill('SIGKILL');
      await exited;
    },
    async restart() {
      running = await start(options.file, port);
    },
    freeze: () => void running.child.kill('SIGSTOP'),
    thaw: () => void running.child.kill('SIGCONT'),
  };
}

async function start(
  file: string,
  port: number,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const script = join(import.meta.dirname, 'main.ts');
  const child = ownChild(
    spawn(process.execPath, ['--import', 'tsx', script, '--port', String(port), '--file', file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(() => undefined),
  ]);
  if (first === undefined) throw new Error('the stand-in ended before it listened');
  return { child, url: first };
}
