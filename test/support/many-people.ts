import type { Pool } from 'pg';
import { gramsOf, searchKey } from '../../projections/kit/search/letter-runs.ts';
import { personInitials } from '../../projections/person-directory/projection.ts';
import { fillCounts } from './fill-counts.ts';
import { readTables } from './read-tables.ts';

/** Common names first, a sixth as frequent every six places. */
const GIVEN =
  'María José Ana Juan Luis Carlos Marta Pedro Sofía Andrés Lucía Óscar Rosa Mario Elena Hugo Irma Raúl Delia Iván Ruth Noé'.split(
    ' ',
  );
const SURNAMES =
  'López García Pérez Hernández Ramírez González Morales Castillo Méndez Ajú Choc Ixcot Tzul Xicará Batz Coy Quej Sac Yoc Zet Úbeda Ñáñez'.split(
    ' ',
  );
/** Found by a single search. */
export const RARE = { name: 'Wálter Quiñónez', cui: '9988776655443', phone: '20000000' };

/** The pool ends long statements. */
const CHUNK = 25_000;

/** Creates the read models and `count` people; every pair of surnames also has numbers. */
export async function fillPeople(pool: Pool, count: number): Promise<void> {
  const into = await readTables(pool);
  const table = await into('person-directory', 'people');
  for (let first = 0; first < count; first += CHUNK)
    await pool.query(insertInto(table), [first, Math.min(first + CHUNK, count) - 1, ...words()]);
  await pool.query(`update ${table} set cui = $1, cui_grams = $2 where person_id = 'p0'`, [
    RARE.cui,
    gramsOf(RARE.cui),
  ]);
  const key = searchKey(RARE.name);
  await pool.query(`update ${table} set name_key = $1, name_grams = $2 where person_id = 'p0'`, [
    key,
    gramsOf(key),
  ]);
  await fillCounts(pool, personInitials, {
    rows: table,
    into: await into('person-directory', 'person_initials'),
  });
  await pool.query('vacuum analyze');
}

/** As JSON, since Postgres has no ragged arrays. */
function words() {
  return [GIVEN, SURNAMES].flatMap((list) => {
    const keys = list.map(searchKey);
    return [keys, keys.map((key) => JSON.stringify(gramsOf(key)))];
  });
}

/** Prefers small numbers: a tenth are the first word. */
const pick = (salt: number, size: string) =>
  `1 + floor(power(abs(hashint8(n * 31 + ${salt}) % 100000) / 100000.0, 2) * ${size})::int`;

const insertInto = (table: string) => `insert into ${table}
       (person_id, cui, first_name, last_name, gender, date_of_birth, phone, registered_at, image, dpi_front, dpi_back,
        dpi_status, dpi_at, dpi_reason, dpi_lapsed, is_claimant, name_key, name_grams, cui_grams)
     select 'p' || n, cui, given, surname, 'F', '1990-01-01', (20000000 + n)::text, now(), '', '', '', 'none', now(), '', '{}', false, given || ' ' || surname,
       array(select distinct run from (
         select json_array_elements_text(($4::text[])[a]::json) union all select json_array_elements_text(($4::text[])[b]::json)
         union all select json_array_elements_text(($6::text[])[c]::json)
         union all select json_array_elements_text(($6::text[])[d]::json)) runs(run)),
       array(select distinct substr(cui, i, 3) from generate_series(1, 11) i) || array['^' || left(cui, 1), '^' || left(cui, 2)]
     from (
       select n, lpad((abs(hashint8extended(n, 7) % 9000000000000) + 1000000000000)::text, 13, '0') as cui,
         ($3::text[])[a] || ' ' || ($3::text[])[b] as given, ($5::text[])[c] || ' ' || ($5::text[])[d] as surname, a, b, c, d
       from (
         select n, ${pick(1, '22')} as a, ${pick(2, '22')} as b, ${pick(3, '22')} as c, ${pick(4, '22')} as d
         from generate_series($1::bigint, $2::bigint) n) picked) named`;
