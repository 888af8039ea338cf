import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { logSettings } from '../support/event-log.ts';

const root = join(import.meta.dirname, '../..');

export interface ToolProcess {
  /** Resolves when it has printed this. @throws where it ends before */
  prints(text: RegExp): Promise<void>;
  /** SIGKILL, or another signal; resolves when it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Nobody reads what it prints any more. */
  deafen(): void;
  readonly ended: Promise<ToolEnd>;
}

export interface ToolEnd {
  readonly code: number | null;
  /** Lines of its standard output. */
  readonly lines: readonly string[];
  /** Lines of its standard error. */
  readonly errors: readonly string[];
}

/** Starts `dist/server/cli.js` as `npm run <tool> -- <options>` does, with that standard input. It ends with the test at the latest. */
export function startTool(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
  cwd = root,
): ToolProcess {
  const cli = join(root, 'dist/server/cli.js');
  const child = spawn(process.execPath, ['--enable-source-maps', cli, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...logSettings(env.DATABASE_URL ?? env.DATA_DIR ?? ''),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // It may end without reading it.
  child.stdin.on('error', () => undefined).end(input);
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => killed(child, signal);
  onTestFinished(() => kill());
  const [out, errors] = [collected(child.stdout), collected(child.stderr)];
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    lines: linesOf(out.text()),
    errors: linesOf(errors.text()),
  }));
  return {
    ended,
    kill,
    deafen: () => void child.stdout.destroy(),
    prints: (wanted) => Promise.race([out.has(wanted), failedBefore(wanted, ended)]),
  };
}

/** Runs a tool to its end. `input`: what it is given on standard input. `cwd`: where its `.env` is looked for. */
export function runTool(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
  cwd?: string,
): Promise<ToolEnd> {
  return startTool(args, env, input, cwd).ended;
}

async function killed(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

function collected(stream: NodeJS.ReadableStream) {
  let text = '';
  const has = (wanted: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (wanted.test(text)) resolve();
      };
      stream.on('data', look);
      look();
    });
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { text: () => text, has };
}

async function failedBefore(wanted: RegExp, ended: Promise<ToolEnd>): Promise<never> {
  const { code, lines, errors } = await ended;
  throw new Error(`ended with ${code} before it printed ${wanted}: ${[...lines, ...errors].join('\n')}`);
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);
