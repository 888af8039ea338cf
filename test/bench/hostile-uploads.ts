import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSessions } from '../../api/auth/sessions.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { ADMIN_ROLE } from '../../domain/user/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { HttpClient } from '../support/http-client.ts';
import { plusDays } from '../support/reception.ts';
import { fillDay } from './grid.ts';
import { IMPORTS, PICTURES, type Senders, type SendersMessage } from './hostile-files.ts';
import { quantile } from './measure.ts';
import type { Product } from './product.ts';

/** The desk's grid while hostile files come in, beside quiet. */
export interface HostileUploads {
  readonly quiet: Latencies;
  readonly attacked: Latencies;
  /** The attacked p99 over the quiet one. */
  readonly ratio: number;
  /** How long until all files of a round were answered, in seconds. */
  readonly seconds: number;
  /** Most memory that the process which reads files had, and the server, in MiB. */
  readonly memory: { readonly reader: number; readonly server: number };
}

interface Latencies {
  readonly asked: number;
  /** p99 of the processor time that the server's main thread spent, on whatever, until a grid was answered. */
  readonly busy: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Between two questions of the desk, whether the one before was answered or not. */
const PACE_MS = 20;
const QUIET_MS = 15_000;

/** Measures in turns: quiet, then all files at once, each from an account and an address of its own. */
export async function benchHostileUploads(
  product: Product,
  courts: number,
  { rounds }: { readonly rounds: number },
): Promise<HostileUploads> {
  const date = plusDays(product.today, 20);
  await fillDay(product, courts, date);
  const clients = await Promise.all(Array.from({ length: PICTURES + IMPORTS }, () => administrator(product)));
  const [reception] = product.receptions;
  if (!reception) throw new Error('nobody is logged in');
  await reception.viewsCaughtUp();
  for (const client of clients) await client.open();
  const ask = async () => {
    const { status } = await reception.get(`/test?center_id=1&date=${date}`);
    if (status !== 200) throw new Error(`no grid: ${status}`);
  };
  const senders = await startSenders({
    url: product.url,
    headers: clients.map((client) => client.postHeaders()),
  });
  const [quiet, attacked]: [Answered[], Answered[]] = [[], []];
  const times: number[] = [];
  const memory = { reader: 0, server: 0 };
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await answersOf(product.pid, ask, delay(QUIET_MS))));
    const start = performance.now();
    const sent = senders.send();
    attacked.push(...(await answersOf(product.pid, ask, sent, () => noteMemory(product.pid, memory))));
    times.push((performance.now() - start) / 1_000);
  }
  senders.end();
  const [before, during] = [summary(quiet), summary(attacked)];
  const seconds = quantile(times, 0.5);
  return { quiet: before, attacked: during, ratio: during.p99 / before.p99, seconds, memory };
}

/** Somebody logged in with an account of their own. */
async function administrator({ url, stores }: Product): Promise<HttpClient> {
  const userId = randomIds.uuid();
  const context = newContext({ clock: systemClock, ids: randomIds, timeZone: 'America/Guatemala' });
  const email = `${userId}@example.org`;
  await changeUser(
    stores.handler,
    { type: 'RegisterUser', userId, email, personId: null, roles: [ADMIN_ROLE] },
    context,
  );
  const client = new HttpClient(url);
  client.cookies.set(
    'reservas_session',
    await createSessions({ ...stores, clock: systemClock }).start(userId),
  );
  return client;
}

/** Lets the files be sent, by a process of its own: what it costs to send them must not slow the desk down. */
async function startSenders(senders: Senders) {
  const process = fork(join(import.meta.dirname, 'hostile-senders.ts'));
  const next = async (wanted: SendersMessage) => {
    const [message] = await Promise.race([
      once(process, 'message'),
      once(process, 'exit').then(([code]) => [`the senders ended with ${code}`]),
    ]);
    if (message !== wanted) throw new Error(`instead of ${wanted}: ${message}`);
  };
  const ready = next('ready');
  process.send(senders);
  await ready;
  return {
    /** Resolves once each file had its turn. */
    async send() {
      const done = next('done');
      process.send('go');
      await done;
    },
    end: () => process.kill(),
  };
}

/** An answered question, in milliseconds. */
interface Answered {
  readonly latency: number;
  readonly busy: number;
}

/** Asks at an even pace until the end. */
async function answersOf(
  pid: number,
  ask: () => Promise<void>,
  end: Promise<unknown>,
  note: () => void = () => undefined,
): Promise<Answered[]> {
  const answers: Promise<Answered>[] = [];
  const answer = async () => {
    const [start, busy] = [performance.now(), processorMs(pid)];
    await ask();
    return { latency: performance.now() - start, busy: processorMs(pid) - busy };
  };
  const timer = setInterval(() => {
    note();
    answers.push(answer());
  }, PACE_MS);
  await end.finally(() => clearInterval(timer));
  return Promise.all(answers);
}

/** Processor time of a process's main thread so far. */
function processorMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function summary(answers: readonly Answered[]): Latencies {
  const latencies = answers.map(({ latency }) => latency);
  const busy = answers.map((answer) => answer.busy);
  return {
    asked: answers.length,
    busy: quantile(busy, 0.99),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    longest: Math.max(...latencies),
  };
}

/** Notes the most memory that the server has had, and the process that it has started. */
function noteMemory(pid: number, most: { reader: number; server: number }): void {
  most.server = Math.max(most.server, residentMb(pid));
  for (const task of readdirSync(`/proc/${pid}/task`))
    for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
      if (child.trim() !== '') most.reader = Math.max(most.reader, residentMb(Number(child)));
}

function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    // It has just ended.
    return 0;
  }
}
