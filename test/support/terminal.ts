import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';

/** Whether this machine has the program that gives another one a terminal. */
export const hasTerminal = spawnSync('script', ['--version']).status === 0;

export interface AtTerminal {
  readonly child: ChildProcess;
  /** The lines as a person sees them: one that was drawn over several times counts once. */
  lines(): readonly string[];
  /** As the person types it. */
  type(text: string): void;
}

/** Runs a Node program at a terminal of its own, until the test ends at the latest. */
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
