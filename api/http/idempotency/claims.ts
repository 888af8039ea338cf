import type { Pool } from 'pg';
import { createBatcher } from '../../../platform/batcher.ts';
import { isTransient } from '../../../platform/postgres/errors.ts';
import { longestRest, restedRounds } from '../../../platform/rested-rounds.ts';

export interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface Request {
  /** Hash of requester, call and `Idempotency-Key`. */
  readonly key: Buffer;
  /** Hash of the content. */
  readonly hash: Buffer;
}

/** Right to handle a request, until taken over. */
export interface Claim {
  /** Nobody can have taken it over: younger than half the time after which one may, by this process's monotonic clock. */
  isYoung(): boolean;
  /** Best effort. */
  renew(): void;
  /** False: taken over by another process. */
  store(response: StoredResponse): Promise<boolean>;
  /** Lets the next request try at once. Best effort, as old claims are taken over. */
  release(): Promise<void>;
}

/** No wait for the disk: a lost claim only repeats the request under the same command id. */
const NO_FLUSH = `set_config('synchronous_commit', 'off', true) = 'off'`;

/** Locked in order of keys, against deadlocks. */
const claimRows = (source: string) => `
insert into auth.idempotency as known (key, request_hash)
select key, hash from ${source} as new(key, hash) where ${NO_FLUSH} order by key
on conflict (key) do update set claimed_at = clock_timestamp()
where known.status is null and known.request_hash = excluded.request_hash
  and known.claimed_at < clock_timestamp() - $3 * interval '1 ms'
returning key, claimed_at::text as at`;

const SIGN = `
update auth.idempotency set claimed_at = clock_timestamp()
where key = $1 and claimed_at = $2::timestamptz and ${NO_FLUSH} returning claimed_at::text as at`;

const keep = (source: string) => `
update auth.idempotency known set status = new.status, body = new.body
from ${source} as new(key, at, status, body)
where known.key = new.key and known.claimed_at = new.at and ${NO_FLUSH} returning known.key`;

const RELEASE = `
delete from auth.idempotency where key = $1 and claimed_at = $2::timestamptz and status is null and ${NO_FLUSH}`;

/** Values from $1. A single row is written out: arrays need a new plan each time, which exceeds execution. */
function rowsFrom(types: readonly string[], rows: readonly (readonly unknown[])[]) {
  const [only, ...others] = rows;
  const parameters = (suffix: string) =>
    types.map((type, index) => `$${index + 1}::${type}${suffix}`).join(', ');
  return only && others.length === 0
    ? { count: 'one', source: `(values (${parameters('')}))`, values: only }
    : {
        count: 'many',
        source: `unnest(${parameters('[]')})`,
        values: types.map((_, column) => rows.map((row) => row[column])),
      };
}

interface Kept {
  readonly key: Buffer;
  readonly at: string;
  readonly response: StoredResponse;
}

/** In `auth.idempotency`; taken over after `abandonedMs` without renewal. Batches concurrent requests. */
export function claimsIn(pool: Pool, abandonedMs: number) {
  const query = async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Row>({ name: `idempotency ${name}`, text, values: [...values] })).rows;

  const takeOne = createBatcher(async (requests: readonly Request[]) => {
    // One request per key gets the claim.
    const distinct = [...new Map(requests.map((request) => [nameOf(request), request])).values()];
    const { count, source, values } = rowsFrom(
      ['bytea', 'bytea'],
      distinct.map(({ key, hash }) => [key, hash]),
    );
    const rows = await query<{ key: Buffer; at: string }>(`take ${count}`, claimRows(source), [
      ...values,
      abandonedMs,
    ]);
    const taken = new Map(rows.map((row) => [nameOf(row), row.at]));
    return requests.map((request) => (distinct.includes(request) ? taken.get(nameOf(request)) : undefined));
  });

  const keepOne = createBatcher(async (all: readonly Kept[]) => {
    const ordered = [...all].sort((a, b) => Buffer.compare(a.key, b.key));
    const { count, source, values } = rowsFrom(
      ['bytea', 'timestamptz', 'smallint', 'json'],
      ordered.map(({ key, at, response }) => [key, at, response.status, JSON.stringify(response.body)]),
    );
    const rows = await query<{ key: Buffer }>(`keep ${count}`, keep(source), values);
    const kept = new Set(rows.map(nameOf));
    return all.map((one) => kept.has(nameOf(one)));
  }, restedRounds(longestRest));

  /** `at`: last renewal, changed by a takeover. */
  function claimOf({ key }: Request, at: string, askedAt: number): Claim {
    let last = at;
    let signedAt = askedAt;
    let signing: Promise<unknown> | undefined;
    const sign = async () => {
      const begun = performance.now();
      const [row] = await query<{ at: string }>('sign', SIGN, [key, last]);
      if (!row) return;
      last = row.at;
      signedAt = begun;
    };
    return {
      isYoung: () => signing === undefined && performance.now() - signedAt < abandonedMs / 2,
      renew() {
        signing ??= sign()
          .catch((error: unknown) => error)
          .finally(() => {
            signing = undefined;
          });
      },
      async store(response) {
        const failure = await signing;
        // Another try would take as long.
        if (isTransient(failure)) throw failure;
        return keepOne({ key, at: last, response });
      },
      async release() {
        await signing;
        await query('release', RELEASE, [key, last]).catch(() => undefined);
      },
    };
  }

  return {
    /** Null: held by another. */
    async claim(request: Request): Promise<Claim | null> {
      const askedAt = performance.now();
      const at = await takeOne(request);
      return at === undefined ? null : claimOf(request, at, askedAt);
    },
  };
}

function nameOf({ key }: { readonly key: Buffer }): string {
  return key.toString('base64');
}
