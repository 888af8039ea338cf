import { spawnSync } from 'node:child_process';
import { findProgram } from './debian-program.ts';

export type FoundCompose =
  | { readonly command: readonly [string, ...string[]] }
  | { readonly missing: string };

/** `docker compose`, or Debian's from release 13 on. Never rejects. */
export async function findCompose(): Promise<FoundCompose> {
  if (spawnSync('docker', ['compose', 'version']).status === 0) return { command: ['docker', 'compose'] };
  const found = await findProgram({
    name: 'docker-compose',
    path: 'usr/libexec/docker/cli-plugins/docker-compose',
    version: 'version',
    release: 'trixie',
  });
  if ('missing' in found) return found;
  const version = spawnSync(found.path, ['version', '--short'], { encoding: 'utf8' }).stdout.trim();
  return version.startsWith('1.')
    ? { missing: `${found.path} is ${version}, and 2.20.2 is needed` }
    : { command: [found.path] };
}
