import { setTimeout as delay } from 'node:timers/promises';
import type { Reception } from '../../support/reception.ts';
import type { Random } from '../random.ts';
import type { Ledger } from './ledger.ts';
import { type Outcome, tryOnce, type Wish } from './sender.ts';
import type { Desk } from './wishes.ts';

const PAUSE_MS = 40;
const AGAIN_MS = 200;
/** Of the clients, this many ask again for what got no answer, and the rest goes on with new wishes meanwhile. */
const PATIENT = 3;
const SETTLE_MS = 90_000;

export interface Load {
  /** No new wishes; resolves when every request under way has come to an end. */
  stop(): Promise<void>;
  /** Asks for all that is still open until it has an answer. @throws naming what has none after 90 s */
  settle(): Promise<void>;
}

/** Clients at work without end: each sends a wish, and the next one a moment after the answer. */
export function startLoad(
  clients: readonly Reception[],
  urls: () => readonly string[],
  { desk, ledger, random }: { desk: Desk; ledger: Ledger; random: Random },
): Load {
  const open: Wish[] = [];
  let stopped = false;

  /** By turns at one process and the other, as behind a proxy. */
  function move(client: Reception): void {
    const all = urls();
    client.moveTo(all[random.whole(0, all.length - 1)] ?? '');
  }

  async function attempt(client: Reception, wish: Wish): Promise<Outcome> {
    move(client);
    return tryOnce(client, wish, ledger);
  }

  async function work(client: Reception): Promise<void> {
    while (!stopped) {
      const wish = desk.next();
      let outcome = await attempt(client, wish);
      while (outcome === 'unavailable' && !stopped) {
        await delay(AGAIN_MS);
        outcome = await attempt(client, wish);
      }
      if (outcome !== 'settled') open.push(wish);
      await delay(PAUSE_MS);
    }
  }

  async function insist(client: Reception, until: () => boolean): Promise<void> {
    while (!until()) {
      const wish = open.shift();
      if (wish && (await attempt(client, wish)) !== 'settled') open.push(wish);
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
