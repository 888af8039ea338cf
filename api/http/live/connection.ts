import { PassThrough } from 'node:stream';
import type { Context } from '../context.ts';
import type { Subscription } from './subscription.ts';

/** Bytes that may wait for a client that does not read; beyond that it is disconnected, and reconnects by itself. */
const MAX_BUFFERED = 64 * 1024;

/** One open stream of events. */
export interface Connection {
  readonly stream: PassThrough;
  readonly subscription: Subscription;
  /** Null for a visitor. */
  readonly session: { readonly token: string; readonly userId: string } | null;
  /** The connection counts towards the limit of this account, or of a visitor's address. */
  readonly holder: string;
  send(text: string): void;
  end(): void;
  /** Ends it with a message that the rights have changed: the page then asks who is logged in. */
  dismiss(): void;
}

/** Keys that moved, and up to which position of the log each read model has; null: not known. */
export interface Moves {
  readonly keys: readonly string[];
  readonly views: Readonly<Record<string, string>> | null;
}

/** The message that these keys have moved. */
export function movedMessage({ keys, views }: Moves, event: 'moved' | 'recent' = 'moved'): string {
  return `event: ${event}\ndata: ${JSON.stringify(views ? { keys, views } : { keys })}\n\n`;
}

/** Opens the stream that answers a request. */
export function connect(
  ctx: Context,
  { subscription, session, holder }: Pick<Connection, 'subscription' | 'session' | 'holder'>,
): Connection {
  const stream = new PassThrough();
  // Neither compressed nor buffered on the way.
  ctx.set({ 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
  ctx.body = stream;
  stream.write('retry: 2000\n\n');
  const send = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    // Without a last message: nothing more would arrive.
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
