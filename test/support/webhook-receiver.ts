import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly text: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A status; `hang`: no answer until the test ends. */
type ReceiverAnswer = number | 'hang';

export interface Receiver {
  readonly url: string;
  /** In the order in which they came, repeated ones too. */
  readonly received: readonly Received[];
  answer: (received: Received) => ReceiverAnswer | Promise<ReceiverAnswer>;
}

/** A plain HTTP server. Ends with the test. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const receiver = { url: '', received, answer: (): ReceiverAnswer => 204 } satisfies Receiver as Receiver & {
    url: string;
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const { type, data } = JSON.parse(text);
    const one = { id: String(request.headers['webhook-id']), headers: request.headers, text, type, data };
    received.push(one);
    const answer = await receiver.answer(one);
    if (answer !== 'hang') response.writeHead(answer).end(answer >= 400 ? 'no puedo' : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
  });
}
