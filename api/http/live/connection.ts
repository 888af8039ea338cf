import { PassThrough } from 'node:stream';
import type { Context } from '../context.ts';
import type { Subscription } from './subscription.ts';

/** Unread bytes at which a client is disconnected; it reconnects by itself. */
const MAX_BUFFERED = 64 * 1024;

export interface Connection {
  readonly stream: PassThrough;
  readonly subscription: Subscription;
  /** Null: a visitor. */
  readonly session: { readonly token: string; readonly userId: string } | null;
  /** Account or address whose limit counts the connection. */
  readonly holder: string;
  send(text: string): void;
  end(): void;
  /** Ends it with a notice of changed rights. */
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
