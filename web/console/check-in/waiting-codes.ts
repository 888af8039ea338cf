import { z } from 'zod';
import { newIdempotencyKey } from '../../shared/client.ts';
import { keep, readKept } from '../../shared/kept.ts';

/** Codes that were taken while the connection was away, as this browser keeps them until they are sent. */
export interface WaitingCode {
  readonly code: string;
  /** When it was taken, ISO 8601. */
  readonly at: string;
  /** The key under which it is sent, however often: it is done once. */
  readonly key: string;
}

const KEY = 'check-in-waiting';
const stored = z.array(z.object({ code: z.string(), at: z.string(), key: z.string() }));

export function readWaiting(userId: string): readonly WaitingCode[] {
  try {
    return stored.parse(JSON.parse(readKept(`${KEY}.${userId}`) ?? '[]'));
  } catch {
    return [];
  }
}

/** Adds a code; one that waits already stays as it is. */
export function addWaiting(userId: string, code: string): readonly WaitingCode[] {
  const now = readWaiting(userId);
  if (now.some((one) => one.code === code)) return now;
  const added = { code, at: new Date().toISOString(), key: newIdempotencyKey() };
  return write(userId, [...now, added]);
}

/** What is answered waits no longer. */
export function removeWaiting(userId: string, code: string): readonly WaitingCode[] {
  return write(
    userId,
    readWaiting(userId).filter((one) => one.code !== code),
  );
}

function write(userId: string, codes: readonly WaitingCode[]): readonly WaitingCode[] {
  keep(`${KEY}.${userId}`, JSON.stringify(codes));
  return codes;
}
