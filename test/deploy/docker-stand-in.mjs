import { spawnSync } from 'node:child_process';

/**
 * `docker` for the scripts under `deploy/`, where there is no engine: tells the test at DOCKER_STAND_IN what it was
 * asked, then prints what that answers, or runs the program that it names in the place of one in a container.
 */
const question = { method: 'POST', body: JSON.stringify(process.argv.slice(2)) };
const response = await fetch(process.env.DOCKER_STAND_IN ?? '', question);
const { out = '', run, env, status = 0 } = await response.json();
process.stdout.write(out);
process.exitCode = status;
if (run) {
  const [program, ...args] = run;
  const ended = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  process.exitCode = ended.status ?? 1;
}
