import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../platform/config.ts';
import { Refused, refused } from '../errors/refusals.ts';
import { addressKey } from './address.ts';
import { emailKey } from './credentials.ts';

const LOGIN_SECONDS = 15 * 60;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const KEY_REQUESTS_PER_MINUTE = 300;
/** Limits that no setting changes. */
const TRIES = {
  /** Against guessing from many addresses: this multiple of one address's tries, over all unknown devices. */
  brake: 5,
  /** Successful log-ins of an account in 15 minutes: only a program needs more. */
  successes: 120,
  /** Wrong codes of an account in 15 minutes, and in a day: a million codes would take lifetimes. */
  codes: 5,
  codesOfDay: 40,
  /** Accounts created, and links requested, from one address in an hour; and links for one account. */
  accountForms: 30,
  links: 3,
  /** Hand-overs offered by one account, and to one address, in an hour: each may send a mail. */
  offers: 30,
  offersToAddress: 5,
  /** Bookings of a key in an hour that name a CUI nobody has registered: the answers show which ones are known. */
  keyPersons: 60,
  /** Bookings by accounts with an unconfirmed address from one address in a day. */
  unconfirmedBookings: 20,
  /** Pictures that a citizen's account uploads in a day: of themselves, and of their document. */
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
  /** A device from which this very account has logged in before (`known-device.ts`); null: none. */
  readonly device: string | null;
}

/** An attempt with a code, for an account whose password was right. */
export interface CodeTry {
  readonly userId: string;
  readonly device: string | null;
}

/** Limits how often something may be tried. Most methods throw a refusal `too_many` beyond their limit. */
export type Limits = ReturnType<typeof createLimits>;

type Limiter = Pick<RateLimiterMemory, 'consume'>;

/** Limits in memory and in `auth.rate_limits`. Keys there are keyed hashes: no address of any kind can be read. */
export function createLimits(pool: Pool, limits: Config['limits'], secret: string) {
  const shared = (keyPrefix: string, points: number, duration: number, blockInMemory = false) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      // `housekeeping.ts` deletes expired rows.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      ...(blockInMemory ? { inMemoryBlockOnConsumed: points + 1 } : {}),
    });
  const requests = new RateLimiterMemory({ points: limits.requestsPerMinute, duration: MINUTE });
  const keys = shared('api-key', KEY_REQUESTS_PER_MINUTE, MINUTE, true);
  const keyPersons = shared('api-key-person', TRIES.keyPersons, HOUR);
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
    /** Any request; `key` is of a user or an address. Counted in this process. */
    request: (key: string) => countOrRefuse(requests, key),
    /** A request of a key. Counted over all processes, like those below. */
    key: (keyId: string) => countOrRefuse(keys, hashed(`key:${keyId}`)),
    /** A booking of a key for somebody. @returns for `keptIf`: it counts where nobody is registered */
    keyPerson: (keyId: string) => countForNow(keyPersons, hashed(`key-person:${keyId}`)),
    /** A look-up by code. */
    lookup: (address: string) => countOrRefuse(lookups, place(address)),
    /** A booking of an account for itself. @returns to be called after it was refused: it does not count */
    booking: (userId: string) => countForNow(bookings, hashed(`booking:${userId}`)),
    /**
     * A log-in, before the password is checked, so that a right one waits too. A known device has its own counter, so
     * that nobody can lock out its owner by trying from elsewhere.
     */
    async login(attempt: LogInTry) {
      if (attempt.device !== null) return countOrRefuse(devices, device(attempt.device));
      // The address first: a blocked one can't use up the tries of other people's accounts.
      await countOrRefuse(addresses, place(attempt.address));
      await countOrRefuse(pairs, pair(attempt));
      await countOrRefuse(accounts, account(attempt.email));
    },
    /**
     * Called after a successful log-in: it does not count as a try, and earlier failures of the account from there are
     * forgotten.
     */
    async loggedIn(attempt: LogInTry) {
      await countOrRefuse(successes, account(attempt.email));
      await Promise.all(
        attempt.device !== null
          ? [devices.delete(device(attempt.device))]
          : [
              pairs.delete(pair(attempt)),
              takeBackOne(accounts, account(attempt.email)),
              takeBackOne(addresses, place(attempt.address)),
            ],
      );
    },
    /** A log-in by a passkey, which nobody can guess: the limit is only against programs that log in all the time. */
    passkey: (email: string) => countOrRefuse(successes, account(email)),
    /** Back from the provider of OpenID Connect: each try asks it. */
    provider: (address: string) => countOrRefuse(addresses, place(address)),
    /** Called after a successful log-in there: it does not count as a try. */
    providerRight: (address: string) => takeBackOne(addresses, place(address)),
    /** A password that is asked for again before an important change. */
    password: (userId: string) => countOrRefuse(devices, hashed(`password:${userId}`)),
    /** A code of a second step, before it is checked. A known device has its own counter, as at log-in. */
    async code(attempt: CodeTry) {
      await countOrRefuse(codesOfDay, code(attempt));
      await countOrRefuse(codes, code(attempt));
    },
    /** Called after a right code: earlier failures are forgotten. */
    async codeRight(attempt: CodeTry) {
      await codes.delete(code(attempt));
      await takeBackOne(codesOfDay, code(attempt));
    },
    /** A form of visitors about accounts: registering, links to new passwords. */
    accountForm: (address: string) => countOrRefuse(forms, place(address)),
    /** Whether a solved puzzle of a form may be shown once more. */
    formProof: (signature: string) => isTaken(proofs, hashed(`form-proof:${signature}`)),
    /** A form without the puzzle that is required. @throws a refusal `form_needs_script` */
    async plainForm(address: string) {
      const needsScript = (retryAfter: number) => refused({ code: 'form_needs_script', retryAfter });
      await countOrRefuse(plainForms, place(address), needsScript);
      await countOrRefuse(plainFormsOfAll, 'all', needsScript);
    },
    /** An account offers a reservation to an address, with an account or without. */
    async handover(userId: string, email: string) {
      await countOrRefuse(offers, hashed(`handover:${userId}`));
      await countOrRefuse(offersTo, account(email));
    },
    /** An account whose e-mail address is not confirmed books; as `booking`. @throws a refusal `unconfirmed_network` */
    unconfirmedBooking: (address: string) =>
      countForNow(unconfirmed, place(address), (retryAfter) =>
        refused({ code: 'unconfirmed_network', retryAfter }),
      ),
    /** An account uploads a picture. @throws a refusal `upload_quota` */
    picture: (userId: string) =>
      countOrRefuse(pictures, hashed(`picture:${userId}`), (retryAfter) =>
        refused({ code: 'upload_quota', max: TRIES.picturesOfDay, retryAfter }),
      ),
    /** An account downloads all that is held about its person. */
    ownExport: (userId: string) => countOrRefuse(exports, hashed(`own-export:${userId}`)),
    /** Whether one more mail with a link may go to the address of an account. */
    mayMail: (email: string) => isTaken(links, account(email)),
  };
}

/** Counts one more. @returns false beyond the limiter's bound */
async function isTaken(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await countOrRefuse(limiter, key);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Counts one more. @throws a refusal beyond the limiter's bound, `too_many` unless another is given */
export async function countOrRefuse(limiter: Limiter, key: string, refusal = tooMany): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw refusal(secondsUntil(error));
  }
}

/** As `countOrRefuse`. @returns takes it back while its window runs: later it would widen the next one. Never fails */
async function countForNow(
  limiter: RateLimiterPostgres,
  key: string,
  refusal = tooMany,
): Promise<() => Promise<void>> {
  const counted = await limiter.penalty(key);
  const end = Date.now() + counted.msBeforeNext;
  const takeBack = async () => {
    if (Date.now() < end) await limiter.reward(key).catch(() => undefined);
  };
  if (counted.consumedPoints <= limiter.points) return takeBack;
  await takeBack();
  throw refusal(secondsUntil(counted));
}

/** Decides what was counted for now: it stays counted if `counts`, and not where it failed. */
export async function keptIf<Result>(
  takeBack: () => Promise<void>,
  decide: () => Promise<Result>,
  counts: (result: Result) => boolean,
): Promise<Result> {
  let isKept = false;
  try {
    const result = await decide();
    isKept = counts(result);
    return result;
  } finally {
    if (!isKept) await takeBack();
  }
}

/** Below zero the window has begun with this, and would allow one more. */
async function takeBackOne(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const { consumedPoints } = await limiter.reward(key);
  if (consumedPoints < 0) await limiter.penalty(key);
}

function tooMany(retryAfter: number): Refused {
  return refused({ code: 'too_many', retryAfter });
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
