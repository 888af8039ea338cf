import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';

export const hasTerminal = spawnSync('script', ['--version']).status === 0;

export interface AtTerminal {
  readonly child: ChildProcess;
  /** Redrawn lines count once. */
  lines(): readonly string[];
  type(text: string): void;
}

/** Ends with the test. */
export function runAtTerminal(args: readonly string[], env: Readonly<Record<string, string>>): AtTerminal {
  const command = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', `exec ${command}`, '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // The program gets SIGHUP with the end of its terminal.
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    lines: () =>
      stripVTControlCharacters(text)
        .split(/\r*\n/)
        .map((line) => line.split('\r').at(-1) ?? ''),
    type: (typed) => void child.stdin.write(typed),
  };
}
