import { createInterface } from 'node:readline';

/**
 * The first line of standard input, trimmed; a terminal shows the question. For values that must be neither in the
 * list of processes nor in the shell's history.
 */
export async function readLine(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(`${question}: `);
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}
