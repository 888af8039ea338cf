import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** A process of visitors: they arrive at an even pace, and a refused one tries again after its `Retry-After`. */

export interface Wave {
  readonly url: string;
  /** Visitors a second; 0: as many as are answered, by `atOnce` of them. */
  readonly perSecond: number;
  readonly atOnce: number;
  readonly seconds: number;
}

export interface Arrived {
  readonly visitors: number;
  readonly requests: number;
  /** How many requests had each outcome: a status, or `broken` for no answer at all. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Refusals without a `Retry-After` of 1 to 60 seconds. */
  readonly withoutAdvice: number;
  /** Milliseconds of each answer with the page or the data. */
  readonly latencies: readonly number[];
  readonly refusalLatencies: readonly number[];
}

/** Gives up after as many tries. */
const TRIES = 3;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Response {
  readonly status: number;
  readonly retryAfter: number;
}

function get(url: string, visitor: number): Promise<Response> {
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'X-Forwarded-For': address, Accept: 'text/html' } }, (answer) => {
      const { statusCode = 0, headers } = answer;
      answer
        .on('end', () => resolve({ status: statusCode, retryAfter: Number(headers['retry-after'] ?? 0) }))
        .on('error', reject)
        .resume();
    })
      .on('error', reject)
      .end();
  });
}

async function surge({ url, perSecond, atOnce, seconds }: Wave): Promise<Arrived> {
  const outcomes: Record<string, number> = {};
  const latencies: number[] = [];
  const refusalLatencies: number[] = [];
  let [visitors, requests, withoutAdvice] = [0, 0, 0];
  const end = performance.now() + seconds * 1_000;

  async function visit(): Promise<void> {
    visitors += 1;
    const visitor = visitors;
    for (let attempt = 1; attempt <= TRIES && performance.now() < end; attempt += 1) {
      requests += 1;
      const start = performance.now();
      const answer = await get(url, visitor).catch(() => null);
      const outcome = String(answer?.status ?? 'broken');
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      const took = performance.now() - start;
      if (answer?.status === 200) latencies.push(took);
      if (answer?.status !== 503) return;
      refusalLatencies.push(took);
      const { retryAfter } = answer;
      if (!(retryAfter >= 1 && retryAfter <= 60)) withoutAdvice += 1;
      await delay(retryAfter * 1_000);
    }
  }

  if (perSecond === 0) {
    const steady = async () => {
      while (performance.now() < end) await visit();
    };
    await Promise.all(Array.from({ length: atOnce }, steady));
  } else {
    const open: Promise<void>[] = [];
    const start = performance.now();
    for (let count = 0; performance.now() < end; count += 1) {
      open.push(visit());
      await delay(Math.max(0, start + ((count + 1) * 1_000) / perSecond - performance.now()));
    }
    await Promise.all(open);
  }
  return { visitors, requests, outcomes, withoutAdvice, latencies, refusalLatencies };
}

// Visitors have machines of their own: here they must not take the processors from the server.
setPriority(constants.priority.PRIORITY_LOW);
process.send?.('ready');
for (;;) {
  const [wave] = (await once(process, 'message')) as [Wave];
  process.send?.(await surge(wave));
}
