import { setTimeout as delay } from 'node:timers/promises';
import type { Reception } from '../../support/reception.ts';
import type { Random } from '../random.ts';
import type { Ledger } from './ledger.ts';
import { type Operation, type Outcome, tryOnce } from './sender.ts';
import type { Workload } from './workload.ts';

const PAUSE_MS = 40;
const AGAIN_MS = 200;
/** Number of clients that repeat unanswered requests; the others go on with new operations meanwhile. */
const PATIENT = 3;
const SETTLE_MS = 90_000;

interface Work {
  readonly desk: Workload;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Between an answer and the next request of that client. */
  readonly pauseMs?: number;
}

export interface LoadRun {
  /** No new operations; resolves when every request under way has come to an end. */
  stop(): Promise<void>;
  /** Asks for all that is still open until it has an answer. @throws naming what has none after 90 s */
  settle(): Promise<void>;
}

/** Clients at work without end: each sends an operation, and the next one a moment after the answer. */
export function startLoad(
  clients: readonly Reception[],
  urls: () => readonly string[],
  { desk, ledger, random, pauseMs = PAUSE_MS }: Work,
): LoadRun {
  const open: Operation[] = [];
  let stopped = false;

  /** Alternates between the two processes, as behind a proxy. */
  function move(client: Reception): void {
    const all = urls();
    client.moveTo(all[random.whole(0, all.length - 1)] ?? '');
  }

  async function attempt(client: Reception, operation: Operation): Promise<Outcome> {
    move(client);
    return tryOnce(client, operation, ledger);
  }

  async function work(client: Reception): Promise<void> {
    while (!stopped) {
      const operation = desk.next();
      let outcome = await attempt(client, operation);
      while (outcome === 'unavailable' && !stopped) {
        await delay(AGAIN_MS);
        outcome = await attempt(client, operation);
      }
      if (outcome !== 'settled') open.push(operation);
      await delay(pauseMs);
    }
  }

  async function insist(client: Reception, until: () => boolean): Promise<void> {
    while (!until()) {
      const operation = open.shift();
      if (operation && (await attempt(client, operation)) !== 'settled') open.push(operation);
      await delay(AGAIN_MS);
    }
  }

  const running = Promise.all([
    ...clients.slice(PATIENT).map(work),
    ...clients.slice(0, PATIENT).map((client) => insist(client, () => stopped)),
  ]);

  return {
    async stop() {
      stopped = true;
      await running;
    },
    async settle() {
      const deadline = performance.now() + SETTLE_MS;
      await Promise.all(
        clients.map((client) => insist(client, () => open.length === 0 || performance.now() > deadline)),
      );
      if (open.length > 0) throw new Error(`without an answer: ${open.map(({ what }) => what).join(', ')}`);
    },
  };
}
