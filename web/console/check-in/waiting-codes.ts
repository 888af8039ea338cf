import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readStored, store, storedKeys, subscribeStored } from '../../shared/storage/local-storage.ts';

export interface WaitingCode {
  readonly code: string;
  /** Time of taking by the city's clock, `HH:mm`; '' if unknown. Former versions stored an instant. */
  readonly at: string;
  /** The key under which it is sent, the first try included: it is done once. */
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

/** How many codes of this user wait. */
export function useWaitingCount(userId: string): number {
  return useSyncExternalStore(subscribeStored, () => readWaiting(userId).length);
}

/** How many codes other users of this device left. */
export function useCountOfOthers(userId: string): number {
  return useSyncExternalStore(subscribeStored, () =>
    usersWithCodes(userId).reduce((count, other) => count + readWaiting(other).length, 0),
  );
}

export function waitingCode(userId: string, code: string): WaitingCode | undefined {
  return readWaiting(userId).find((one) => one.code === code);
}

/** Adds a code; one that waits already stays as it is. */
export function addWaiting(userId: string, { code, at, key }: WaitingCode): void {
  if (waitingCode(userId, code)) return;
  write(userId, [...readWaiting(userId), { code, at, key }]);
}

export function removeWaiting(userId: string, code: string): void {
  write(
    userId,
    readWaiting(userId).filter((one) => one.code !== code),
  );
}

/** Takes over what others left, each under the key it was given: what was sent by then is not done twice. */
export function adoptWaiting(userId: string): void {
  let now = readWaiting(userId);
  for (const other of usersWithCodes(userId)) {
    now = [...now, ...readWaiting(other).filter(({ code }) => !now.some((one) => one.code === code))];
    write(other, []);
  }
  write(userId, now);
}

function usersWithCodes(userId: string): string[] {
  return storedKeys(`${KEY}.`)
    .map((key) => key.slice(KEY.length + 1))
    .filter((other) => other !== userId);
}

function write(userId: string, codes: readonly WaitingCode[]): void {
  store(`${KEY}.${userId}`, JSON.stringify(codes));
}
