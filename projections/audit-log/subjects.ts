import { personOfBooker } from '../../domain/booker/stream.ts';
import { WEEKDAYS } from '../../domain/calendar/weekdays.ts';
import { personNameSql } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';
import { readEntriesOfAll } from '../person-directory/entries-of.ts';

/** Display names of registers. Keys: `table id`. */
export type Subjects = ReadonlyMap<string, string>;

interface Register {
  readonly table: string;
  readonly registerId: string;
}

/** A claim has the id of its reservation or wait; its stream is the person's. */
function personOf({ table, registerId, streamId }: LoggedRegister): string | null {
  if (table === 'claims') return personOfBooker(streamId);
  return table === 'people' ? registerId : null;
}

interface LoggedRegister extends Register {
  readonly streamId: string;
}

export const subjectKey = ({ table, registerId }: Register) => `${table} ${registerId}`;

const CATALOGS = [
  'centers',
  'attractions',
  'attraction_types',
  'activities',
  'reservation_types',
  'origins',
  'dependencies',
] as const;

/** Courts are registers of the open data too. */
const tablesOf = (table: string) =>
  table === 'attractions' ? `a."table" in ('attractions', 'open_data')` : `a."table" = '${table}'`;

/** `24/12/2026`, or `24/12/2026–31/12/2026`. */
const datesSql = (of: string) => `concat_ws('–', to_char(${of}.date_start::date, 'DD/MM/YYYY'),
      to_char(nullif(${of}.date_end, ${of}.date_start)::date, 'DD/MM/YYYY'))`;

const SUBJECTS = `with asked as (select * from unnest($1::text[], $2::text[], $4::text[]) as asked("table", id, person))
  select a."table", a.id, concat_ws(' · ', r.shortcode, nullif(coalesce(nullif(r.name, ''), r.dependency), ''),
      to_char(make_interval(mins => r.start_minute), 'HH24:MI')) as name
    from asked a join read.reservations r on r.reservation_id = a.id where a."table" = 'reservations'
  union all select a."table", a.id, ${personNameSql('p')}
    from asked a join read.people p on p.person_id = a.person
  union all select a."table", a.id, u.email from asked a join read.users u on u.user_id = a.id where a."table" = 'users'
  union all select a."table", a.id, k.name from asked a join read.api_keys k on k.key_id = a.id where a."table" = 'api_keys'
  union all select a."table", a.id, f.name from asked a join read.floors f on f.floor_id::text = a.id where a."table" = 'floors'
  union all select a."table", a.id, concat_ws(' · ', c.reason, ${datesSql('c')})
    from asked a join read.closures c on c.closure_id = a.id where a."table" = 'closures'
  union all select a."table", a.id, concat_ws(' · ',
      i.reservations || case i.reservations when 1 then ' reserva' else ' reservas' end, ${datesSql('i')})
    from asked a join read.imports i on i.import_id = a.id where a."table" = 'imports'
  union all select a."table", a.id, concat_ws(' · ', c.name, ($3::text[])[h.day_of_week + 1],
      to_char(make_interval(mins => h.start_minute), 'HH24:MI'))
    from asked a join read.opening_hours h on h.id = case when a.id ~ '^[0-9]{1,18}$' then a.id::bigint end
      join read.attractions c on c.id = h.attraction_id where a."table" = 'available_dates'
  ${CATALOGS.map(
    (table) => `union all select a."table", a.id, c.name
    from asked a join read.${table} c on c.id::text = a.id where ${tablesOf(table)}`,
  ).join(' ')}`;

export async function readSubjects(db: Database, registers: readonly LoggedRegister[]): Promise<Subjects> {
  if (registers.length === 0) return new Map();
  const { rows } = await db.query<{ table: string; id: string; name: string }>(SUBJECTS, [
    registers.map(({ table }) => table),
    registers.map(({ registerId }) => registerId),
    WEEKDAYS,
    registers.map(personOf),
  ]);
  return new Map(rows.map(({ table, id, name }) => [subjectKey({ table, registerId: id }), name]));
}

/** Reservations of several people that one search covers; of a single person all are. */
const MOST = 2_000;

/** With the entries that were merged into theirs. Null: the people have too many reservations together. */
export async function readRegistersOf(
  db: Database,
  personIds: readonly string[],
): Promise<readonly string[] | null> {
  const most = personIds.length > 1 ? MOST : null;
  const entries = await readEntriesOfAll(db, personIds);
  const { rows } = await db.query<{ id: string; held: boolean }>(
    `select unnest($1::text[]) as id, false as held
     union all select user_id, false from read.users where person_id = any($1)
     union all select entry_id, false from read.waiting_entries where person_id = any($1)
     union all (select reservation_id, true from read.reservations where person_id = any($1) limit $2)`,
    [entries, most && most + 1],
  );
  if (most !== null && rows.filter(({ held }) => held).length > most) return null;
  return rows.map(({ id }) => id);
}
