/** Announces the newest position after each commit, as decimal digits. */
export const CHANNEL = 'eventstore_events';

/** Numbers are part of the SQL interface. Precedence: repeat, witness moved, wrong revision, duplicate. */
export const OUTCOME = {
  written: 0,
  wrongRevision: 1,
  duplicateId: 2,
  repeated: 3,
  witnessMoved: 4,
} as const;

/** `expected` and a stream's last revision in SQL. */
export const ANY = -2n;
export const NO_STREAM = -1n;
/** No revision of a stream: what expects it is not written. */
const NEVER = -3n;

/** Advisory lock that orders positions. Taken first, so that later statements see all earlier commits. */
const LOCK = 7302916645011n;

/** SQL of a stream's last revision, from SQL of its id. */
const lastOf = (streamId: string) => `coalesce(
        (select e.revision from eventstore.events e where e.stream_id = ${streamId} order by e.revision desc limit 1),
        ${NO_STREAM})`;

/** The events of the only request, whose last position is `grown` and whose last revision `revisions[1]`. */
const INSERT_ONE = `insert into eventstore.events (position, stream_id, revision, id, type, data, metadata, recorded_at)
  select grown - r.rest, stream, revisions[1] - r.rest,
    r.id, r.type, r.data, r.metadata, date_trunc('milliseconds', clock_timestamp())
  from (select unnest(rests) as rest, unnest(ids) as id, unnest(types) as type,
    jsonb_array_elements(data) as data, jsonb_array_elements(metadata) as metadata) r`;

/** Returns outcome, last revision and position per request. Indexes count from 1; `rests`: events remaining. */
export const APPEND_FUNCTION = `
create function eventstore.append(
  streams text[], stream_of int[], expected bigint[], counts int[],
  request_of int[], rests int[], ids uuid[], types text[], data jsonb, metadata jsonb,
  out outcomes int[], out revisions bigint[], out positions bigint[]
) language plpgsql volatile as $$
#variable_conflict use_variable
declare
  head bigint;
  grown bigint;
  lasts bigint[];
  some_known boolean;
  known record;
  stream int;
begin
  perform pg_advisory_xact_lock(${LOCK});

  select
    coalesce((select e.position from eventstore.events e order by e.position desc limit 1), 0),
    array(
      select ${lastOf('s')}
      from unnest(streams) with ordinality u(s, n) order by n),
    exists (select from eventstore.events e where e.id = any(ids)),
    array_fill(null::int, array[cardinality(counts)]),
    array_fill(null::bigint, array[cardinality(counts)])
    into head, lasts, some_known, outcomes, positions;
  revisions := positions;
  grown := head;

  if some_known then
    for known in
      select r.request, max(e.position) as position, min(e.revision) as first, max(e.revision) as last,
        count(*) = counts[r.request]
          and bool_and(e.stream_id = streams[stream_of[r.request]])
          and min(e.revision + r.rest) = max(e.revision + r.rest) as whole
      from rows from (unnest(request_of), unnest(rests), unnest(ids)) r(request, rest, id)
      join eventstore.events e on e.id = r.id
      group by r.request
    loop
      if known.whole and expected[known.request] in (${ANY}, known.first - 1) then
        outcomes[known.request] := ${OUTCOME.repeated};
        revisions[known.request] := known.last;
        positions[known.request] := known.position;
      else
        outcomes[known.request] := ${OUTCOME.duplicateId};
      end if;
    end loop;
  end if;

  for request in 1 .. cardinality(counts) loop
    if outcomes[request] is distinct from ${OUTCOME.repeated} then
      stream := stream_of[request];
      if expected[request] not in (${ANY}, lasts[stream]) then
        outcomes[request] := ${OUTCOME.wrongRevision};
      elsif outcomes[request] is null then
        outcomes[request] := ${OUTCOME.written};
        lasts[stream] := lasts[stream] + counts[request];
        grown := grown + counts[request];
        positions[request] := grown;
      end if;
      revisions[request] := lasts[stream];
    end if;
  end loop;

  if grown > head then
    insert into eventstore.events (position, stream_id, revision, id, type, data, metadata, recorded_at)
    select positions[r.request] - r.rest, streams[stream_of[r.request]], revisions[r.request] - r.rest,
      r.id, r.type, r.data, r.metadata, date_trunc('milliseconds', clock_timestamp())
    from (select unnest(request_of) as request, unnest(rests) as rest, unnest(ids) as id, unnest(types) as type,
      jsonb_array_elements(data) as data, jsonb_array_elements(metadata) as metadata) r
    where outcomes[r.request] = ${OUTCOME.written};
    perform pg_notify('${CHANNEL}', grown::text);
  end if;
end
$$;
`;

/** A third faster for one request; decides only the plain case and leaves others to `append`. */
export const APPEND_ONE_FUNCTION = `
create function eventstore.append_one(
  stream text, expected bigint, rests int[], ids uuid[], types text[], data jsonb, metadata jsonb,
  out outcomes int[], out revisions bigint[], out positions bigint[]
) language plpgsql volatile as $$
#variable_conflict use_variable
declare
  grown bigint;
  last bigint;
  some_known boolean;
begin
  perform pg_advisory_xact_lock(${LOCK});

  select
    coalesce((select e.position from eventstore.events e order by e.position desc limit 1), 0) + cardinality(ids),
    ${lastOf('stream')},
    exists (select from eventstore.events e where e.id = any(ids))
    into grown, last, some_known;

  if some_known or expected not in (${ANY}, last) then
    select a.outcomes, a.revisions, a.positions into outcomes, revisions, positions
    from eventstore.append(array[stream], array[1], array[expected], array[cardinality(ids)],
      array_fill(1, array[cardinality(ids)]), rests, ids, types, data, metadata) a;
    return;
  end if;

  outcomes := array[${OUTCOME.written}];
  revisions := array[last + cardinality(ids)];
  positions := array[grown];
  ${INSERT_ONE};
  perform pg_notify('${CHANNEL}', grown::text);
end
$$;
`;

/** `append` with recording times in order; null: none written. */
export const APPEND_RECORDED_FUNCTION = `
create function eventstore.append_recorded(
  streams text[], stream_of int[], expected bigint[], counts int[],
  request_of int[], rests int[], ids uuid[], types text[], data jsonb, metadata jsonb,
  out outcomes int[], out revisions bigint[], out positions bigint[], out recorded timestamptz[]
) language plpgsql volatile as $$
#variable_conflict use_variable
begin
  select a.outcomes, a.revisions, a.positions into outcomes, revisions, positions
  from eventstore.append(
    streams, stream_of, expected, counts, request_of, rests, ids, types, data, metadata) a;
  -- Under the lock that append has taken nobody else has written behind its first event.
  select array_agg(e.recorded_at order by e.position) into recorded
  from eventstore.events e
  where e.position > (
    select min(w.position - w.count) from unnest(outcomes, positions, counts) w(outcome, position, count)
    where w.outcome = ${OUTCOME.written});
end
$$;
`;

/** `append_one` with recording times, so that senders need not read them; null: nothing at the positions. */
export const APPEND_ONE_RECORDED_FUNCTION = `
create function eventstore.append_one_recorded(
  stream text, expected bigint, rests int[], ids uuid[], types text[], data jsonb, metadata jsonb,
  out outcomes int[], out revisions bigint[], out positions bigint[], out recorded timestamptz[]
) language plpgsql volatile as $$
#variable_conflict use_variable
begin
  select a.outcomes, a.revisions, a.positions into outcomes, revisions, positions
  from eventstore.append_one(stream, expected, rests, ids, types, data, metadata) a;
  select array_agg(e.recorded_at order by e.position) into recorded
  from eventstore.events e where e.position > positions[1] - cardinality(ids) and e.position <= positions[1];
end
$$;
`;

/** `append_one_recorded` with the last revision of another stream, read under the lock: as of the append. */
export const APPEND_ONE_WITNESSED_FUNCTION = `
create function eventstore.append_one_witnessed(
  stream text, expected bigint, rests int[], ids uuid[], types text[], data jsonb, metadata jsonb, witness text,
  out outcomes int[], out revisions bigint[], out positions bigint[], out recorded timestamptz[],
  out witnessed bigint[]
) language plpgsql volatile as $$
#variable_conflict use_variable
begin
  select a.outcomes, a.revisions, a.positions, a.recorded into outcomes, revisions, positions, recorded
  from eventstore.append_one_recorded(stream, expected, rests, ids, types, data, metadata) a;
  witnessed := array[${lastOf('witness')}];
end
$$;
`;

/** `append_recorded`, the same. */
export const APPEND_WITNESSED_FUNCTION = `
create function eventstore.append_witnessed(
  streams text[], stream_of int[], expected bigint[], counts int[],
  request_of int[], rests int[], ids uuid[], types text[], data jsonb, metadata jsonb, witnesses text[],
  out outcomes int[], out revisions bigint[], out positions bigint[], out recorded timestamptz[],
  out witnessed bigint[]
) language plpgsql volatile as $$
#variable_conflict use_variable
begin
  select a.outcomes, a.revisions, a.positions, a.recorded into outcomes, revisions, positions, recorded
  from eventstore.append_recorded(
    streams, stream_of, expected, counts, request_of, rests, ids, types, data, metadata) a;
  witnessed := array(
    select ${lastOf('w')}
    from unnest(witnesses) with ordinality u(w, n) order by n);
end
$$;
`;

/**
 * `append_one_recorded` while the witness is at a revision (`guard`; `ANY`: at each), checked under the lock. Writes the plain
 * case itself: one function, one insert, without reading again what it has written.
 */
export const APPEND_ONE_GUARDED_FUNCTION = `
create or replace function eventstore.append_one_guarded(
  stream text, expected bigint, rests int[], ids uuid[], types text[], data jsonb, metadata jsonb,
  witness text, guard bigint,
  out outcomes int[], out revisions bigint[], out positions bigint[], out recorded timestamptz[],
  out witnessed bigint[]
) language plpgsql volatile as $$
#variable_conflict use_variable
declare
  grown bigint;
  last bigint;
  some_known boolean;
begin
  perform pg_advisory_xact_lock(${LOCK});

  select
    coalesce((select e.position from eventstore.events e order by e.position desc limit 1), 0) + cardinality(ids),
    ${lastOf('stream')},
    exists (select from eventstore.events e where e.id = any(ids)),
    array[${lastOf('witness')}]
    into grown, last, some_known, witnessed;

  if guard not in (${ANY}, witnessed[1]) and not some_known then
    outcomes := array[${OUTCOME.witnessMoved}];
    revisions := array[null::bigint];
    positions := revisions;
    return;
  end if;
  if some_known or expected not in (${ANY}, last) then
    select a.outcomes, a.revisions, a.positions, a.recorded into outcomes, revisions, positions, recorded
    from eventstore.append_one_recorded(stream, expected, rests, ids, types, data, metadata) a;
    return;
  end if;

  outcomes := array[${OUTCOME.written}];
  revisions := array[last + cardinality(ids)];
  positions := array[grown];
  with written as (
    ${INSERT_ONE}
    returning events.position, events.recorded_at)
  select array_agg(w.recorded_at order by w.position) into recorded from written w;
  perform pg_notify('${CHANNEL}', grown::text);
end
$$;
`;

/** `append_recorded`, the same. `witness_of`: 0 without a witness. */
export const APPEND_GUARDED_FUNCTION = `
create function eventstore.append_guarded(
  streams text[], stream_of int[], expected bigint[], counts int[],
  request_of int[], rests int[], ids uuid[], types text[], data jsonb, metadata jsonb,
  witnesses text[], witness_of int[], guards bigint[],
  out outcomes int[], out revisions bigint[], out positions bigint[], out recorded timestamptz[],
  out witnessed bigint[]
) language plpgsql volatile as $$
#variable_conflict use_variable
declare
  checked bigint[] := expected;
begin
  perform pg_advisory_xact_lock(${LOCK});
  witnessed := array(
    select ${lastOf('w')}
    from unnest(witnesses) with ordinality u(w, n) order by n);
  for request in 1 .. cardinality(counts) loop
    if guards[request] not in (${ANY}, witnessed[witness_of[request]]) and not exists (
      select from rows from (unnest(request_of), unnest(ids)) r(request_number, id)
      join eventstore.events e on e.id = r.id where r.request_number = request) then
      checked[request] := ${NEVER};
    end if;
  end loop;
  select a.outcomes, a.revisions, a.positions, a.recorded into outcomes, revisions, positions, recorded
  from eventstore.append_recorded(
    streams, stream_of, checked, counts, request_of, rests, ids, types, data, metadata) a;
  for request in 1 .. cardinality(counts) loop
    if checked[request] = ${NEVER} then
      outcomes[request] := ${OUTCOME.witnessMoved};
    end if;
  end loop;
end
$$;
`;
