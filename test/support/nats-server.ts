import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownChild } from './own-children.ts';

const START_MS = 20_000;

/** Keeps its port over restarts. */
export interface NatsServer {
  readonly url: string;
  readonly port: number;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Connections stay open without an answer. */
  freeze(): void;
  thaw(): void;
}

export async function startNatsServer(path: string, args: readonly string[] = []): Promise<NatsServer> {
  let { child, port } = await run(path, -1, args);
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async start() {
      ({ child, port } = await run(path, port, args));
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Port -1: any free one. */
async function run(path: string, port: number, args: readonly string[]): Promise<Running> {
  const child = ownChild(
    spawn(path, ['--addr', '127.0.0.1', '--port', String(port), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  return { child, port: await listening(child) };
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`nats-server did not start: ${why}\n${log}`));
    };
    const timeout = setTimeout(() => fail(`not ready after ${START_MS / 1000} s`), START_MS);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => {
      clearTimeout(timeout);
      fail(`exit code ${code}`);
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      const [, port] = /Listening for client connections on \S+:(\d+)/.exec(log) ?? [];
      if (!port || !log.includes('Server is ready')) return;
      clearTimeout(timeout);
      resolve(Number(port));
    });
  });
}
