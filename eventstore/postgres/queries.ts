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
