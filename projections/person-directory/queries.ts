import { ERASED } from '../../domain/event-definition.ts';
import { type PageOf, type PageRequest, readPage } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { canonicalEntrySql } from './entries-of.ts';
import { type DirectoryEntry, ENTRY } from './entry.ts';

/**
 * The person of this CUI, digits only, as the directory has them; null where there is none. A merged entry resolves to the one
 * that counts.
 */
export async function readPersonByCui(db: Database, cui: string): Promise<DirectoryEntry | null> {
  const { rows } = await db.query<DirectoryEntry>(
    `select ${ENTRY} from read.people where person_id =
       (select coalesce(asked.merged_into, asked.person_id) from read.people asked where asked.cui = $1 and not asked.is_claimant)`,
    [cui],
  );
  return rows[0] ?? null;
}

/** Null if unknown or erased. Resolves a merged entry. */
export async function readPerson(db: Database, id: string): Promise<DirectoryEntry | null> {
  const { rows } = await db.query<DirectoryEntry>(
    `select ${ENTRY} from read.people where person_id = ${canonicalEntrySql('$1::text')} and cui <> $2`,
    [id, ERASED],
  );
  return rows[0] ?? null;
}

/** The entries that were merged into a person's, as they were, by name; those whose data was erased are left out. */
/** The telephones of people who have one, by the id of the person. */
export async function readPhones(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; phone: string }>(
    "select person_id as id, phone from read.people where person_id = any($1) and phone <> ''",
    [personIds],
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

export async function readMergedEntries(db: Database, personId: string): Promise<DirectoryEntry[]> {
  const { rows } = await db.query<DirectoryEntry>(
    `select ${ENTRY} from read.people where merged_into = $1 and cui <> $2 order by first_name, person_id`,
    [personId, ERASED],
  );
  return rows;
}

/** Those of claimants wait among the accounts to be linked. */
const WAITING_DOCUMENTS = `read.people where dpi_status = 'waiting' and merged_into is null and not is_claimant`;

/** Longest wait first. */
export function readWaitingDocuments(db: Database, request: PageRequest): Promise<PageOf<DirectoryEntry>> {
  const question = { select: ENTRY, from: WAITING_DOCUMENTS, orderBy: 'dpi_at, person_id' };
  return readPage(db, question, request);
}

export async function countWaitingDocuments(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${WAITING_DOCUMENTS}`,
  );
  return rows[0]?.count ?? 0;
}
