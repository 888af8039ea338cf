import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../platform/free-port.ts';
import { type FoundProgram, findProgram } from './debian-program.ts';
import { eventually } from './eventually.ts';
import { ownChild } from './own-children.ts';

/** Installed, or Debian's. Never rejects. */
export function findCaddy(): Promise<FoundProgram> {
  return findProgram({ name: 'caddy', path: 'usr/bin/caddy', version: 'version' });
}

export interface ReverseProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** With the configuration of `deploy/caddy`, in front of `upstreams`. */
export async function startCaddy(path: string, upstreams: readonly string[]): Promise<ReverseProxy> {
  const home = mkdtempSync(join(tmpdir(), 'reservas-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const given = readFileSync(join(import.meta.dirname, '../../deploy/caddy/Caddyfile'), 'utf8');
  const config = given
    .replace('admin 127.0.0.1:2019', 'admin off')
    // Debian's is older than that word.
    .replace('request_buffers 64KiB', 'buffer_requests')
    .replace(
      /reverse_proxy .+ \{/,
      `reverse_proxy ${upstreams.map((each) => new URL(each).host).join(' ')} {`,
    );
  writeFileSync(join(home, 'Caddyfile'), config);
  const child = ownChild(
    spawn(path, ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: { HOME: home, PUBLIC_URL: url },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const stop = async () => {
    await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await eventually('the proxy', async () => {
      if (child.exitCode !== null) throw new Error(`the proxy ended: ${said}`);
      return fetch(`${url}/healthz`).catch(() => null);
    });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
