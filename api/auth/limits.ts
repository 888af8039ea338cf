import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../platform/config.ts';
import { refused } from '../errors/refusals.ts';
import { addressKey } from './address.ts';
import { emailKey } from './credentials.ts';

const LOGIN_SECONDS = 15 * 60;
const MINUTE = 60;

/** What bounds how often something may be tried. Each method throws a refusal `too_many` beyond its bound. */
export interface Limits {
  /** Any request; `key` is of a session or an address. Counted in this process. */
  request(key: string): Promise<void>;
  /** A look-up by code. Counted over all processes, like what follows. */
  lookup(address: string): Promise<void>;
  /** A log-in, before the password is looked at: a right one waits too. */
  login(email: string, address: string): Promise<void>;
  /** The log-in was right: it does not count, and what failed for the account before is forgotten. */
  loggedIn(email: string, address: string): Promise<void>;
}

type Limiter = Pick<RateLimiterMemory, 'consume'>;

/** Limits in memory and in `auth.rate_limits`. Keys there are keyed hashes: no address of any kind can be read. */
export function createLimits(pool: Pool, limits: Config['limits'], secret: string): Limits {
  const shared = (keyPrefix: string, points: number, duration: number, blockInMemory = false) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      // Rows that are over are deleted with the other old ones, see `housekeeping.ts`.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      ...(blockInMemory ? { inMemoryBlockOnConsumed: points + 1 } : {}),
    });
  const requests = new RateLimiterMemory({ points: limits.requestsPerMinute, duration: MINUTE });
  const lookups = shared('lookup', limits.lookupsPerMinute, MINUTE, true);
  const accounts = shared('login-account', limits.loginsPerAccount, LOGIN_SECONDS);
  const addresses = shared('login-address', limits.loginsPerAddress, LOGIN_SECONDS);
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const account = (email: string) => hashed(`email:${emailKey(email)}`);
  const place = (address: string) => hashed(`address:${addressKey(address)}`);

  return {
    request: (key) => take(requests, key),
    lookup: (address) => take(lookups, place(address)),
    async login(email, address) {
      // The address first: a blocked one can't use up the tries of other people's accounts.
      await take(addresses, place(address));
      await take(accounts, account(email));
    },
    async loggedIn(email, address) {
      await Promise.all([accounts.delete(account(email)), addresses.reward(place(address))]);
    },
  };
}

async function take(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw refused({ code: 'too_many', retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}
