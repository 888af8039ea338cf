import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { vi } from 'vitest';
import { runTool } from '../e2e/tool-process.ts';
import { type StandInProcess, startStandInProcess } from '../support/esdb-stand-in/child.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { RECEPTION_ENV } from '../support/reception.ts';
import { type SystemPostgres, startSystemPostgres } from '../support/system-postgres.ts';
import { root } from './compose-file.ts';

/** The response of `docker` to a call: it prints, or runs a program of this machine, and ends. */
export interface Answer {
  readonly out?: string;
  readonly run?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** Answers in the place of `docker`, or lets it answer: `good`. */
type Fault = (words: string, good: () => Promise<Answer>) => Answer | Promise<Answer>;
const none: Fault = (_, good) => good();

/**
 * An installation of `docker-compose.yml` in folders of this machine: the product in one process, a real Postgres, and a
 * stand-in for EventStoreDB, for the scripts under `deploy/` to work on. Their `docker` asks it what to do; to `sleep` they
 * need no time.
 */
export async function newInstallation(programs: SystemPostgres) {
  const home = mkdtempSync(join(tmpdir(), 'reservas-installation-'));
  const [log, files] = [join(home, 'eventstore'), join(home, 'files')];
  const keyFile = join(home, 'deploy/secrets/secret.key');
  for (const folder of ['bin', 'eventstore', 'files', 'deploy/secrets'])
    mkdirSync(join(home, folder), { recursive: true });
  for (const script of ['backup.sh', 'restore.sh', 'rolling-upgrade.sh'])
    copyFileSync(join(root, 'deploy', script), join(home, 'deploy', script));
  writeFileSync(keyFile, 'key', { mode: 0o600 });
  const standIn = join(import.meta.dirname, 'docker-stand-in.mjs');
  writeFileSync(join(home, 'bin/docker'), `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`);
  writeFileSync(join(home, 'bin/sleep'), '#!/bin/sh\n');
  for (const program of ['docker', 'sleep']) chmodSync(join(home, 'bin', program), 0o755);
  const postgres = await startSystemPostgres(programs);
  const environment = { ...RECEPTION_ENV, DATABASE_URL: postgres.url };
  const asked: string[] = [];
  let containers: readonly string[] = [];
  let fault = none;
  let eventStore: StandInProcess | undefined;
  let product: ProductProcess | undefined;

  async function start(): Promise<void> {
    if (eventStore) await eventStore.restart();
    else eventStore = await startStandInProcess({ file: join(log, 'chunk-000000.000000') });
    vi.stubEnv('EVENTSTORE_URL', eventStore.url);
    product = await startProductProcess({ dataDir: files, env: environment });
    containers = ['api1', 'eventstore', 'postgres', 'projector1', 'proxy'];
  }

  async function stop(): Promise<void> {
    await product?.stop();
    await eventStore?.kill();
    containers = [];
  }

  const local = (words: readonly string[]) =>
    words.map((word) =>
      word.replaceAll('/var/lib/eventstore', log).replace(/(^|=| )\/data\b/g, `$1${files}`),
    );

  async function answerTo(verb: string, words: readonly string[]): Promise<Answer> {
    if (verb === 'ps') return { out: containers.map((name) => `${name}\n`).join('') };
    if (verb === 'config') return { out: 'api1\neventstore\npostgres\n' };
    if (verb === 'up' && words.join(' ') === '--detach --wait') await start();
    const service = words.findIndex((word) => !word.startsWith('-') && word !== 'bash');
    const [program, ...args] = words.slice(service + 1);
    if (verb === 'run') return program === '-c' ? { run: ['bash', program, ...local(args)] } : {};
    if (verb !== 'exec' || !program || program === 'caddy') return {};
    if (program === 'curl') return { out: '{"esVersion":"23.10.8.0","state":"leader"}' };
    if (program === 'node') return { out: (await runTool(args.slice(1), environment)).lines.join('\n') };
    const path = /^(pg_|psql)/.test(program) ? join(programs.clients, program) : program;
    return { run: local([path, ...args]), env: postgres.env };
  }

  const engine = createServer(async (request, response) => {
    const [, verb = '', ...words] = JSON.parse(await textOf(request)) as string[];
    asked.push([verb, ...words].join(' '));
    const good = () => answerTo(verb, words).catch((error) => ({ status: 1, out: String(error) }));
    response.end(JSON.stringify(await fault([verb, ...words].join(' '), good)));
  });
  await new Promise<void>((listening) => engine.listen(0, '127.0.0.1', listening));

  function spawnScript(script: string, folder: string, shell: string): ChildProcess {
    const DOCKER_STAND_IN = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
    const env = { ...process.env, DOCKER_STAND_IN, PATH: `${home}/bin:${process.env.PATH}` };
    return spawn('bash', ['-c', `${shell} exec "$0" $1`, join(home, 'deploy', script), folder], {
      cwd: home,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as a terminal gives it.
      detached: true,
    });
  }

  return {
    home,
    log,
    files,
    keyFile,
    postgres,
    /** The calls of `docker compose` by the last script. */
    asked: asked as readonly string[],
    url: () => product?.url ?? '',
    tool: (name: string) => runTool([name], environment),
    start,
    stop,
    /** Runs a script. `shell`: what the shell does before; `fault`: answers of `docker` that are not as they should be. */
    async run(script: string, folder = '', options: { shell?: string; fault?: Fault | undefined } = {}) {
      asked.length = 0;
      const child = spawnScript(script, folder, options.shell ?? '');
      const signal = (name: NodeJS.Signals, whole: boolean) =>
        void process.kill((child.pid ?? 0) * (whole ? -1 : 1), name);
      this.signal = signal;
      fault = options.fault ?? none;
      const streams = [child.stdout, child.stderr].map((stream) => (stream ? textOf(stream) : ''));
      await once(child, 'exit');
      fault = none;
      const [out = '', errors = ''] = await Promise.all(streams);
      return { code: child.exitCode, out, errors };
    },
    /** To the script that runs, or to its whole group. */
    signal: (_name: NodeJS.Signals, _whole: boolean): void => undefined,
    /** As on a new machine, or after `docker compose down --volumes`. */
    async lose(): Promise<void> {
      await stop();
      await postgres.empty();
      for (const store of [log, files]) {
        rmSync(store, { recursive: true });
        mkdirSync(store);
      }
    },
    async end(): Promise<void> {
      await stop();
      await postgres.stop();
      engine.close();
      vi.unstubAllEnvs();
      rmSync(home, { recursive: true });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof newInstallation>>;
