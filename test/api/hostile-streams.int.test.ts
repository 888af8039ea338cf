import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { apiOfFile } from '../support/api-scenario.ts';
import type { HttpClient } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';

const VISITORS = 2_000;
const ADDRESSES = 25;
const SLOW = limitOf(60_000);

const api = await apiOfFile();
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
afterAll(() => agent.destroy());

/** Opens a stream and leaves it open: the status and the code of a refusal. */
async function open(headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${api.url}/api/live?topics=catalog`, { agent, headers });
    sent.once('response', resolve).on('error', reject).end();
  });
  if (response.statusCode === 200) {
    response.on('error', () => undefined).resume();
    return 'open';
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return `${response.statusCode} ${JSON.parse(Buffer.concat(chunks).toString()).code}`;
}

const openAs = (client: HttpClient) => open(client.postHeaders());

/** How often each outcome came. */
function counts(outcomes: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const outcome of outcomes) found[outcome] = (found[outcome] ?? 0) + 1;
  return found;
}

test('2,000 streams of visitors leave places to accounts, and accounts leave places to staff', {
  timeout: SLOW,
}, async () => {
  const [staff, ...citizens] = await Promise.all([
    api.as('staff'),
    ...Array.from({ length: 21 }, () => api.as('user')),
  ]);
  const crowd = await Promise.all(
    Array.from({ length: VISITORS }, (_, index) =>
      open({ 'X-Forwarded-For': `10.9.0.${index % ADDRESSES}` }),
    ),
  );
  expect(counts(crowd)).toEqual({ open: 1_400, '503 unavailable': 600 });
  const accounts = await Promise.all(citizens.flatMap((client) => Array(20).fill(client)).map(openAs));
  expect(counts(accounts)).toEqual({ open: 400, '503 unavailable': 20 });
  const desk = await Promise.all(Array.from({ length: 20 }, () => openAs(staff)));
  expect(counts(desk)).toEqual({ open: 20 });
});
