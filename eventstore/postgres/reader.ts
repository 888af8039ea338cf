import type pg from 'pg';
import { isTransient } from '../../platform/postgres/errors.ts';
import { columnTypes } from '../../platform/postgres/types.ts';
import { DEFAULT_PAGE, pageSize } from '../paging.ts';
import type {
  EventFilter,
  JsonObject,
  Position,
  ReadAllOptions,
  ReadOptions,
  RecordedEvent,
  Revision,
  SubscriptionBatch,
} from '../port.ts';
import { unavailable } from './failures.ts';

const TRIES = 3;
/** A failure that took longer than this is not followed by another try. */
const TRY_FOR_MS = 5_000;
/** People wait for a stream and for the head; ranges of the log are only read in the background. */
const SHORT_TIMEOUT_MS = 10_000;
const LONG_TIMEOUT_MS = 35_000;
const LAST = 2n ** 63n - 1n;
/** Rows that one catch-up statement examines, at most, however few of them pass the filter. */
const CATCH_UP_ROWS = 10_000;

type Row = [
  position: bigint,
  streamId: string,
  revision: bigint,
  id: string,
  type: string,
  data: JsonObject,
  metadata: JsonObject,
  recordedAt: string,
];

/** A row of the catch-up starts with the last examined position, followed by nothing if no event matched. */
type CatchUpRow = [looked: Position, ...Row] | [looked: Position, none: null];

export interface Reader {
  stream(streamId: string, options: ReadOptions): Promise<readonly RecordedEvent[]>;
  all(options: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  head(): Promise<Position>;
  /** The next range after a position, with its events that pass the filter; undefined: none yet. */
  catchUp(
    after: Position,
    filter: EventFilter | undefined,
    maxCount: number,
  ): Promise<SubscriptionBatch | undefined>;
}

/**
 * Reads of the log. After a broken connection a read is repeated on another. @throws EventStoreUnavailableError if that
 * fails, too
 */
export function logReader(pool: pg.Pool): Reader {
  async function rowsOf<R extends unknown[]>(
    name: string,
    text: string,
    values: unknown[],
    timeoutMs = LONG_TIMEOUT_MS,
  ): Promise<R[]> {
    const began = performance.now();
    const config: pg.QueryArrayConfig & { query_timeout: number } = {
      name: `eventstore-${name}`,
      text,
      values,
      rowMode: 'array',
      types: columnTypes,
      query_timeout: timeoutMs,
    };
    for (let tries = 1; ; tries += 1) {
      try {
        return (await pool.query<R>(config)).rows;
      } catch (error) {
        if (!isTransient(error)) throw error;
        const isLate = performance.now() - began > TRY_FOR_MS;
        if (tries === TRIES || isLate || pool.ending) throw unavailable(error);
      }
    }
  }

  return {
    async stream(streamId, { direction = 'forwards', from, maxCount }) {
      const start: Revision = from ?? (direction === 'forwards' ? 0n : LAST);
      const limit = maxCount === undefined ? null : pageSize(maxCount);
      const values = [streamId, start, limit];
      const name = `stream-${direction}`;
      return (await rowsOf<Row>(name, READ_STREAM[direction], values, SHORT_TIMEOUT_MS)).map(toEvent);
    },
    async all({ direction = 'forwards', after, maxCount = DEFAULT_PAGE, filter }) {
      const start: Position = after ?? (direction === 'forwards' ? 0n : LAST);
      const values = [start, ...filterValues(filter), pageSize(maxCount)];
      return (await rowsOf<Row>(`all-${direction}`, READ_ALL[direction], values)).map(toEvent);
    },
    async head() {
      const [row] = await rowsOf<[Position]>('head', HEAD, [], SHORT_TIMEOUT_MS);
      return row?.[0] ?? 0n;
    },
    async catchUp(after, filter, maxCount) {
      const values = [after, ...filterValues(filter), maxCount, Math.max(CATCH_UP_ROWS, maxCount)];
      const rows = await rowsOf<CatchUpRow>('catch-up', CATCH_UP, values);
      const looked = rows[0]?.[0];
      if (looked === undefined || looked <= after) return undefined;
      const events = rows.flatMap((row) => (row[1] === null ? [] : toEvent(row.slice(1) as Row)));
      const full = events.length === maxCount ? events.at(-1)?.position : undefined;
      return { events, position: full ?? looked };
    },
  };
}

function filterValues(filter: EventFilter | undefined): unknown[] {
  return [filter?.types ?? null, filter?.streamPrefixes ?? null];
}

function toEvent([position, streamId, revision, id, type, data, metadata, recordedAt]: Row): RecordedEvent {
  return { position, streamId, revision, id, type, data, metadata, recordedAt };
}

const COLUMNS = 'position, stream_id, revision, id, type, data, metadata, recorded_at';

/** $types, $prefixes: null lets everything through, an empty array nothing. */
const passes = (types: string, prefixes: string) => `
  and (${types}::text[] is null or type = any(${types}::text[]))
  and (${prefixes}::text[] is null or stream_id ^@ any(${prefixes}::text[]))`;

/** $1 stream, $2 first revision, $3 how many at most (null: all). */
export const READ_STREAM = {
  forwards: `select ${COLUMNS} from eventstore.events
    where stream_id = $1 and revision >= $2 order by revision limit $3`,
  backwards: `select ${COLUMNS} from eventstore.events
    where stream_id = $1 and revision <= $2 order by revision desc limit $3`,
};

/** $1 position that is not included, $2 types, $3 stream prefixes, $4 how many at most. */
export const READ_ALL = {
  forwards: `select ${COLUMNS} from eventstore.events
    where position > $1 ${passes('$2', '$3')} order by position limit $4`,
  backwards: `select ${COLUMNS} from eventstore.events
    where position < $1 ${passes('$2', '$3')} order by position desc limit $4`,
};

export const HEAD = 'select position from eventstore.events order by position desc limit 1';

/**
 * Like a read forwards, of at most $5 rows whatever the filter says: positions have no gap, so their number is a
 * difference. Each row starts with the last position looked at; without a match there is one row with nothing else.
 */
export const CATCH_UP = `
  select looked.position, found.* from (
    select least($1::bigint + $5::bigint,
      coalesce((select position from eventstore.events order by position desc limit 1), 0)) as position
  ) looked
  left join lateral (
    select ${COLUMNS} from eventstore.events
    where position > $1 and position <= looked.position ${passes('$2', '$3')}
    order by position limit $4
  ) found on true`;
