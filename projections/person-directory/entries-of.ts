import type { Database } from '../kit/projection.ts';

/**
 * Two entries of one person may have been merged: `read.people.merged_into` of the one then names the other, which
 * counts. References to an entry resolve to that one; queries about a person cover all their entries.
 */

/** SQL: the id of the entry that counts, of the one that a column or parameter names. */
export function canonicalEntrySql(id: string): string {
  return `coalesce((select m.merged_into from read.people m where m.person_id = ${id}), ${id})`;
}

/** SQL: an array of the ids of all entries of the person whom the parameter names by the one that counts. */
export function entriesOfPersonSql(id: string): string {
  return `array(select ${id}::text union all select m.person_id from read.people m where m.merged_into = ${id})`;
}

/** SQL: the same of the person who has the CUI of the parameter, in whichever of their entries. */
export function entriesOfCuiSql(cui: string): string {
  const kept = `select coalesce(a.merged_into, a.person_id) from read.people a where a.cui = ${cui} and not a.is_claimant`;
  return `array(${kept} union all select m.person_id from read.people m where m.merged_into in (${kept}))`;
}

/** Ids of all entries of a person, that which counts first, then the others in order; of an unknown one the id alone. */
export async function readEntriesOf(db: Database, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ ids: string[] }>(
    `select ${entriesOfPersonSql('kept.id')} as ids from (select ${canonicalEntrySql('$1')} as id) kept`,
    [personId],
  );
  const [kept = personId, ...others] = rows[0]?.ids ?? [];
  return [kept, ...others.sort()];
}
