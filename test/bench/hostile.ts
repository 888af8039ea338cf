import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { plusDays, Reception } from '../support/reception.ts';
import { fillDay } from './grid.ts';
import { sendersFor, startSenders } from './hostile-attackers.ts';
import { ATTACKS, type Attack, type Attackers } from './hostile-files.ts';
import { atPace, quantile, timed } from './measure.ts';
import type { Product } from './product.ts';
import type { Effort } from './scenarios.ts';

/** The desk's grid under attack, beside quiet. */
export interface Hostile {
  readonly attackers: Attackers;
  readonly quiet: Latencies;
  readonly attacked: Readonly<Record<Attack, Latencies>>;
  /** How long until all files of a round were answered, in seconds. */
  readonly seconds: number;
  /** Most memory that the process which reads files had, and the server, in MiB. */
  readonly memory: { readonly reader: number; readonly server: number };
  /** How long a log-in from a known device takes, in milliseconds: the longest of all. */
  readonly knownDevice: { readonly quiet: number; readonly storm: number };
}

export interface Latencies {
  readonly asked: number;
  /** p99 of the processor time that the server's main thread spent, on whatever, until a grid was answered. */
  readonly busy: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Between two questions of the desk, whether the one before was answered or not. */
const PACE_MS = 20;
/** Measurements as long as an attack. */
const ATTACK = 15;
/** Between two log-ins from a known device: an account may log in 120 times in 15 minutes. */
const LOG_IN_MS = 3_000;

/** Measures in turns: quiet, then each attack, from accounts and addresses of its own. */
export async function benchHostile(
  product: Product,
  courts: number,
  { rounds, seconds, attackers }: Pick<Effort, 'rounds' | 'seconds' | 'attackers'>,
): Promise<Hostile> {
  const date = plusDays(product.today, 20);
  const attackMs = seconds * ATTACK * 1_000;
  await fillDay(product, courts, date);
  const ask = await deskOf(product, date);
  const logIn = await knownDevice(product);
  const senders = await startSenders(await sendersFor(product, attackMs, attackers));
  const memory = { reader: 0, server: 0 };
  const note = () => noteMemory(product.pid, memory);
  const quiet: Answered[] = [];
  const attacked: Record<Attack, Answered[]> = { files: [], crowd: [], storm: [] };
  const logIns = { quiet: [0], storm: [0] };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await answersOf(product.pid, ask, repeated(logIn, logIns.quiet, delay(attackMs)))));
    for (const attack of ATTACKS) {
      const start = performance.now();
      const sent = senders.attack(attack);
      const end = attack === 'storm' ? repeated(logIn, logIns.storm, sent) : sent;
      attacked[attack].push(...(await answersOf(product.pid, ask, end, note)));
      if (attack === 'files') times.push((performance.now() - start) / 1_000);
    }
  }
  senders.end();
  const { files, crowd, storm } = attacked;
  return {
    attackers,
    quiet: summary(quiet),
    attacked: { files: summary(files), crowd: summary(crowd), storm: summary(storm) },
    seconds: quantile(times, 0.5),
    memory,
    knownDevice: { quiet: Math.max(...logIns.quiet), storm: Math.max(...logIns.storm) },
  };
}

/** One question of the desk for its grid. */
async function deskOf({ receptions }: Product, date: string): Promise<() => Promise<void>> {
  const [reception] = receptions;
  if (!reception) throw new Error('nobody is logged in');
  await reception.viewsCaughtUp();
  return async () => {
    const { status } = await reception.get(`/test?center_id=1&date=${date}`);
    if (status !== 200) throw new Error(`no grid: ${status}`);
  };
}

/** One log-in from a device that has logged in before. */
async function knownDevice({ url }: Product): Promise<() => Promise<void>> {
  const device = await Reception.open(url);
  return () => device.logInAgain();
}

/** Does `work` at an even pace until the end, and notes how long each took. */
async function repeated(work: () => Promise<void>, times: number[], end: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    times.push(await timed(work));
    await Promise.race([over, delay(LOG_IN_MS)]);
  }
  await over;
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
): Promise<readonly Answered[]> {
  const answer = async () => {
    note();
    const [start, busy] = [performance.now(), processorMs(pid)];
    await ask();
    return { latency: performance.now() - start, busy: processorMs(pid) - busy };
  };
  return atPace(PACE_MS, answer, end);
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
