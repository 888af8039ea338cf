import { type PageOf, type PageRequest, readPage } from '../paging.ts';
import type { Database } from '../projection.ts';
import { searchTerms, searchWords } from '../search/letter-runs.ts';

export type DpiStatus = 'none' | 'waiting' | 'refused' | 'verified';

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
  /** Paths of pictures; '' where there is none. */
  readonly image: string;
  readonly dpiFront: string;
  readonly dpiBack: string;
  readonly dpiStatus: DpiStatus;
  /** Instant since which it is so, ISO 8601 in UTC. */
  readonly dpiAt: string;
  /** Why the document was refused; '' where it was not. */
  readonly dpiReason: string;
}

const ENTRY = `person_id as id, cui, first_name as "firstName", last_name as "lastName", gender,
  date_of_birth as "dateOfBirth", phone, image, dpi_front as "dpiFront", dpi_back as "dpiBack",
  dpi_status as "dpiStatus", dpi_at as "dpiAt", dpi_reason as "dpiReason"`;

/** The person of this CUI, digits only; null where there is none. */
export async function readPersonByCui(db: Database, cui: string): Promise<DirectoryEntry | null> {
  const { rows } = await db.query<DirectoryEntry>(`select ${ENTRY} from read.people where cui = $1`, [cui]);
  return rows[0] ?? null;
}

/** The person of this id; null where nobody has it, or where their data was erased. */
export async function readPerson(db: Database, id: string): Promise<DirectoryEntry | null> {
  const { rows } = await db.query<DirectoryEntry>(
    `select ${ENTRY} from read.people where person_id = $1 and name_key <> ''`,
    [id],
  );
  return rows[0] ?? null;
}

/** Everybody, or whose name and CUI hold all that was typed, accents and case aside; in the order of their names. */
export function readPeople(
  db: Database,
  typed: string,
  request: PageRequest,
): Promise<PageOf<DirectoryEntry>> {
  const { sql, values } = conditionOf(typed);
  const from = `read.people where ${sql}`;
  return readPage(db, { select: ENTRY, from, orderBy: 'name_key, person_id', values }, request);
}

/** People who are looked through by name, before the index of letters is asked. */
const FIRST = 2_000;
/** People that the index gives at the most: a part of so many names finds too much to sort it while one types. */
const FOUND = 1_000;

/**
 * Some people of the directory by any part of name or CUI, by name; `limit` at the most. Bounded work: of a part that very
 * many names have, not the first of all of them.
 */
export async function findPeople(db: Database, typed: string, limit: number): Promise<DirectoryEntry[]> {
  const { sql, values } = conditionOf(typed);
  const among = (source: string) =>
    db.query<DirectoryEntry>(
      `with found as materialized (${source}) select ${ENTRY} from found where ${sql}
       order by name_key, person_id limit $${values.length + 1}`,
      [...values, limit],
    );
  const first = await among(
    `select * from read.people where name_key <> '' order by name_key, person_id limit ${FIRST}`,
  );
  if (first.rows.length === limit) return first.rows;
  return (await among(`select * from read.people where ${sql} limit ${FOUND}`)).rows;
}

/** Who is in the directory and has what was typed in name or CUI. */
function conditionOf(typed: string): { readonly sql: string; readonly values: readonly unknown[] } {
  const words = searchWords(typed);
  const names = searchTerms(words.filter((word) => !hasDigit(word)));
  const cuis = searchTerms(words.filter(hasDigit));
  const conditions = ["name_key <> ''"];
  const values: unknown[] = [];
  for (const [terms, grams, key] of [
    [names, 'name_grams', 'name_key'],
    [cuis, 'cui_grams', 'cui'],
  ] as const) {
    if (terms.grams.length === 0) continue;
    values.push(terms.grams, terms.patterns);
    conditions.push(`${grams} @> $${values.length - 1} and ${key} like all($${values.length}::text[])`);
  }
  return { sql: conditions.join(' and '), values };
}

/** Whose documents wait for somebody of the staff to look at them; who has waited longest comes first. */
export function readWaitingDocuments(db: Database, request: PageRequest): Promise<PageOf<DirectoryEntry>> {
  const from = `read.people where dpi_status = 'waiting'`;
  return readPage(db, { select: ENTRY, from, orderBy: 'dpi_at, person_id' }, request);
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}
