import { PassThrough } from 'node:stream';
import type { Context } from '../context.ts';
import type { Subscription } from './subscription.ts';

/** What may wait for a reader that does not read; beyond, it is cut off and comes back by itself. */
const MAX_BUFFERED = 64 * 1024;

/** One open stream of events. */
export interface Connection {
  readonly stream: PassThrough;
  readonly subscription: Subscription;
  /** Null for a visitor. */
  readonly session: { readonly token: string; readonly userId: string } | null;
  /** Whom it counts for: an account, or the address of a visitor. */
  readonly holder: string;
  send(text: string): void;
  end(): void;
  /** Ends it with the word that its holder may hear no more: the page asks who is logged in. */
  dismiss(): void;
}

/** The message that these keys have moved. */
export function movedMessage(keys: readonly string[], event: 'moved' | 'recent' = 'moved'): string {
  return `event: ${event}\ndata: ${JSON.stringify({ keys })}\n\n`;
}

/** Opens the stream that answers a request. */
export function connect(
  ctx: Context,
  { subscription, session, holder }: Pick<Connection, 'subscription' | 'session' | 'holder'>,
): Connection {
  const stream = new PassThrough();
  // Neither packed nor held back on the way.
  ctx.set({ 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
  ctx.body = stream;
  stream.write('retry: 2000\n\n');
  const send = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    // Without another word: nothing more would get through.
    if (stream.writableLength + stream.readableLength > MAX_BUFFERED) ctx.res.destroy();
    else stream.write(text);
  };
  return {
    stream,
    subscription,
    session,
    holder,
    send,
    end: () => stream.end(),
    dismiss() {
      send('event: ended\ndata: {}\n\n');
      stream.end();
    },
  };
}
