import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../platform/config.ts';
import { refused } from '../errors/refusals.ts';
import { addressKey } from './address.ts';
import { emailKey } from './credentials.ts';

const LOGIN_SECONDS = 15 * 60;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const TRIES = {
  /** Multiple of one address's attempts over all unknown devices, against distributed guessing. */
  brake: 5,
  /** In 15 minutes: only a program needs more. */
  successes: 120,
  /** Wrong codes in 15 minutes and in a day: a million codes take lifetimes. */
  codes: 5,
  codesOfDay: 40,
  /** From one address in an hour; links of one account. */
  accountForms: 30,
  links: 3,
  /** For an account and for an address in an hour: each may send a mail. */
  offers: 30,
  offersToAddress: 5,
  /** Bookings of unconfirmed accounts from one address in a day. */
  unconfirmedBookings: 20,
  /** Uploads of a citizen in a day. */
  picturesOfDay: 30,
  /** Downloads of all their own data by one account in a day. */
  exportsOfDay: 10,
  /** How often a refused form may be sent again with the same solved puzzle, which is remembered for half a day. */
  proofs: 5,
  /** Forms in an hour without the puzzle that is required, from one address and in all: browsers without script send them. */
  plainForms: 10,
  plainFormsOfAll: 60,
} as const;

export interface LogInTry {
  readonly email: string;
  readonly address: string;
  /** A device of this account's earlier log-ins (`known-device.ts`). */
  readonly device: string | null;
}

export interface CodeTry {
  readonly userId: string;
  readonly device: string | null;
}

/** Methods throw a refusal `too_many` beyond their limit, unless noted. */
export type Limits = ReturnType<typeof createLimits>;

type Limiter = Pick<RateLimiterMemory, 'consume'>;

/** In memory and in `auth.rate_limits`, where keys are keyed hashes. */
export function createLimits(pool: Pool, limits: Config['limits'], secret: string) {
  const shared = (keyPrefix: string, points: number, duration: number, blockInMemory = false) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      ...(blockInMemory ? { inMemoryBlockOnConsumed: points + 1 } : {}),
    });
  const requests = new RateLimiterMemory({ points: limits.requestsPerMinute, duration: MINUTE });
  const lookups = shared('lookup', limits.lookupsPerMinute, MINUTE, true);
  const bookings = shared('booking', limits.bookingsPerMinute, MINUTE);
  const pairs = shared('login-pair', limits.loginsPerAccount, LOGIN_SECONDS);
  const devices = shared('login-device', limits.loginsPerAccount, LOGIN_SECONDS);
  const accounts = shared('login-account', limits.loginsPerAccount * TRIES.brake, LOGIN_SECONDS);
  const addresses = shared('login-address', limits.loginsPerAddress, LOGIN_SECONDS);
  const successes = shared('login-success', TRIES.successes, LOGIN_SECONDS);
  const codes = shared('log-in-code', TRIES.codes, LOGIN_SECONDS);
  const codesOfDay = shared('log-in-code-day', TRIES.codesOfDay, 24 * HOUR);
  const forms = shared('account-form', TRIES.accountForms, HOUR);
  const links = shared('account-link', TRIES.links, HOUR);
  const offers = shared('handover', TRIES.offers, HOUR);
  const offersTo = shared('handover-to', TRIES.offersToAddress, HOUR);
  const unconfirmed = shared('unconfirmed-booking', TRIES.unconfirmedBookings, 24 * HOUR);
  const pictures = shared('picture', TRIES.picturesOfDay, 24 * HOUR);
  const exports = shared('own-export', TRIES.exportsOfDay, 24 * HOUR);
  const proofs = shared('form-proof', TRIES.proofs, 12 * HOUR);
  const plainForms = shared('plain-form', TRIES.plainForms, HOUR);
  const plainFormsOfAll = shared('plain-form-all', TRIES.plainFormsOfAll, HOUR);
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const account = (email: string) => hashed(`email:${emailKey(email)}`);
  const place = (address: string) => hashed(`address:${addressKey(address)}`);
  const pair = ({ email, address }: LogInTry) => hashed(`pair:${emailKey(email)}:${addressKey(address)}`);
  const code = ({ userId, device: known }: CodeTry) => hashed(`code:${userId}:${known ?? ''}`);
  const device = (id: string) => hashed(`device:${id}`);

  return {
    /** `key`: user or address. Counted in this process. */
    request: (key: string) => countOrRefuse(limiters.requests, key),
    /** Counted over all processes, like those below. */
    lookup: (address: string) => countOrRefuse(limiters.lookups, place(address)),
    booking: (userId: string) => countOrRefuse(limiters.bookings, hashed(`booking:${userId}`)),
    /** Before the password check. A known device has its own counter, so that others can't lock out the owner. */
    async login(attempt: LogInTry) {
      if (attempt.device !== null) return countOrRefuse(limiters.devices, device(attempt.device));
      // The address first: a blocked one must not use up other accounts' attempts.
      await countOrRefuse(limiters.addresses, place(attempt.address));
      await countOrRefuse(limiters.pairs, pair(attempt));
      await countOrRefuse(limiters.accounts, account(attempt.email));
    },
    /** Forgets the account's failures from there. */
    async loggedIn(attempt: LogInTry) {
      await countOrRefuse(limiters.successes, account(attempt.email));
      await Promise.all(
        attempt.device !== null
          ? [limiters.devices.delete(device(attempt.device))]
          : [
              limiters.pairs.delete(pair(attempt)),
              limiters.accounts.reward(account(attempt.email)),
              limiters.addresses.reward(place(attempt.address)),
            ],
      );
    },
    /** Only against programs: passkeys can't be guessed. */
    passkey: (email: string) => countOrRefuse(limiters.successes, account(email)),
    password: (userId: string) => countOrRefuse(limiters.devices, hashed(`password:${userId}`)),
    /** Before the check; known devices have their own counter. */
    async code(attempt: CodeTry) {
      await countOrRefuse(limiters.codesOfDay, code(attempt));
      await countOrRefuse(limiters.codes, code(attempt));
    },
    async codeRight(attempt: CodeTry) {
      await limiters.codes.delete(code(attempt));
      await limiters.codesOfDay.reward(code(attempt));
    },
    accountForm: (address: string) => take(forms, place(address)),
    formProof: (signature: string) => isTaken(proofs, hashed(`form-proof:${signature}`)),
    /** A form without the puzzle that is required. @throws a refusal `form_needs_script` */
    async plainForm(address: string) {
      const needsScript = (retryAfter: number) => refused({ code: 'form_needs_script', retryAfter });
      await take(plainForms, place(address), needsScript);
      await take(plainFormsOfAll, 'all', needsScript);
    },
    /** An account offers a reservation to an address, with an account or without. */
    async handover(userId: string, email: string) {
      await countOrRefuse(limiters.offers, hashed(`handover:${userId}`));
      await countOrRefuse(limiters.offersTo, account(email));
    },
    /** @throws a refusal `unconfirmed_network` */
    unconfirmedBooking: (address: string) =>
      countOrRefuse(limiters.unconfirmed, place(address), (retryAfter) =>
        refused({ code: 'unconfirmed_network', retryAfter }),
      ),
    /** @throws a refusal `upload_quota` */
    picture: (userId: string) =>
      countOrRefuse(limiters.pictures, hashed(`picture:${userId}`), (retryAfter) =>
        refused({ code: 'upload_quota', max: TRIES.picturesOfDay, retryAfter }),
      ),
    /** An account downloads all that is held about its person. */
    ownExport: (userId: string) => take(exports, hashed(`own-export:${userId}`)),
    /** Whether one more mail with a link may go to the address of an account. */
    mayMail: (email: string) => isTaken(links, account(email)),
  };
}

/** @returns false beyond the limit */
function isWithin(limiter: Limiter, key: string): Promise<boolean> {
  return countOrRefuse(limiter, key).then(
    () => true,
    () => false,
  );
}

/** @throws a refusal beyond the limit, by default `too_many` */
export async function countOrRefuse(
  limiter: Limiter,
  key: string,
  refusal = (retryAfter: number) => refused({ code: 'too_many', retryAfter }),
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw refusal(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}
