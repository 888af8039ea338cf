import { addressKey } from '../../auth/address.ts';
import { refused } from '../../errors/refusals.ts';
import type { Middleware } from '../context.ts';

/** In a process, since uploads may stay in memory until answered. */
const SLOTS = {
  all: 16,
  /** One being read, and the next. */
  ofAccount: 2,
  ofAddress: 6,
} as const;
const RETRY_SECONDS = 3;

/** Limits concurrent uploads by account, address and process. After `session`, before the body. */
export function uploadSlots(): Middleware {
  let running = 0;
  const accounts = new Map<string, number>();
  const addresses = new Map<string, number>();
  return async (ctx, next) => {
    const [account, address] = [ctx.state.user?.id ?? null, addressKey(ctx.ip)];
    const isOwnFull = account !== null && (accounts.get(account) ?? 0) >= SLOTS.ofAccount;
    if (isOwnFull || (addresses.get(address) ?? 0) >= SLOTS.ofAddress)
      throw refused({ code: 'own_uploads_busy', retryAfter: RETRY_SECONDS });
    if (running >= SLOTS.all) throw refused({ code: 'uploads_busy', retryAfter: RETRY_SECONDS });
    const count = (by: 1 | -1) => {
      running += by;
      add(addresses, address, by);
      if (account !== null) add(accounts, account, by);
    };
    count(1);
    try {
      return await next();
    } finally {
      count(-1);
    }
  };
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
