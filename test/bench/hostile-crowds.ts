import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Visitors of one address: as many as its limit allows. */
const STREAMS_OF_ADDRESS = 80;
/** As long as a browser waits before it opens a live connection again. */
const RETRY_MS = 2_000;
/** Within this share of the time all have arrived: at one moment they would be any flood of requests. */
const ARRIVAL = 2 / 3;

/** Holds live connections until the time is over; a visitor who is refused or cut off tries again. */
export async function crowd(url: string, ms: number, visitors: number): Promise<void> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const addresses = Math.ceil(visitors / STREAMS_OF_ADDRESS);
  const end = performance.now() + ms;
  const visit = async (visitor: number) => {
    await delay((visitor / visitors) * ARRIVAL * ms);
    while (performance.now() < end) {
      const answer = await open(`${url}/api/live?topics=catalog`, agent, visitor % addresses).catch(
        () => null,
      );
      answer?.on('error', () => undefined).resume();
      const rest = end - performance.now();
      await delay(Math.max(0, answer?.statusCode === 200 ? rest : Math.min(rest, RETRY_MS)));
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
  agent.destroy();
}

function open(url: string, agent: Agent, address: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': `10.1.0.${address}` };
    request(url, { agent, headers }).once('response', resolve).on('error', reject).end();
  });
}

/** Tries passwords until the time is over, without a pause but after a lost connection. `headers` are those of a visitor's page. */
export async function storm(
  url: string,
  headers: Readonly<Record<string, string>>,
  ms: number,
  guessers: number,
): Promise<void> {
  const end = performance.now() + ms;
  const guess = async (guesser: number) => {
    for (let count = 0; performance.now() < end; count += 1) {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { ...headers, 'X-Forwarded-For': `10.2.${guesser >> 8}.${guesser & 255}` },
        body: JSON.stringify({ email: `${guesser}.${count}@example.org`, password: 'equivocada' }),
      }).catch(() => delay(RETRY_MS, null));
      await answer?.text().catch(() => undefined);
      if (answer?.status === 403) throw new Error('a guess was not let in');
    }
  };
  await Promise.all(Array.from({ length: guessers }, (_, guesser) => guess(guesser)));
}
