import type { Database } from '../kit/projection.ts';

/** `merged_into` names the entry that counts: references resolve to it, and queries cover all entries of a person. */

/** SQL: id of the entry that counts. */
export function canonicalEntrySql(id: string): string {
  return `coalesce((select m.merged_into from read.people m where m.person_id = ${id}), ${id})`;
}

/** SQL: array of all entry ids of a person, named by the entry that counts. */
export function entriesOfPersonSql(id: string): string {
  return `array(select ${id}::text union all select m.person_id from read.people m where m.merged_into = ${id})`;
}

/** SQL: the same for a CUI, whichever entry has it. */
export function entriesOfCuiSql(cui: string): string {
  const kept = `select coalesce(a.merged_into, a.person_id) from read.people a where a.cui = ${cui} and not a.is_claimant`;
  return `array(${kept} union all select m.person_id from read.people m where m.merged_into in (${kept}))`;
}

/** All entry ids of a person, the one that counts first; an unknown id alone. */
export async function readEntriesOf(db: Database, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ ids: string[] }>(
    `select ${entriesOfPersonSql('kept.id')} as ids from (select ${canonicalEntrySql('$1')} as id) kept`,
    [personId],
  );
  const [kept = personId, ...others] = rows[0]?.ids ?? [];
  return [kept, ...others.sort()];
}

/** All entry ids of several people, who are named by the entries that count. */
export async function readEntriesOfAll(db: Database, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select unnest($1::text[]) as id union select person_id from read.people where merged_into = any($1)`,
    [personIds],
  );
  return rows.map(({ id }) => id);
}
