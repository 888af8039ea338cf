import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/** The JSON that npm prints when it asks the registry, or null where it gets no answer. */
export function npmAnswer(args, timeout) {
  const always = ['--json', '--fetch-timeout=20000', '--fetch-retries=0'];
  const { stdout } = spawnSync('npm', [...args, ...always], { encoding: 'utf8', timeout });
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

export const say = (line) => process.stdout.write(`${line}\n`);

/** Says that a check was not done, and keeps it for the summary at the end of `.ci/run`. */
export function notChecked(line) {
  say(line);
  if (process.env.NOT_CHECKED) appendFileSync(process.env.NOT_CHECKED, `${line}\n`);
}
