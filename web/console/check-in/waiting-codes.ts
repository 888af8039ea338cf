import { z } from 'zod';
import { newIdempotencyKey } from '../../shared/call/client.ts';
import { readStored, store, storedKeys } from '../../shared/storage/local-storage.ts';

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
    return stored.parse(JSON.parse(readStored(`${KEY}.${userId}`) ?? '[]'));
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

export function removeWaiting(userId: string, code: string): readonly WaitingCode[] {
  return write(
    userId,
    readWaiting(userId).filter((one) => one.code !== code),
  );
}

export function countOfOthers(userId: string): number {
  return usersWithCodes(userId).reduce((count, other) => count + readWaiting(other).length, 0);
}

/** Takes over what others left, each under the key it was given: what was sent by then is not done twice. */
export function adoptWaiting(userId: string): readonly WaitingCode[] {
  let now = readWaiting(userId);
  for (const other of usersWithCodes(userId)) {
    now = [...now, ...readWaiting(other).filter(({ code }) => !now.some((one) => one.code === code))];
    write(other, []);
  }
  return write(userId, now);
}

function usersWithCodes(userId: string): string[] {
  return storedKeys(`${KEY}.`)
    .map((key) => key.slice(KEY.length + 1))
    .filter((other) => other !== userId);
}

function write(userId: string, codes: readonly WaitingCode[]): readonly WaitingCode[] {
  store(`${KEY}.${userId}`, JSON.stringify(codes));
  return codes;
}
