import type { Pool } from 'pg';
import { createBatcher } from '../../../platform/batcher.ts';
import { isTransient } from '../../../platform/postgres/errors.ts';

/** A stored response. */
export interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A request that may be repeated. */
export interface Request {
  /** Identifies the request: the requester, the call, the `Idempotency-Key`. */
  readonly key: Buffer;
  /** Digest of the request's content. */
  readonly hash: Buffer;
}

/** The right to handle a request, until another process takes it over. */
export interface Claim {
  /** Extends the claim, best effort. */
  renew(): void;
  /** Stores the response for repetitions; false if another process has taken the request over. */
  store(response: StoredResponse): Promise<boolean>;
  /**
   * Releases the claim, so that the next request can try at once. Best effort: a claim that stays is taken over once it
   * is old.
   */
  release(): Promise<void>;
}

/**
 * Commits without waiting for the disk: if a crash of the database loses a claim or a response, the request runs again
 * under the same command id, and finds its own events in the log.
 */
const NO_FLUSH = `set_config('synchronous_commit', 'off', true) = 'off'`;

/** Rows are locked in the order of their keys, so that processes never wait for each other in a circle. */
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

/**
 * Rows of parameters from $1. A single row is written out: that statement is planned once a connection, one with arrays
 * each time, since its best plan depends on their length. Planning takes longer than executing.
 */
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

/**
 * Claims in `auth.idempotency`. One without a sign of life for `abandonedMs` may be taken over. Requests that come
 * together are claimed, and their responses kept, in one statement.
 */
export function claimsIn(pool: Pool, abandonedMs: number) {
  const query = async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Row>({ name: `idempotency ${name}`, text, values: [...values] })).rows;

  const takeOne = createBatcher(async (requests: readonly Request[]) => {
    // Only one of the requests with the same key can get the claim.
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
  });

  /** The claim that was taken, or last signed, `at` that moment: a process that takes it over changes it. */
  function claimOf({ key }: Request, at: string): Claim {
    let last = at;
    /** Resolves to the error of the sign of life, if it failed. */
    let signing: Promise<unknown> | undefined;
    const sign = async () => {
      last = (await query<{ at: string }>('sign', SIGN, [key, last]))[0]?.at ?? last;
    };
    return {
      renew() {
        signing ??= sign()
          .catch((error: unknown) => error)
          .finally(() => {
            signing = undefined;
          });
      },
      async store(response) {
        const failure = await signing;
        // The database is unreachable: another try would take as long again.
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
    /** Claims the request if nobody has it, or its claim was abandoned; null otherwise. */
    async claim(request: Request): Promise<Claim | null> {
      const at = await takeOne(request);
      return at === undefined ? null : claimOf(request, at);
    },
  };
}

function nameOf({ key }: { readonly key: Buffer }): string {
  return key.toString('base64');
}
