import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { newDataFolder, spawnProduct } from '../../support/product-process.ts';
import type { Target } from './target.ts';

/** A process of the product under a service manager, which starts it again whenever it ends by itself. */
export interface Supervised extends Target {
  /** Where it serves; the same over restarts. Empty for a projector, and before it has first started. */
  url(): string;
  /** Undefined while it is down. */
  pid(): number | undefined;
  /** Waits until it has started. @throws with its output where that takes more than a minute */
  ready(): Promise<void>;
  /** SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Why it ended though nobody had killed it, after it had once been ready: there is no good reason. */
  readonly deaths: readonly string[];
}

const READY_MS = 60_000;
const LOOK_MS = 20;
/** As a service manager waits between two starts. */
const RESTART_MS = 250;
const TOLD = 2_000;

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
}

/** `role`: `api` or `projector`. It is down until it is started. */
export function supervise(
  name: string,
  role: 'api' | 'projector',
  env: Readonly<Record<string, string>>,
): Supervised {
  const dataDir = newDataFolder();
  const deaths: string[] = [];
  let wanted = false;
  let run: Run | undefined;
  let serving: Promise<void> = Promise.resolve();
  let url = '';
  let lastWords = '';

  const started = () => /^Reservas: (?:(http:\S+)|projector running)/m.exec(run?.output() ?? '');

  const isUp = () => run?.child.exitCode === null && run.child.signalCode === null && started() !== null;

  async function serve(): Promise<void> {
    while (wanted) {
      const PORT = url === '' ? '0' : new URL(url).port;
      run = spawnProduct({ dataDir, env: { ...env, ROLES: role, PORT } });
      await once(run.child, 'exit');
      if (!wanted) return;
      const { exitCode, signalCode } = run.child;
      lastWords = `${name} ended by itself (${exitCode ?? signalCode}): ${tail(run)}`;
      if (started()) deaths.push(lastWords);
      await delay(RESTART_MS);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    wanted = false;
    run?.child.kill(signal);
    await serving;
  }

  return {
    name,
    deaths,
    url: () => url,
    pid: () => (isUp() ? run?.child.pid : undefined),
    isUp,
    async start() {
      if (wanted) return;
      wanted = true;
      serving = serve();
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return run?.child.exitCode ?? null;
    },
    async ready() {
      const deadline = performance.now() + READY_MS;
      while (performance.now() < deadline) {
        if (isUp()) {
          url = started()?.[1] ?? '';
          return;
        }
        await delay(LOOK_MS);
      }
      throw new Error(`${name} was not ready within ${READY_MS / 1000} s: ${tail(run)}\n${lastWords}`);
    },
  };
}

const tail = (run: Run | undefined) => run?.output().slice(-TOLD) ?? 'it never ran';
