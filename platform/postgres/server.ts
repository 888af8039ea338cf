import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { Account } from './account.ts';
import { EmbeddedPostgresError, oneLine } from './embedded-error.ts';
import { folderPath, TOOL_ENV } from './reach.ts';

/** Becomes Postgres and leaves a watcher, which stops it when standard input (this process) ends. `$$`: its pid. */
const WATCHED = `
exec 5<&0 </dev/null
( ( trap '' HUP INT TERM QUIT; read -r _ <&5; kill -INT $$ ) >/dev/null 2>&1 & )
exec "$@" 5<&-
`;
/** Crash recovery may read a gigabyte of log. */
const READY_MS = 600_000;
const STOP_MS = 60_000;
/** For connections that are closing; a forgotten one must not block. */
const PEACE_MS = 1_000;
const GRAVE = /^(WARNING|ERROR|FATAL|PANIC): /;
/** Every client gets one of these while it recovers or ends: they hide the cause. */
const TURNED_AWAY = /^(FATAL|WARNING): {2}(the database system is|terminating connection) /;
const CAUSE = /^(FATAL|PANIC): |was terminated by signal|received \w+ shutdown request/;
const READY = 'database system is ready to accept connections';

export interface ServerOptions {
  readonly program: string;
  readonly dir: string;
  readonly port: number;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly logger: Logger | undefined;
  /** Process wrongly named by `postmaster.pid`. */
  readonly notAServer: number | undefined;
}

export interface Server {
  readonly pid: number;
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** In its own session, out of reach of Ctrl-C; resolves when it accepts connections. Ends with this process. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const child = launch(options);
  const output = followOutput(child, options.logger);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (_, signal) => resolve(signal ? `killed by ${signal}` : output.lastWords()));
  });
  const outcome = await Promise.race([output.ready, ended, expiry(READY_MS)]);
  if (outcome !== 'ready' || child.pid === undefined) {
    child.kill('SIGQUIT');
    throw new EmbeddedPostgresError(`Postgres did not start on ${options.dir}: ${outcome}`);
  }
  hold(child, 'unref');
  return { pid: child.pid, ended, stop: () => stop(child, ended) };
}

function launch({ program, dir, port, account, settings, notAServer }: ServerOptions): ChildProcess {
  const dirFd = openSync(dir, 'r');
  try {
    const args = [program, '-D', folderPath(dir, 3, account), '-p', String(port)];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    return spawn('/bin/sh', ['-c', WATCHED, 'postgres-watcher', ...args], {
      ...account,
      cwd: '/',
      detached: true,
      // Postgres ignores this pid in postmaster.pid.
      env: notAServer ? { ...TOOL_ENV, PG_GRANDPARENT_PID: String(notAServer) } : TOOL_ENV,
      stdio: ['pipe', 'ignore', 'pipe', dirFd],
    });
  } finally {
    closeSync(dirFd);
  }
}

function followOutput(child: ChildProcess, logger: Logger | undefined) {
  const last = new Set<string>();
  let announce: (outcome: 'ready') => void = () => undefined;
  const ready = new Promise<'ready'>((resolve) => {
    announce = resolve;
  });
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(READY)) {
        last.clear();
        announce('ready');
      }
      remember(last, line);
      if (GRAVE.test(line)) logger?.warn({ postgres: line }, 'postgres says');
      else logger?.debug({ postgres: line }, 'postgres says');
    });
  }
  return { ready, lastWords: () => lastWords([...last]) };
}

/** The last 20 different lines. */
function remember(last: Set<string>, line: string): void {
  if (TURNED_AWAY.test(line)) return;
  last.add(line);
  for (const oldest of last) if (last.size > 20) last.delete(oldest);
}

function lastWords(lines: readonly string[]): string {
  const causes = lines.filter((line) => CAUSE.test(line));
  const grave = lines.filter((line) => GRAVE.test(line));
  const [said = []] = [causes, grave, lines].filter((some) => some.length > 0);
  return oneLine(said.join('\n')) || 'it said nothing';
}

/** Only a pending stop keeps this process alive. */
function hold(child: ChildProcess, how: 'ref' | 'unref'): void {
  child[how]();
  if (child.stderr instanceof Socket) child.stderr[how]();
  if (child.stdin instanceof Socket) child.stdin[how]();
}

/** Smart shutdown first, quiet for closing connections; then fast, which loses nothing committed. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  hold(child, 'ref');
  child.kill('SIGTERM');
  if ((await Promise.race([ended, expiry(PEACE_MS)])) !== EXPIRED) return;
  child.kill('SIGINT');
  const outcome = await Promise.race([ended, expiry(STOP_MS)]);
  if (outcome === EXPIRED) {
    child.kill('SIGQUIT');
    await ended;
  }
}

const EXPIRED = 'it took too long';

function expiry(ms: number): Promise<typeof EXPIRED> {
  return new Promise((resolve) => setTimeout(resolve, ms, EXPIRED).unref());
}
