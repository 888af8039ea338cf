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
import { readTogether } from './read-together.ts';

const TRIES = 3;
/** No retry after a longer failure. */
const TRY_FOR_MS = 5_000;
/** Requests wait for streams and the head; ranges are read in the background. */
const SHORT_TIMEOUT_MS = 10_000;
const LONG_TIMEOUT_MS = 35_000;
const LAST = 2n ** 63n - 1n;
/** Rows examined by one catch-up statement, whatever the filter. */
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

/** The last examined position; then null if no event matched. */
type CatchUpRow = [looked: Position, ...Row] | [looked: Position, none: null];

export interface Reader {
  stream(streamId: string, options: ReadOptions): Promise<readonly RecordedEvent[]>;
  all(options: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  head(): Promise<Position>;
  /** Next range with its matching events; undefined: none yet. */
  catchUp(
    after: Position,
    filter: EventFilter | undefined,
    maxCount: number,
  ): Promise<SubscriptionBatch | undefined>;
}

/** Retries on another connection. @throws EventStoreUnavailableError */
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

  async function readStream(
    direction: 'forwards' | 'backwards',
    streamId: string,
    from: Revision,
    limit: number | null,
  ): Promise<RecordedEvent[]> {
    const values = [streamId, from, limit];
    const rows = await rowsOf<Row>(`stream-${direction}`, READ_STREAM[direction], values, SHORT_TIMEOUT_MS);
    return rows.map(toEvent);
  }

  const readRest = readTogether(
    ({ streamId, from }) => readStream('forwards', streamId, from, null),
    async (asked) => {
      const values = [asked.map(({ streamId }) => streamId), asked.map(({ from }) => from)];
      const found: RecordedEvent[][] = asked.map(() => []);
      for (const [number, ...row] of await rowsOf<[number, ...Row]>(
        'streams',
        READ_STREAMS,
        values,
        SHORT_TIMEOUT_MS,
      ))
        found[number]?.push(toEvent(row));
      return found;
    },
  );

  return {
    async stream(streamId, { direction = 'forwards', from, maxCount }) {
      const start: Revision = from ?? (direction === 'forwards' ? 0n : LAST);
      if (direction === 'forwards' && maxCount === undefined) return readRest({ streamId, from: start });
      return readStream(direction, streamId, start, maxCount === undefined ? null : pageSize(maxCount));
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

/** $2 types, $3 prefixes of streams. Null: everything, an empty array: nothing. */
const PASSES = `
  and ($2::text[] is null or type = any($2::text[]))
  and ($3::text[] is null or stream_id ^@ any($3::text[]))`;

/** $1 stream, $2 first revision, $3 limit (null: none). */
export const READ_STREAM = {
  forwards: `select ${COLUMNS} from eventstore.events
    where stream_id = $1 and revision >= $2 order by revision limit $3`,
  backwards: `select ${COLUMNS} from eventstore.events
    where stream_id = $1 and revision <= $2 order by revision desc limit $3`,
};

/** $1 streams, $2 first revision of each. The events of a stream are in order, each with the stream's number, from 0. */
export const READ_STREAMS = `select (asked.number - 1)::int, found.*
  from unnest($1::text[], $2::bigint[]) with ordinality asked(stream_id, revision, number)
  cross join lateral (
    select ${COLUMNS} from eventstore.events events
    where events.stream_id = asked.stream_id and events.revision >= asked.revision order by revision
  ) found`;

/** $1 position (excluded), $2 types, $3 stream prefixes, $4 limit. */
export const READ_ALL = {
  forwards: `select ${COLUMNS} from eventstore.events
    where position > $1 ${PASSES} order by position limit $4`,
  backwards: `select ${COLUMNS} from eventstore.events
    where position < $1 ${PASSES} order by position desc limit $4`,
};

export const HEAD = 'select position from eventstore.events order by position desc limit 1';

/** At most $5 rows, filtered or not: positions have no gaps. A row without an event if none matched. */
export const CATCH_UP = `
  select looked.position, found.* from (
    select least($1::bigint + $5::bigint,
      coalesce((select position from eventstore.events order by position desc limit 1), 0)) as position
  ) looked
  left join lateral (
    select ${COLUMNS} from eventstore.events
    where position > $1 and position <= looked.position ${PASSES}
    order by position limit $4
  ) found on true`;
