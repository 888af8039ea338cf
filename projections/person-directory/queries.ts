import type { Database } from '../projection.ts';

/** A person who is registered by CUI. */
export interface DirectoryEntry {
  readonly id: string;
  readonly cui: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  /** `YYYY-MM-DD`, or the placeholder of erased data. */
  readonly dateOfBirth: string;
  readonly phone: string;
}

/** The person of this CUI, digits only; null where there is none. */
export async function readPersonByCui(db: Database, cui: string): Promise<DirectoryEntry | null> {
  const { rows } = await db.query<DirectoryEntry>(
    `select person_id as id, cui, first_name as "firstName", last_name as "lastName", gender,
       date_of_birth as "dateOfBirth", phone
     from read.people where cui = $1`,
    [cui],
  );
  return rows[0] ?? null;
}
