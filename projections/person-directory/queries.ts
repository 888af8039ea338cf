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
  const from = `read.people where ${conditions.join(' and ')}`;
  return readPage(db, { select: ENTRY, from, orderBy: 'name_key, person_id', values }, request);
}

/** Whose documents wait for somebody of the staff to look at them; who has waited longest comes first. */
export function readWaitingDocuments(db: Database, request: PageRequest): Promise<PageOf<DirectoryEntry>> {
  const from = `read.people where dpi_status = 'waiting'`;
  return readPage(db, { select: ENTRY, from, orderBy: 'dpi_at, person_id' }, request);
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}
